public import ChatAdapterKit

extension VendorPush {
    /// Reads a push from Zendesk Messaging: a message, with its id if the payload has it.
    ///
    /// The vendor documents no key for iOS. The keys that are read here are those of related SDKs. Look at a push of
    /// your account. If this function does not recognize it, create the value yourself.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - provider: The provider's id in the app's configuration.
    /// - Returns: `nil` for a push that is not recognized as Zendesk Messaging's.
    public static func zendeskMessaging(
        _ userInfo: [AnyHashable: Any],
        provider: String = "zendesk-messaging"
    ) -> VendorPush? {
        // Variants: "SmoochNotification" is the identifier of the Sunshine Conversations SDK for iOS (Smooch.h: pushes
        // have a value for it), "smoochNotification" the key of the Messaging SDK for Android (`PushNotifications`).
        guard ["SmoochNotification", "smoochNotification"].contains(where: { userInfo[$0] != nil }) else {
            return nil
        }
        // A variant: pushes for Android have the message of the Conversations API, with its id.
        let message = userInfo["message"] as? [AnyHashable: Any]
        return VendorPush(provider: provider, messageID: message?["_id"] as? String)
    }
}
