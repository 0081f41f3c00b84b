import ChatProviderKit
import HelpshiftIdentity
import InputValidation

/// The documented rules of a login, which the provider checks before it calls the SDK.
@MainActor
struct HelpshiftLoginRules {
    let limits: HelpshiftLimits
    /// Whether the provider's screens are configured for full privacy.
    let fullPrivacy: Bool
    let clock: any ChatClock

    func check(_ configuration: LoginConfiguration) throws(ChatError) {
        if let refusal = configuration.refusal(limits: limits) { throw ChatError(.preflight(refusal)) }
    }

    /// Checks a token that should log in the user with this id.
    ///
    /// - Returns: The warnings for the app.
    func check(
        _ token: String,
        names userID: String,
        _ configuration: LoginConfiguration
    ) throws(ChatError) -> [AcceptedIdentity.Warning] {
        let accepted = try inspect(token, for: .login(fullPrivacy: configuration.isFullPrivacyEnabled))
        switch accepted.subject {
        case .anonymous:
            let hasEmail = accepted.identities.contains { $0.kind == .email }
            throw ChatError(
                .wouldBecomeAnonymous(
                    token.isEmpty ? .emptyToken : .noUIDUnderFullPrivacy(hasEmail: hasEmail)
                )
            )
        case .identified, .currentUser:
            // The callback may return the token of a user who has logged in to the app since.
            let namesUser = accepted.identities.contains {
                ($0.kind == .uid || $0.kind == .email) && $0.value.isExactly(userID)
            }
            guard namesUser else { throw ChatError(.tokenNamesAnotherUser) }
            return accepted.warnings.filter(\.isNews)
        }
    }

    /// Checks a token whose identities are added to the current user's.
    func checkFurtherIdentities(_ token: String) throws(ChatError) -> [AcceptedIdentity.Warning] {
        try inspect(token, for: .addIdentities).warnings.filter(\.isNews)
    }

    private func inspect(_ token: String, for use: IdentityTokenUse) throws(ChatError) -> AcceptedIdentity {
        switch IdentityTokenInspector(limits: limits).inspect(token, for: use, at: clock.now) {
        case .refused(let refusal): throw ChatError(.preflight(refusal))
        case .accepted(let accepted): return accepted
        }
    }

    /// Checks a user with an id and e-mail address.
    ///
    /// - Returns: The user in the form that the SDK accepts. A name that is too long is truncated.
    func check(_ user: LegacyUser) throws(ChatError) -> (user: LegacyUser, warnings: [LegacyLogin.Warning]) {
        do {
            return try LegacyLogin(fullPrivacy: fullPrivacy).plan(for: user)
        } catch {
            throw ChatError(.legacy(error))
        }
    }
}

extension AcceptedIdentity.Warning {
    /// Whether to report the warning to the app. Other warnings are expected.
    fileprivate var isNews: Bool {
        switch self {
        case .repeatedIdentity, .issuedInTheFuture, .issuedTooLongAgo: true
        case .emailOnlyUnderFullPrivacy, .noUIDUnderFullPrivacy, .signatureNotChecked: false
        }
    }
}

extension LegacyUser {
    init(_ user: KnownUser) {
        self.init(id: user.id, email: user.email, name: user.name, authToken: user.authToken?.value)
    }

    /// The SDK's dictionary, without `nil` values.
    var details: [String: String] {
        var details: [String: String] = [:]
        details[HelpshiftKey.userID] = id
        details[HelpshiftKey.userEmail] = email
        details[HelpshiftKey.userName] = name
        details[HelpshiftKey.userAuthToken] = authToken
        return details
    }
}
