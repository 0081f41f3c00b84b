import ChatProviderKit
import HelpshiftIdentity

/// A login that has come too late to be waited for, while another is under way.
struct HelpshiftLateLogin {
    var number: Int
    var user: ChatUser
    var credentials: HelpshiftCredentials
}

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
            // What the SDK would do with such a user, without handing it over.
            try logOutOfClient()
            login.succeed()
        }
    }

    /// Logs in, for the first time or again: gets what is to be got from the backend, checks it, asks the SDK.
    func logIn(_ credentials: HelpshiftCredentials, _ login: HelpshiftLogin) async throws(ChatError) {
        switch credentials {
        case .none: break
        case .legacy(let user, let fresh): try await logIn(user, fresh: fresh, login)
        case .emptyToken(let configuration):
            try check(configuration)
            try await hand("", configuration, .anonymous, credentials, to: login)
        case .token(let identity, let configuration, let allowsAnonymous):
            try check(configuration)
            let token = try await login.token(from: identity.token)
            let user = try user(namedBy: token, identity, configuration, allowsAnonymous: allowsAnonymous)
            try checkWaitChangedNothing()
            try await hand(token, configuration, user, credentials, to: login)
        }
    }

    /// Logs in again with fresh credentials.
    func logInAgain(_ login: HelpshiftLogin) async throws(ChatError) {
        if case .legacy(var user, let fresh) = credentials {
            user.authToken = nil
            try await logIn(.legacy(user, fresh: fresh), login)
        } else {
            try await logIn(credentials, login)
        }
    }

    // MARK: Id and e-mail

    private func logIn(
        _ user: LegacyUser,
        fresh: (@Sendable () async throws -> String)?,
        _ login: HelpshiftLogin
    ) async throws(ChatError) {
        var user = user
        if let fresh, user.authToken == nil {
            let token = try await login.token(from: fresh)
            guard !token.isEmpty else { throw ChatError(.noToken(errorType: "an empty text")) }
            user.authToken = token
            try checkWaitChangedNothing()
        }
        try diagnoseWarnings(about: user)
        guard try client.loginUser(user.details) else { throw ChatError(.legacyNotAccepted) }
        adopt(.known(user.knownUser), .legacy(user, fresh: fresh), login.number)
        login.succeed()
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

    // MARK: Tokens

    private func check(_ configuration: LoginConfiguration) throws(ChatError) {
        if let refusal = configuration.refusal(limits: self.configuration.limits) {
            throw ChatError(.preflight(refusal))
        }
    }

    /// Whom the SDK would log in by this token.
    private func user(
        namedBy token: String,
        _ identity: SignedIdentity,
        _ configuration: LoginConfiguration,
        allowsAnonymous: Bool
    ) throws(ChatError) -> ChatUser {
        let use = IdentityTokenUse.login(fullPrivacy: configuration.isFullPrivacyEnabled)
        let accepted = try inspect(token, for: use)
        switch accepted.subject {
        case .anonymous:
            guard !allowsAnonymous else { return .anonymous }
            let hasEmail = accepted.identities.contains { $0.kind == .email }
            throw ChatError(
                .wouldBecomeAnonymous(
                    token.isEmpty ? .emptyToken : .noUIDUnderFullPrivacy(hasEmail: hasEmail)
                )
            )
        case .identified, .currentUser:
            // A callback that asks for the token of whoever is logged in with the app by now.
            let names = accepted.identities.filter { $0.kind == .uid || $0.kind == .email }.map(\.value)
            guard names.contains(where: { $0.utf8.elementsEqual(identity.userID.utf8) }) else {
                throw ChatError(.tokenNamesAnotherUser)
            }
            return .token(identity)
        }
    }

    func inspect(_ token: String, for use: IdentityTokenUse) throws(ChatError) -> AcceptedIdentity {
        let inspector = IdentityTokenInspector(limits: configuration.limits)
        switch inspector.inspect(token, for: use, at: clock.now) {
        case .refused(let refusal): throw ChatError(.preflight(refusal))
        case .accepted(let accepted):
            for warning in accepted.warnings {
                // The others are known, or errors here.
                if case .repeatedIdentity = warning { diagnose("the token has \(warning)") }
            }
            return accepted
        }
    }

    private func hand(
        _ token: String,
        _ configuration: LoginConfiguration,
        _ user: ChatUser,
        _ credentials: HelpshiftCredentials,
        to login: HelpshiftLogin
    ) async throws(ChatError) {
        try await login.answer { () throws(ChatError) in
            try client.login(
                identity: token,
                configuration: configuration.entries,
                success: { [weak self] in
                    let answer = login.takeAnswer()
                    guard answer.isFirst else { return }
                    // At once: what the SDK says next is the new user's.
                    self?.sdkDidLogIn(
                        HelpshiftLateLogin(number: login.number, user: user, credentials: credentials),
                        isAwaited: answer.isAwaited
                    )
                    login.succeed()
                },
                failure: { reason, errors in
                    if login.takeAnswer().isFirst {
                        login.fail(ChatError(helpshiftLoginFailure: reason, errors: errors))
                    }
                }
            )
        }
    }

    /// The wait for a token was long enough for a screen or a shutdown.
    private func checkWaitChangedNothing() throws(ChatError) {
        try checkIsUsable("login")
        if isScreenShown { throw ChatError(.screenIsShown) }
    }
}
