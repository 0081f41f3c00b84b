import ChatProviderKit
import HelpshiftIdentity
import InputValidation

/// The identity system's login by a token.
extension HelpshiftChatProvider {
    /// Logs in by a token of the app's backend.
    func logIn(
        _ identity: SignedIdentity,
        _ configuration: LoginConfiguration,
        allowsAnonymous: Bool,
        _ login: HelpshiftLogin
    ) async throws(ChatError) {
        try check(configuration)
        let token = try await login.token(from: identity.token)
        let user = try user(namedBy: token, identity, configuration, allowsAnonymous: allowsAnonymous)
        try checkNothingPreventsLogin()
        let credentials = HelpshiftCredentials.token(
            identity,
            configuration,
            allowsAnonymous: allowsAnonymous
        )
        try await hand(token, configuration, user, credentials, to: login)
    }

    /// Logs in as the identity system's anonymous user.
    func logInWithEmptyToken(
        _ configuration: LoginConfiguration,
        _ login: HelpshiftLogin
    ) async throws(ChatError) {
        try check(configuration)
        try await hand("", configuration, .anonymous, .emptyToken(configuration), to: login)
    }

    func check(_ configuration: LoginConfiguration) throws(ChatError) {
        if let refusal = configuration.refusal(limits: self.configuration.limits) {
            throw ChatError(.preflight(refusal))
        }
    }

    /// The user that the SDK logs in by this token.
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
            // The callback may return the token of a user who has logged in to the app meanwhile.
            let namesUser = accepted.identities.contains {
                ($0.kind == .uid || $0.kind == .email) && $0.value.isExactly(identity.userID)
            }
            guard namesUser else { throw ChatError(.tokenNamesAnotherUser) }
            return .token(identity)
        }
    }

    func inspect(_ token: String, for use: IdentityTokenUse) throws(ChatError) -> AcceptedIdentity {
        let inspector = IdentityTokenInspector(limits: configuration.limits)
        switch inspector.inspect(token, for: use, at: clock.now) {
        case .refused(let refusal): throw ChatError(.preflight(refusal))
        case .accepted(let accepted):
            for warning in accepted.warnings where warning.isNews { diagnose("the token: \(warning)") }
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
        let completed = HelpshiftCompletedLogin(number: login.number, user: user, credentials: credentials)
        let isAnother = !isPresent(user.id)
        defer { stopWaitingForSDK() }
        try await login.answer { () throws(ChatError) in
            isSDKChangingUser = isAnother
            unansweredLogins.append((login.number, user.id))
            storeUncertainty()
            try client.login(
                identity: token,
                configuration: configuration.entries,
                success: { [weak self] in
                    self?.isSDKChangingUser = false
                    // The user changes in the callback, as the SDK's next events are of the new user.
                    login.sdkDidLogIn()
                    // The SDK works on one login at a time, so that none before can be carried out any more.
                    self?.forgetLogins(0...login.number)
                },
                failure: { [weak self] reason, errors in
                    login.sdkDidRefuse(ChatError(helpshiftLoginFailure: reason, errors: errors))
                    self?.forgetLogins(login.number...login.number)
                }
            )
        } complete: { [weak self] isAwaited in
            self?.updateUser(.sdkLoggedIn(completed, isAwaited: isAwaited))
        }
    }

    private func forgetLogins(_ answered: ClosedRange<Int>) {
        unansweredLogins.removeAll { answered.contains($0.number) }
        storeUncertainty()
    }

    /// The SDK has answered, or the provider does not wait any longer. The count that was dropped is asked for.
    private func stopWaitingForSDK() {
        guard isSDKChangingUser else { return }
        isSDKChangingUser = false
        requester?.userDidChange()
    }
}

extension AcceptedIdentity.Warning {
    /// Whether an app has to hear of it. The other warnings are expected, or errors in the provider.
    fileprivate var isNews: Bool {
        switch self {
        case .repeatedIdentity, .issuedInTheFuture, .issuedTooLongAgo: true
        case .emailOnlyUnderFullPrivacy, .noUIDUnderFullPrivacy, .signatureNotChecked: false
        }
    }
}
