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

    /// Hands a notification to the vendor that it is of. Returns whether it was any vendor's.
    func handleNotification(_ userInfo: [AnyHashable: Any]) -> Bool {
        pushing.contains { $0.handleNotification(userInfo: userInfo) }
    }
}
