#if canImport(ZendeskSDKMessaging)
    import Foundation
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ZendeskSDK
    @unsafe @preconcurrency import ZendeskSDKConversationKit

    extension ZendeskMessagingError {
        /// Creates an error from any of the SDK's errors. Its functions do not declare a type.
        init(vendor error: any Error) {
            switch error {
            case let error as ZendeskMessagingError: self = error
            case let error as ConversationKitError: self.init(error)
            case is CancellationError: self = .cancelled
            default: self.init(reflecting: error)
            }
        }

        private init(_ error: ConversationKitError) {
            switch error {
            case .mappingError: self = .mappingError
            case .incorrectAccessLevelForAction: self = .incorrectAccessLevelForAction
            case .httpError(_, let error): self.init(reflecting: error)
            case .userExists: self = .userExists
            case .failedToDecodeJWT: self = .failedToDecodeJWT
            case .expiredJWT: self = .expiredJWT
            // An error from a later SDK.
            @unknown default: self.init(reflecting: error)
            }
        }

        private init(reflecting error: any Error) {
            if let httpError = ZendeskMessagingHTTPError(reflecting: error) {
                self = .httpError(httpError)
            } else {
                let error = error as NSError
                self = .other(domain: error.domain, code: error.code)
            }
        }
    }

    extension ZendeskMessagingUser {
        init(_ user: ZendeskUser) {
            self.init(
                id: user.id,
                externalID: user.externalId,
                authenticationType: AuthenticationType(rawValue: user.authenticationType.rawValue)
            )
        }
    }

    extension MessagingScreen {
        init(_ screen: ZendeskMessagingScreen) {
            switch screen {
            case .conversationList: self = .showConversationList
            case .mostRecentConversation(let action):
                self = .showMostRecentConversation(exitAction: ExitAction(action))
            case .newConversation(let action): self = .showNewConversation(exitAction: ExitAction(action))
            case .conversation(let id, let action):
                self = .showConversation(conversationId: id, exitAction: ExitAction(action))
            }
        }
    }

    extension ExitAction {
        fileprivate init(_ action: ZendeskMessagingScreen.ExitAction) {
            switch action {
            case .close: self = .close
            case .returnToConversationList: self = .returnToConversationList
            }
        }
    }

    extension ZendeskMessagingFieldValue {
        /// The value in the SDK's types. A whole number is an integer.
        var hashableValue: AnyHashable {
            switch self {
            case .text(let text): text
            case .number(let number): Int(exactly: number).map { AnyHashable($0) } ?? AnyHashable(number)
            case .flag(let flag): flag
            }
        }
    }
#endif
