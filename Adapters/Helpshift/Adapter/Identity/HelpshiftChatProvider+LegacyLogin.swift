import ChatProviderKit
import HelpshiftIdentity

/// The login by id and e-mail.
extension HelpshiftChatProvider {
    /// Logs in by id and e-mail, after the preflight.
    func logIn(
        _ user: LegacyUser,
        fresh: (@Sendable () async throws -> String)?,
        allowsAnonymous: Bool,
        _ login: HelpshiftLogin
    ) async throws(ChatError) {
        switch try plan(for: user, allowsAnonymous: allowsAnonymous) {
        case .user:
            try await logIn(user, fresh: fresh, login)
        case .anonymous(let problems):
            let why = problems.map(\.description).joined(separator: ", ")
            diagnose("the user becomes an anonymous one, as the login allows: \(why)")
            // The SDK would do the same with such a user.
            try logOutOfClient()
            login.succeed()
        }
    }

    /// Logs in by id and e-mail, with a fresh user auth token where the login has none.
    func logIn(
        _ user: LegacyUser,
        fresh: (@Sendable () async throws -> String)?,
        _ login: HelpshiftLogin
    ) async throws(ChatError) {
        var user = user
        if let fresh, user.authToken == nil {
            let token = try await login.token(from: fresh)
            guard !token.isEmpty else { throw ChatError(.noToken(errorType: "an empty text")) }
            user.authToken = token
            try checkNothingPreventsLogin()
        }
        user = try checked(user)
        let newUser = ChatUser.known(user.knownUser)
        try hand(user, as: newUser.id)
        let completed = HelpshiftCompletedLogin(
            number: login.number,
            user: newUser,
            credentials: .legacy(user, fresh: fresh)
        )
        updateUser(.sdkLoggedIn(completed, isAwaited: true))
        login.succeed()
    }

    private func hand(_ user: LegacyUser, as userID: String?) throws(ChatError) {
        func logIn() throws(ChatError) {
            guard try client.loginUser(user.details) else { throw ChatError(.legacyNotAccepted) }
        }
        if isPresent(userID) { try logIn() } else { try whileSDKChangesUser(logIn) }
    }

    private func plan(
        for user: LegacyUser,
        allowsAnonymous: Bool
    ) throws(ChatError) -> LegacyLogin.Plan {
        do {
            return try LegacyLogin(fullPrivacy: hasFullPrivacy, allowsAnonymous: allowsAnonymous).plan(
                for: user
            )
        } catch {
            throw ChatError(.legacy(error))
        }
    }

    /// The user as the SDK takes one, whose name is cut where it is too long.
    private func checked(_ user: LegacyUser) throws(ChatError) -> LegacyUser {
        switch try plan(for: user, allowsAnonymous: false) {
        case .user(let user, let warnings):
            for warning in warnings { diagnose(warning.description) }
            return user
        case .anonymous:
            // Not without leave, which was not given.
            return user
        }
    }
}
