import ChatProviderKit
import Foundation

extension ChatError {
    /// Creates the core's error for a failed call of the SDK. ``underlying`` is the SDK's error.
    init(zendeskMessaging error: ZendeskMessagingError) {
        let (code, message, name): (Code, String, String?) =
            switch error {
            case .notInitialized: (.notInstalled, "Zendesk Messaging is not initialized: connect first.", nil)
            case .mappingError: (.vendor, "The SDK cannot read Zendesk's answer.", nil)
            case .incorrectAccessLevelForAction:
                (.notAllowedNow, "Zendesk does not allow this user to do that: log in first.", nil)
            case .userExists: (.vendor, "Zendesk already has this user. Log out, and try again.", nil)
            case .failedToDecodeJWT:
                (.authentication, "Zendesk cannot decode the token. Check how the backend creates it.", nil)
            case .expiredJWT:
                (
                    .authentication, "The token has expired. The backend must sign a new one for each login.",
                    nil
                )
            case .cancelled: (.cancelled, "The call was cancelled.", nil)
            case .other(let domain, let code): Self.zendeskSystemError(domain, code)
            case .httpError(let http): Self.zendeskHTTPError(http)
            }
        self.init(code, message, vendorCode: name ?? error.recordedName, underlying: error)
    }

    private static func zendeskHTTPError(_ error: ZendeskMessagingHTTPError) -> (Code, String, String?) {
        switch error {
        case .expectedEmptyResponse:
            (.vendor, "The SDK did not expect Zendesk's answer.", "expectedEmptyResponse")
        case .noResponse: (.network, "Zendesk did not answer. Try again.", "noResponse")
        case .failedToDecode: (.vendor, "The SDK cannot read Zendesk's answer.", "failedToDecode")
        case .unsuccessfulStatusCode(let status): zendeskRefusal(status)
        case .requestFailed(let domain, let code): zendeskSystemError(domain, code)
        case .multiConvoNotEnabled:
            (.notAllowedNow, "The account allows one conversation for each user.", "multiConvoNotEnabled")
        case .userCannotCreateMoreConversations:
            (
                .notAllowedNow, "The user has as many conversations as the account allows.",
                "userCannotCreateMoreConversations"
            )
        case .badRequest: (.invalidArgument, "Zendesk cannot read the request.", "badRequest")
        }
    }

    private static func zendeskRefusal(_ status: Int) -> (Code, String, String?) {
        switch status {
        case 401, 403:
            (
                .authentication, "Zendesk does not accept the user's identity. Log in with a new token.",
                "\(status)"
            )
        case 408: (.timeout, "The request did not reach Zendesk in time. Try again.", "\(status)")
        case 429: (.vendor, "There were too many requests to Zendesk. Try again later.", "\(status)")
        case 500...: (.vendor, "Zendesk's server failed. Try again later.", "\(status)")
        default: (.vendor, "Zendesk refused (status \(status)).", "\(status)")
        }
    }

    private static func zendeskSystemError(_ domain: String, _ code: Int) -> (Code, String, String?) {
        let name = "\(domain) \(code)"
        guard domain == NSURLErrorDomain else {
            return (.vendor, "Zendesk failed for a reason that this version does not know.", name)
        }
        return switch code {
        case NSURLErrorTimedOut: (.timeout, "Zendesk did not answer in time. Try again.", name)
        case NSURLErrorCancelled: (.cancelled, "The request was cancelled.", name)
        default: (.network, "The network failed. Try again.", name)
        }
    }
}

extension ZendeskMessagingError {
    /// Whether a later attempt can succeed without any change.
    var isTemporary: Bool {
        // The server is busy, or has failed.
        if case .httpError(.unsuccessfulStatusCode(let status)) = self, status == 429 || status >= 500 {
            return true
        }
        return [.network, .timeout, .cancelled].contains(ChatError(zendeskMessaging: self).code)
    }
}
