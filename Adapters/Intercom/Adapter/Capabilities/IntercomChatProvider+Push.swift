import ChatAdapterKit
public import ChatProviderKit
public import Foundation

/// For an app with `IntercomAutoIntegratePushNotifications` set to `NO` in its Info.plist: otherwise the SDK takes the app's
/// notifications by itself, and a call here would be a second one.
extension IntercomChatProvider: PushRegistering {
    /// Tells the SDK this device's push token.
    public func registerPushToken(_ token: Data) {
        guard !core.isShutDown else { return }
        install()
        vendor.client.setDeviceToken(token) { [weak self] result in
            guard case .failure(let error) = result else { return }
            self?.core.diagnose("the push token was not taken: \(error.chatError)")
        }
    }

    /// Does nothing: the SDK has no call for it.
    public func unregisterPushToken() {}

    /// Whether a notification is Intercom's, by the SDK's word.
    public func isChatNotification(_ userInfo: [String: any Sendable]) -> Bool {
        vendor.client.isIntercomPush(userInfo)
    }

    /// Shows a notification that has arrived while the app is in front in the notification center alone: the SDK shows
    /// messages inside the app itself.
    public func notificationDidArriveInForeground(
        _ userInfo: [String: any Sendable]
    ) -> ChatNotification.PresentationOptions? {
        isChatNotification(userInfo) ? .list : nil
    }

    /// Shows what a notification is about that the user has tapped. One from before a change of user opens nothing.
    @discardableResult
    public func notificationWasTapped(_ userInfo: [String: any Sendable]) -> Bool {
        guard isChatNotification(userInfo) else { return false }
        do throws(ChatError) {
            try core.check(.user)
            connect()
            askForUser()
            vendor.tapped = userInfo
            try users.openConversation()
        } catch {
            vendor.couldNotOpenScreen(error)
        }
        return true
    }

    /// Changes nothing: the SDK has no call for a notification that has arrived silently.
    public func notificationDidArriveSilently(_ userInfo: [String: any Sendable]) async
        -> ChatNotification.FetchResult?
    {
        isChatNotification(userInfo) ? .noData : nil
    }
}
