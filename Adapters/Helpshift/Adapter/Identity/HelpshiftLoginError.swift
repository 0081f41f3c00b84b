public import ChatProviderKit
public import HelpshiftIdentity

/// Why a login, or a call that requires one, has failed.
///
/// It is the `ChatError.underlying` of the thrown error, and of the error in
/// `ChatEvent.authenticationFailed(_:)`:
///
/// ```swift
/// do {
///     try await provider.login(.token(identity))
/// } catch {
///     switch error.helpshiftLoginError {
///     case .refused(.networkError, _): offerToTryAgain()
///     case .wouldBecomeAnonymous: assertionFailure("the backend's token names no user")
///     default: log(error.message)
///     }
/// }
/// ```
///
/// Contains no value of an identity and no part of a token, so you may log it.
public enum HelpshiftLoginError: Error, Sendable, Equatable {
    /// The SDK would refuse the token or the configuration. The provider found this before it called the SDK.
    case preflight(LoginRefusal)
    /// The SDK refused the login for this reason, with the error for each key.
    case refused(LoginFailureReason, errors: [String: HelpshiftFieldError])
    /// The SDK refused the login for an undocumented reason. The reason is empty if it has more than one
    /// word.
    case refusedOtherwise(reason: String, errors: [String: HelpshiftFieldError])
    /// The login by id and e-mail address violates a rule. The provider found this before it called the SDK.
    case legacy(LegacyLoginRefusal)
    /// The SDK did not accept the id and the e-mail address, without a reason.
    case legacyNotAccepted
    /// The SDK would silently make this user anonymous.
    case wouldBecomeAnonymous(HelpshiftAnonymity)
    /// The token names another user than the one who should be logged in.
    case tokenNamesAnotherUser
    /// The account could not verify the user of the login by id and e-mail address.
    case notVerified(HelpshiftAuthenticationFailure)
    /// The call requires a user who is not logged in anonymously. The SDK would ignore it.
    case needsKnownUser
}

/// Why a user would become anonymous.
public enum HelpshiftAnonymity: Sendable, Equatable {
    /// The token is empty.
    case emptyToken
    /// Full privacy is on, and the token has no uid. It may have an e-mail address.
    case noUIDUnderFullPrivacy(hasEmail: Bool)
}

extension HelpshiftLoginError {
    /// The documented reason, found before the call or by the SDK.
    public var reason: LoginFailureReason? {
        switch self {
        case .preflight(let refusal): refusal.reason
        case .refused(let reason, _): reason
        case .refusedOtherwise, .legacy, .legacyNotAccepted, .wouldBecomeAnonymous, .tokenNamesAnotherUser,
            .notVerified, .needsKnownUser:
            nil
        }
    }

    /// The error for each key.
    public var errors: [String: HelpshiftFieldError] {
        switch self {
        case .preflight(let refusal): refusal.errors.mapValues(HelpshiftFieldError.documented)
        case .refused(_, let errors), .refusedOtherwise(_, let errors): errors
        case .legacy, .legacyNotAccepted, .wouldBecomeAnonymous, .tokenNamesAnotherUser, .notVerified,
            .needsKnownUser:
            [:]
        }
    }
}

extension ChatError {
    /// Why Helpshift's login has failed, if this error concerns one.
    public var helpshiftLoginError: HelpshiftLoginError? { underlying as? HelpshiftLoginError }
}
