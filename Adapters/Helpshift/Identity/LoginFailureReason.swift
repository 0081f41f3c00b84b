/// Why a login with an identity token failed: every reason that the SDK can give, under its raw string.
///
/// Four of them also arrive as delegate events after `addUserIdentities`: ``identityTokenInvalid``,
/// ``iatIsMandatory``, ``identitiesDataInvalid`` and ``identitiesSizeLimitExceeded``.
public enum LoginFailureReason: String, Error, Sendable, Hashable, CaseIterable {
    /// Another login is running.
    case loginInProgress
    /// Keys or values of the login configuration break a rule; comes with errors.
    case loginConfigInvalid
    /// The token is no JWT, or cannot be trusted: a wrong signature, or too old by the vendor's clock.
    case identityTokenInvalid
    /// Identities in the token break a rule; comes with errors.
    case identitiesDataInvalid
    /// The login configuration has too many entries.
    case loginConfigSizeLimitExceeded
    /// The token has too many identities.
    case identitiesSizeLimitExceeded
    /// User Hub is switched off for the domain.
    case identityFeatureNotEnabled
    /// The token names neither a uid nor an e-mail address, without full privacy.
    case uidOrEmailIsMandatory
    /// The token does not say when it was issued.
    case iatIsMandatory
    /// The vendor could not be reached.
    case networkError
    /// The SDK does not know either.
    case unknownError

    /// What to do about it, for people.
    public var recovery: String {
        switch self {
        case .loginInProgress:
            "Wait for the login that is running, then log in again."
        case .loginConfigInvalid:
            "Correct the configuration entries that are named; values are strings, booleans or numbers."
        case .identityTokenInvalid:
            "Ask your backend for a fresh token: a JWT signed with HS256 and the app's present secret key, "
                + "issued within the last 24 hours, whose \"identities\" are an array of objects with an "
                + "\"identifier\" and a \"value\"."
        case .identitiesDataInvalid:
            "Have your backend correct the identities that are named."
        case .loginConfigSizeLimitExceeded:
            "Pass fewer configuration entries."
        case .identitiesSizeLimitExceeded:
            "Have your backend put fewer identities into the token."
        case .identityFeatureNotEnabled:
            "Have Helpshift enable the identity system for this domain, or use the login by id and e-mail."
        case .uidOrEmailIsMandatory:
            "Have your backend put a uid or an e-mail identity into the token, or log in with full privacy."
        case .iatIsMandatory:
            "Have your backend put the time of issue into the token: \"iat\", in seconds since 1970."
        case .networkError:
            "Try again when the device is online, with a pause that grows."
        case .unknownError:
            "Try again with a pause that grows; if it stays, ask Helpshift's support."
        }
    }
}
