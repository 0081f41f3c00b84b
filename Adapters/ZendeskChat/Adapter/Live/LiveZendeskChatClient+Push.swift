#if canImport(ChatProvidersSDK)
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    public import Foundation

    /// Push notifications.
    extension LiveZendeskChatClient {
        /// Registers this device's push token, also at an instance that is created later.
        public func registerPushToken(_ token: Data) { register(.data(token)) }

        /// Registers this device's push token, as text, also at an instance that is created later.
        public func registerPushTokenString(_ token: String) { register(.text(token)) }

        private func register(_ token: PushToken) {
            // First: a new instance that is found here has not got it yet.
            let chat = chat
            pushToken = token
            if let chat { register(token, with: chat) }
        }

        func register(_ token: PushToken, with chat: ChatProvidersSDK.Chat) {
            switch token {
            case .data(let bytes): chat.pushNotificationsProvider.registerPushToken(bytes)
            case .text(let text): chat.pushNotificationsProvider.registerPushTokenString(text)
            }
            if chat.appId == nil {
                report(
                    """
                    Zendesk has the push token, and sends no push: the SDK does not know the app's id. Add the app to the \
                    mobile SDKs in the Chat dashboard, and set the id that it gets there as "appId" in the configuration, \
                    or hand it to Chat.initialize(accountKey:appId:).
                    """
                )
            }
        }

        /// Takes the push token back.
        public func unregisterPushToken() {
            let chat = chat
            pushToken = nil
            chat?.pushNotificationsProvider.unregisterPushToken()
        }

        /// Whether a notification is one of Zendesk Chat's. The SDK says so without an instance, too.
        public func isChatPushNotification(_ userInfo: [String: any Sendable]) -> Bool {
            PushNotificationData.isChatPushNotification(userInfo: userInfo)
        }

        /// What a notification is about, as the SDK says.
        public func pushKind(of userInfo: [String: any Sendable]) -> ZendeskChatPushKind? {
            switch PushNotificationData.data(for: userInfo)?.type {
            case .message: .message
            case .chatEnded: .chatEnded
            case nil: nil
            // A kind of a later SDK.
            @unknown default: nil
            }
        }

        /// Passes a notification of Zendesk Chat's to the SDK.
        public func didReceiveRemoteNotification(_ userInfo: [String: any Sendable]) {
            chat?.pushNotificationsProvider.didReceiveRemoteNotification(userInfo, in: application())
        }
    }

    /// This device's push token, as the app has given it.
    enum PushToken {
        case data(Data)
        case text(String)
    }
#endif
