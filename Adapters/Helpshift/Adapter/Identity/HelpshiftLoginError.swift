public import ChatProviderKit
public import HelpshiftIdentity

/// Why a login, or a call that needs one, did not take place.
///
/// It comes as `ChatError.underlying` of the error that was thrown, and of the error in
/// `ChatEvent.authenticationFailed(_:)`:
///
/// ```swift
/// do {
///     try await provider.login(.token(identity))
/// } catch {
///     switch error.helpshiftLoginError {
///     case .refused(.networkError, _): offerToTryAgain()
///     case .wouldBecomeAnonymous: assertionFailure("the backend names nobody")
///     default: log(error.message)
///     }
/// }
/// ```
///
/// Holds no value of an identity and no part of a token, so it may be logged.
public enum HelpshiftLoginError: Error, Sendable, Hashable {
    /// The SDK would refuse the token or the configuration: found before it was asked.
    case preflight(LoginRefusal)
    /// The SDK refused, for this reason, with what is wrong with which key.
    case refused(LoginFailureReason, errors: [String: HelpshiftFieldError])
    /// The SDK refused for a reason that its documents do not name; empty where it says more than a word.
    case refusedOtherwise(reason: String, errors: [String: HelpshiftFieldError])
    /// The login by id and e-mail breaks a rule: found before the SDK was asked.
    case legacy(LegacyLoginRefusal)
    /// The SDK did not take the id and the e-mail, without a reason.
    case legacyNotAccepted
    /// The SDK would make an anonymous user of this one, silently.
    case wouldBecomeAnonymous(HelpshiftAnonymity)
    /// The token names another user than the one to be logged in.
    case tokenNamesAnotherUser
    /// The account does not believe that the user of the login by id and e-mail is who the app says.
    case notVerified(HelpshiftAuthenticationFailure)
    /// The call needs a user who is logged in by more than an anonymous login; the SDK would ignore it.
    case needsKnownUser
}

/// Why a user would become an anonymous one.
public enum HelpshiftAnonymity: Sendable, Equatable {
    /// The token is empty.
    case emptyToken
    /// Full privacy is on, and the token has no uid; with or without an e-mail address.
    case noUIDUnderFullPrivacy(hasEmail: Bool)
}

extension HelpshiftLoginError {
    /// The documented reason, found by the preflight or by the SDK.
    public var reason: LoginFailureReason? {
        switch self {
        case .preflight(let refusal): refusal.reason
        case .refused(let reason, _): reason
        case .refusedOtherwise, .legacy, .legacyNotAccepted, .wouldBecomeAnonymous, .tokenNamesAnotherUser,
            .notVerified, .needsKnownUser:
            nil
        }
    }

    /// What is wrong with which key.
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
    /// Why Helpshift's login did not take place, where that is what this error is about.
    public var helpshiftLoginError: HelpshiftLoginError? { underlying as? HelpshiftLoginError }

    /// What is wrong with attributes that were not sent, where that is what this error is about.
    public var helpshiftAttributeFailure: UserAttributeFailure? { underlying as? UserAttributeFailure }
}
