#if canImport(ChatProvidersSDK)
    // Unsafe: the SDK does not say which of its types are Sendable.
    @unsafe @preconcurrency import ChatProvidersSDK
    public import Foundation

    /// Push notifications.
    extension LiveZendeskChatClient {
        /// Registers this device's push token.
        public func registerPushToken(_ token: Data) {
            chat?.pushNotificationsProvider.registerPushToken(token)
        }

        /// Registers this device's push token, as text.
        public func registerPushTokenString(_ token: String) {
            chat?.pushNotificationsProvider.registerPushTokenString(token)
        }

        /// Takes the push token back.
        public func unregisterPushToken() { chat?.pushNotificationsProvider.unregisterPushToken() }

        /// Whether a notification is one of Zendesk Chat's.
        public func isChatPushNotification(_ userInfo: [String: any Sendable]) -> Bool {
            chat?.pushNotificationsProvider.isChatPushNotification(userInfo) ?? false
        }

        /// Passes a notification of Zendesk Chat's to the SDK.
        public func didReceiveRemoteNotification(_ userInfo: [String: any Sendable]) {
            chat?.pushNotificationsProvider.didReceiveRemoteNotification(userInfo, in: application())
        }
    }
#endif
