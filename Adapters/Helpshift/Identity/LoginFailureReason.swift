/// Why a login with an identity token has failed: the SDK's documented reasons, with their raw strings.
///
/// Four of them also arrive as delegate events after `addUserIdentities`: ``identityTokenInvalid``,
/// ``iatIsMandatory``, ``identitiesDataInvalid`` and ``identitiesSizeLimitExceeded``.
public enum LoginFailureReason: String, Error, Sendable, Hashable, CaseIterable {
    /// Another login is running.
    case loginInProgress
    /// Keys or values of the login configuration violate a rule. The errors for each key are included.
    case loginConfigInvalid
    /// The token is not a JWT, or cannot be trusted: its signature is wrong, or it is too old by the vendor's clock.
    case identityTokenInvalid
    /// Identities in the token violate a rule. The errors for each key are included.
    case identitiesDataInvalid
    /// The login configuration has too many entries.
    case loginConfigSizeLimitExceeded
    /// The token has too many identities.
    case identitiesSizeLimitExceeded
    /// User Hub is turned off for the domain.
    case identityFeatureNotEnabled
    /// Full privacy is off, and the token has neither a uid nor an e-mail address.
    case uidOrEmailIsMandatory
    /// The token has no time of issue.
    case iatIsMandatory
    /// The vendor could not be reached.
    case networkError
    /// The SDK does not know the reason.
    case unknownError

    /// How to correct it.
    public var recovery: String {
        switch self {
        case .loginInProgress:
            "Wait until the running login has ended, then log in again."
        case .loginConfigInvalid:
            "Correct the configuration entries that are named; values are strings, booleans or numbers."
        case .identityTokenInvalid:
            "Ask your backend for a fresh token: a JWT signed with HS256 and the app's current secret key, "
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
            "Try again when the device is online, with increasing pauses."
        case .unknownError:
            "Try again with increasing pauses; if it persists, ask Helpshift's support."
        }
    }
}
