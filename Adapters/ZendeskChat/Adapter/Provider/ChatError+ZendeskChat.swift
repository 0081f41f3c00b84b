public import ChatProviderKit

extension ChatError {
    /// Creates the core's error for a failed call to Zendesk.
    init(zendesk error: any Error) {
        switch error {
        case let error as ChatError: self = error
        case let error as ZendeskChatAuthenticationError: self.init(error)
        case ZendeskChatError.chatIsNotInitialized: self = .zendeskIsNotInitialized
        case ZendeskChatError.disconnected:
            self.init(.notConnected, "There is no connection to Zendesk. Connect, and try again.")
        case let failure as ChatEntry.DeliveryFailure: self.init(failure)
        case is CancellationError: self.init(.cancelled, "The call was cancelled.")
        default:
            // The description is from the vendor or the app, and may contain private data.
            let name = String(describing: type(of: error))
            self.init(
                .vendor,
                "Zendesk failed for a reason that this version does not know.",
                vendorCode: name
            )
        }
    }

    static var zendeskIsNotInitialized: ChatError {
        ChatError(.notInstalled, "The Zendesk Chat SDK is not initialized. Call Chat.initialize first.")
    }

    static let zendeskHasNoStars = ChatError(
        .invalidArgument,
        "Zendesk has thumbs up and thumbs down, but no stars."
    )

    private init(_ failure: ChatEntry.DeliveryFailure) {
        let reason = failure.reason.rawValue
        switch failure.reason {
        case .network: self.init(.network, "The network failed. Try again.", vendorCode: reason)
        case .timeout: self.init(.timeout, "Zendesk did not answer in time. Try again.", vendorCode: reason)
        case .fileSendingIsDisabled, .fileSizeTooLarge, .unsupportedFileType, .failed:
            self.init(.vendor, "Zendesk did not accept the message or file.", vendorCode: reason)
        }
    }

    /// Why Zendesk did not accept the visitor's identity; `nil` for any other error.
    public var zendeskAuthenticationError: ZendeskChatAuthenticationError? {
        underlying as? ZendeskChatAuthenticationError
    }

    /// Creates an authentication failure. It contains none of the vendor's text, which may quote the token.
    init(_ error: ZendeskChatAuthenticationError) {
        let (code, message): (Code, String) =
            switch error {
            case .invalidAccountKey:
                (.authentication, "The account key is not valid. Check it in the Zendesk dashboard.")
            case .invalidAccessToken:
                (.authentication, "The token is not valid. Check how the backend creates it.")
            case .invalidEmail: (.authentication, "The token's email is not an address.")
            case .invalidName: (.authentication, "The token's name cannot be used. It must not be empty.")
            case .invalidSharedSecret:
                (.authentication, "The token is signed with a different secret than the account's.")
            case .tokenHasExpired:
                (
                    .authentication,
                    "The token has expired. The backend must sign a new one for each request."
                )
            case .externalUserIDHasChanged:
                (.authentication, "The token names another user. Log out before another user logs in.")
            case .internalServerError: (.vendor, "Zendesk's server failed to authenticate. Try again later.")
            case .internalError: (.vendor, "The Zendesk SDK failed to authenticate. Try again.")
            case .networkError:
                (.network, "The app provided no token, or the network failed. Try again.")
            }
        self.init(code, message, vendorCode: String(error.code), underlying: error)
    }
}
