import ChatProviderKit

extension ChatError {
    /// What the SDK gives as the reason for a failed login, with what to do.
    init(helpshiftLoginFailure reason: String, errors: [String: String]?) {
        let (code, advice) = Self.helpshiftAdvice(reason)
        let fields = (errors ?? [:]).sorted { $0.key < $1.key }.map { key, word in
            " \(key): \(HelpshiftFieldError(rawValue: word).advice)"
        }
        self.init(code, "Helpshift refused the login. \(advice)\(fields.joined())", vendorCode: reason)
    }

    private static func helpshiftAdvice(_ reason: String) -> (Code, String) {
        switch reason {
        case "loginInProgress": (.notAllowedNow, "Another login is running: wait for its end.")
        case "loginConfigInvalid": (.invalidArgument, "Mend the login's configuration.")
        case "loginConfigSizeLimitExceeded":
            (.invalidArgument, "Pass fewer entries in the login's configuration.")
        case "identityTokenInvalid": (.authentication, "The token is no valid JWT: check your backend.")
        case "identitiesDataInvalid": (.authentication, "Have your backend mend the identities in the token.")
        case "identitiesSizeLimitExceeded":
            (.authentication, "Have your backend put fewer identities in the token.")
        case "identityFeatureNotEnabled": (.vendor, "Have the identity system enabled for the account.")
        case "uidOrEmailIsMandatory":
            (.authentication, "Have your backend put a uid or an email in the token.")
        case "iatIsMandatory":
            (.authentication, "Have your backend put iat, in seconds since 1970, in the token.")
        case "networkError": (.network, "The network failed: try again later.")
        default: (.vendor, "Try again later.")
        }
    }
}
