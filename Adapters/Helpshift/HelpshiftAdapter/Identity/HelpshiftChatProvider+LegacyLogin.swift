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
        case .user(let user, _):
            try await logIn(.legacy(user, fresh: fresh), login)
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
        try diagnoseWarnings(about: user)
        try hand(user)
        let completed = HelpshiftCompletedLogin(
            number: login.number,
            user: .known(user.knownUser),
            credentials: .legacy(user, fresh: fresh)
        )
        updateUser(.sdkLoggedIn(completed, isAwaited: true))
        login.succeed()
    }

    private func hand(_ user: LegacyUser) throws(ChatError) {
        func logIn() throws(ChatError) {
            guard try client.loginUser(user.details) else { throw ChatError(.legacyNotAccepted) }
        }
        if isPresentUser(.known(user.knownUser)) { try logIn() } else { try whileSDKChangesUser(logIn) }
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

    private func diagnoseWarnings(about user: LegacyUser) throws(ChatError) {
        guard case .user(_, let warnings) = try plan(for: user, allowsAnonymous: false) else { return }
        for warning in warnings { diagnose(warning.description) }
    }
}
