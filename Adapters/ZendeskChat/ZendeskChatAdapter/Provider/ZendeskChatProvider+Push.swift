public import ChatProviderKit
public import Foundation

extension ZendeskChatProvider: PushRegistering {
    /// Tells Zendesk this device's push token. It is told again after each change of the user, which makes Zendesk
    /// drop it.
    ///
    /// Zendesk sends a push only while the app is in the background and the socket is closed.
    public func registerPushToken(_ token: Data) {
        guard !isShutDown else { return }
        pushToken = token
        // While the user changes, or before the login of the user of the last run, it would be another visitor's.
        if userState.isInTouch { client.registerPushToken(token) }
    }

    /// Takes the push token back.
    public func unregisterPushToken() {
        guard !isShutDown else { return }
        pushToken = nil
        client.unregisterPushToken()
    }

    /// Whether a notification is Zendesk Chat's.
    public func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        client.isChatPushNotification(userInfo)
    }

    /// Hands a notification of Zendesk Chat's on.
    ///
    /// - Returns: Whether it was Zendesk Chat's.
    @discardableResult
    public func handleNotification(_ userInfo: [String: any Sendable]) -> Bool {
        guard !isShutDown, client.isChatPushNotification(userInfo) else { return false }
        client.didReceiveRemoteNotification(userInfo)
        return true
    }
}
