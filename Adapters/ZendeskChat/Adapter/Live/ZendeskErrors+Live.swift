#if canImport(ChatProvidersSDK)
    import ChatProviderKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK

    extension ChatEntry.DeliveryFailure {
        init(_ error: ChatProvidersSDK.DeliveryStatusError) {
            switch error {
            case .fileSendingIsDisabled(let id): self.init(.fileSendingIsDisabled, messageID: id)
            case .fileSizeTooLarge(let id): self.init(.fileSizeTooLarge, messageID: id)
            case .unsupportedFileType(let id): self.init(.unsupportedFileType, messageID: id)
            case .networkError(let id): self.init(.network, messageID: id)
            case .timeout(let id): self.init(.timeout, messageID: id)
            case .failed(let id): self.init(.failed, messageID: id)
            // A reason from a later SDK.
            @unknown default: self.init(.failed)
            }
        }
    }

    extension ZendeskChatAuthenticationError {
        /// `nil` for an error from a later SDK. The associated values may contain parts of a token, and are
        /// not used.
        init?(_ error: ChatProvidersSDK.AuthenticationError) {
            switch error {
            case .invalidAccountKey: self = .invalidAccountKey
            case .invalidAccessToken: self = .invalidAccessToken
            case .invalidEmail: self = .invalidEmail
            case .invalidName: self = .invalidName
            case .invalidSharedSecret: self = .invalidSharedSecret
            case .tokenHasExpired: self = .tokenHasExpired
            case .externalUserIdHasChanged: self = .externalUserIDHasChanged
            case .internalServerError: self = .internalServerError
            case .internalError: self = .internalError
            case .networkError: self = .networkError
            @unknown default: return nil
            }
        }
    }

    extension ZendeskChatClient {
        /// Returns the adapter's equivalent of one of the SDK's errors; other errors are returned unchanged.
        nonisolated static func adapted(_ error: any Error) -> any Error {
            switch error {
            case let error as ChatProvidersSDK.DeliveryStatusError: return ChatEntry.DeliveryFailure(error)
            case let error as ChatProvidersSDK.AuthenticationError:
                return ZendeskChatAuthenticationError(error) ?? error
            case let error as ChatProvidersSDK.ChatError:
                switch error {
                case .chatIsNotInitialized: return ZendeskChatError.chatIsNotInitialized
                case .disconnected: return ZendeskChatError.disconnected
                @unknown default: return error
                }
            default: return error
            }
        }
    }
#endif
