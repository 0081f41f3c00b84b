public import ChatAdapterKit

extension VendorPush {
    /// What a push of Zendesk Messaging's says: that there is a message, and which one, where the payload has it.
    ///
    /// The vendor documents no key: on iOS only its SDK knows its own pushes. What is read here is what its kin have. Look
    /// at a push of your account; if this does not know it, create the value yourself.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - provider: The provider's id in the app's configuration.
    /// - Returns: `nil` for a push that is not known as Zendesk Messaging's.
    public static func zendeskMessaging(
        _ userInfo: [AnyHashable: Any],
        provider: String = "zendesk-messaging"
    ) -> VendorPush? {
        // Variants: "SmoochNotification" is the identifier of the Sunshine Conversations SDK for iOS (Smooch.h: pushes have
        // a value for it), "smoochNotification" the key of the Messaging SDK for Android (`PushNotifications`).
        guard ["SmoochNotification", "smoochNotification"].contains(where: { userInfo[$0] != nil }) else {
            return nil
        }
        // A variant: pushes for Android have the message of the Conversations API, with its id.
        let message = userInfo["message"] as? [AnyHashable: Any]
        return VendorPush(provider: provider, messageID: message?["_id"] as? String)
    }
}
