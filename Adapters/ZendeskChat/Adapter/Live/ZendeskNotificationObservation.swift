#if canImport(ChatProvidersSDK)
    import ChatProviderKit
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    import Foundation

    extension ZendeskChatNotification {
        /// The SDK's names. The push provider also declares one of them, which is observed only once.
        static let vendorNames = [
            Chat.NotificationMessageReceived, Chat.NotificationChatEnded,
            Chat.NotificationAuthenticationFailed,
        ]

        init(_ notification: Notification) {
            switch notification.name {
            case Chat.NotificationMessageReceived: self = .messageReceived
            case Chat.NotificationChatEnded: self = .chatEnded
            case Chat.NotificationAuthenticationFailed:
                self = .authenticationFailed(Self.reason(in: notification))
            default: self = .unknown(notification.name.rawValue)
            }
        }

        /// Returns the reason from the notification. The SDK doesn't document its place, so all possible
        /// places are searched.
        private static func reason(in notification: Notification) -> ZendeskChatAuthenticationError? {
            let values = [notification.object].compactMap(\.self) + (notification.userInfo ?? [:]).values
            for case let error as ChatProvidersSDK.AuthenticationError in values {
                return ZendeskChatAuthenticationError(error)
            }
            return nil
        }

        /// Observes the SDK's notifications, on any thread on which they are posted.
        @MainActor
        static func observe(
            relay: MainActorRelay,
            _ tell: @escaping @MainActor @Sendable (ZendeskChatNotification) -> Void
        ) -> [ChatProviderKit.ObservationToken] {
            vendorNames.map { name in
                let observer = NotificationCenter.default.addObserver(
                    forName: name,
                    object: nil,
                    queue: nil
                ) { posted in
                    let notification = ZendeskChatNotification(posted)
                    relay.perform { tell(notification) }
                }
                return ChatProviderKit.ObservationToken {
                    NotificationCenter.default.removeObserver(observer)
                }
            }
        }
    }
#endif
