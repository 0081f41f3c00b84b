public import ChatAdapterKit

extension VendorPush {
    /// What a push of Intercom's says: that there is a message. Each push adds one to the icon until the app is in front and
    /// has the number of conversations: no push names its message.
    ///
    /// The vendor documents no key, and only its SDK knows its own pushes: what is read here is not verified. Look at a push
    /// of your workspace; if this does not know it, create the value yourself.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - provider: The provider's id in the app's configuration.
    /// - Returns: `nil` for a push that is not known as Intercom's.
    public static func intercom(_ userInfo: [AnyHashable: Any], provider: String = "intercom") -> VendorPush?
    {
        // Unverified variants: the keys that people report of its pushes.
        guard ["intercom_push_type", "intercom_push"].contains(where: { userInfo[$0] != nil }) else {
            return nil
        }
        return VendorPush(provider: provider, messageID: nil)
    }
}
