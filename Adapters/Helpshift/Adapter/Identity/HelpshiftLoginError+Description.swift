public import ChatProviderKit
import HelpshiftIdentity
import InputValidation

extension HelpshiftLoginError: CustomStringConvertible {
    /// What is wrong, without any value.
    public var description: String {
        switch self {
        case .preflight(let refusal): "Helpshift would refuse the login: \(refusal.detail)."
        case .refused, .refusedOtherwise: "Helpshift refused the login."
        case .legacy(let refusal):
            "Helpshift would not log this user in: \(refusal.problems.map(\.description).joined(separator: ", "))."
        case .legacyNotAccepted: "Helpshift refused the login."
        case .wouldBecomeAnonymous(let why):
            "Helpshift would silently make this user anonymous: \(why.description)."
        case .tokenNamesAnotherUser: "The token names a different user than the one who logs in."
        case .notVerified: "Helpshift does not accept the user's identity."
        case .needsKnownUser: "The user is anonymous, and Helpshift would ignore the call."
        }
    }

    /// How to correct it.
    public var recovery: String {
        switch self {
        case .preflight(let refusal): refusal.recovery
        case .refused(let reason, _): reason.recovery + fieldAdvice
        case .refusedOtherwise: "Try again later." + fieldAdvice
        case .legacy(let refusal): refusal.problems.map(\.recovery).joined(separator: " ")
        case .legacyNotAccepted: "Check the id and the e-mail address."
        case .wouldBecomeAnonymous(.emptyToken):
            "Have your backend name the user, or log in anonymously on purpose (loginAnonymously)."
        case .wouldBecomeAnonymous(.noUIDUnderFullPrivacy):
            "Have your backend put a uid into the token, or log in anonymously on purpose (loginAnonymously)."
        case .tokenNamesAnotherUser:
            "The token callback must request this user's token, even if another user has logged in to the app since."
        case .notVerified(let reason): reason.advice
        case .needsKnownUser: "Log a user in first."
        }
    }

    /// The advice for each key, in the order of the keys.
    private var fieldAdvice: String {
        errors.sortedByKey.map { " \($0.key): \($0.value.advice)" }.joined()
    }
}

extension HelpshiftAnonymity: CustomStringConvertible {
    /// The reason.
    public var description: String {
        switch self {
        case .emptyToken: "the token is empty"
        case .noUIDUnderFullPrivacy(hasEmail: true):
            "full privacy is on, and the token has only an e-mail address"
        case .noUIDUnderFullPrivacy(hasEmail: false): "full privacy is on, and the token has no uid"
        }
    }
}

extension HelpshiftLoginError {
    /// The core's code for the failure.
    public var code: ChatError.Code {
        switch self {
        case .preflight(let refusal): refusal.reason.code
        case .refused(let reason, _): reason.code
        case .refusedOtherwise: .vendor
        case .legacy, .legacyNotAccepted, .wouldBecomeAnonymous: .invalidArgument
        case .tokenNamesAnotherUser, .notVerified: .authentication
        case .needsKnownUser: .notAllowedNow
        }
    }

    fileprivate var vendorCode: String? {
        switch self {
        case .preflight(let refusal): refusal.reason.rawValue
        case .refused(let reason, _): reason.rawValue
        case .refusedOtherwise(let reason, _): reason.isEmpty ? nil : reason
        case .notVerified(let reason): reason.rawValue
        case .legacy, .legacyNotAccepted, .wouldBecomeAnonymous, .tokenNamesAnotherUser, .needsKnownUser:
            nil
        }
    }
}

extension LoginFailureReason {
    fileprivate var code: ChatError.Code {
        switch self {
        case .loginInProgress: .notAllowedNow
        case .loginConfigInvalid, .loginConfigSizeLimitExceeded: .invalidArgument
        case .identityTokenInvalid, .identitiesDataInvalid, .identitiesSizeLimitExceeded,
            .uidOrEmailIsMandatory, .iatIsMandatory:
            .authentication
        case .identityFeatureNotEnabled, .unknownError: .vendor
        case .networkError: .network
        }
    }
}

extension ChatError {
    /// Creates the core's error, with the typed one as `underlying`.
    ///
    /// - Parameter code: A more specific code that replaces the error's own.
    init(_ error: HelpshiftLoginError, code: Code? = nil) {
        self.init(
            code ?? error.code,
            "\(error.description) \(error.recovery)",
            vendorCode: error.vendorCode,
            underlying: error
        )
    }

    /// Creates an error from the SDK's reason for a failed login.
    init(helpshiftLoginFailure reason: String, errors: [String: String]?) {
        let errors = (errors ?? [:]).filter { $0.key.isHelpshiftWord }.mapValues(HelpshiftFieldError.init)
        if let documented = LoginFailureReason(rawValue: reason) {
            self.init(.refused(documented, errors: errors))
        } else {
            let word = reason.isHelpshiftWord ? reason : ""
            self.init(.refusedOtherwise(reason: word, errors: errors))
        }
    }
}
