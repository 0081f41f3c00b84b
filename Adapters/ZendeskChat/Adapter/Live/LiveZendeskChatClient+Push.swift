#if canImport(ChatProvidersSDK)
    // Unsafe: the SDK does not declare which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    public import Foundation

    extension LiveZendeskChatClient {
        /// Registers this device's push token, including at an instance that is created later.
        public func registerPushToken(_ token: Data) {
            // Look for the instance before the token is stored. A new instance would otherwise receive the
            // token twice.
            let chat = chat
            pushToken = token
            if let chat { register(token, with: chat) }
        }

        func register(_ token: Data, with chat: ChatProvidersSDK.Chat) {
            chat.pushNotificationsProvider.registerPushToken(token)
            if chat.appId == nil {
                report(
                    """
                    Zendesk has the push token, but sends no pushes, because the SDK does not know the app's id. Add \
                    the app to the mobile SDKs in the Chat dashboard, and set its id from there as "appId" in the \
                    configuration, or pass it to Chat.initialize(accountKey:appId:).
                    """
                )
            }
        }

        /// Unregisters the push token.
        public func unregisterPushToken() {
            let chat = chat
            pushToken = nil
            chat?.pushNotificationsProvider.unregisterPushToken()
        }

        /// Returns whether a notification is from Zendesk Chat. This also works without an instance.
        public func isChatPushNotification(_ userInfo: [String: any Sendable]) -> Bool {
            PushNotificationData.isChatPushNotification(userInfo: userInfo)
        }

        /// Returns the subject of a notification, as the SDK reports it.
        public func pushKind(of userInfo: [String: any Sendable]) -> ZendeskChatPushKind? {
            switch PushNotificationData.data(for: userInfo)?.type {
            case .message: .message
            case .chatEnded: .chatEnded
            case nil: nil
            // A kind from a later SDK.
            @unknown default: nil
            }
        }

        /// Forwards a notification from Zendesk Chat to the SDK.
        public func didReceiveRemoteNotification(_ userInfo: [String: any Sendable]) {
            chat?.pushNotificationsProvider.didReceiveRemoteNotification(userInfo, in: application())
        }
    }
#endif
