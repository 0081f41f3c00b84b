import ChatProviderKit
import Foundation

/// Notifications for all vendors at once.
extension SupportChat {
    private var pushing: [any PushRegistering] {
        activeProviderIDs.value.compactMap { channel(for: $0)?.provider as? any PushRegistering }
    }

    /// Tells the vendors this device's push token.
    func registerPushToken(_ token: Data) {
        for provider in pushing { provider.registerPushToken(token) }
    }

    /// A notification has arrived in front. Returns how to show it; `nil` where it is no vendor's.
    func notificationDidArriveInForeground(_ userInfo: [AnyHashable: Any])
        -> ChatNotification.PresentationOptions?
    {
        for provider in pushing {
            if let options = provider.notificationDidArriveInForeground(userInfo: userInfo) { return options }
        }
        return nil
    }

    /// A notification was tapped: its vendor opens the conversation. Returns whether it is any vendor's.
    func notificationWasTapped(_ userInfo: [AnyHashable: Any]) -> Bool {
        pushing.contains { $0.notificationWasTapped(userInfo: userInfo) }
    }

    /// A notification has arrived silently. Returns what it has brought; `nil` where it is no vendor's.
    func notificationDidArriveSilently(_ userInfo: [AnyHashable: Any]) async
        -> ChatNotification.FetchResult?
    {
        for provider in pushing {
            if let result = await provider.notificationDidArriveSilently(userInfo: userInfo) { return result }
        }
        return nil
    }
}
