public import ChatAdapterKit

extension VendorPush {
    /// Reads a push from Intercom: a message. No push names its message, so each one adds 1 to the icon, until the app
    /// is in the foreground and has the number of conversations.
    ///
    /// The vendor documents no key, so the keys that this function reads are not verified. Look at a push of your
    /// workspace. If this function does not recognize it, create the value yourself.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - provider: The provider's id in the app's configuration.
    /// - Returns: `nil` for a push that is not recognized as Intercom's.
    public static func intercom(_ userInfo: [AnyHashable: Any], provider: String = "intercom") -> VendorPush?
    {
        // Unverified variants: the keys that users of the SDK report.
        guard ["intercom_push_type", "intercom_push"].contains(where: { userInfo[$0] != nil }) else {
            return nil
        }
        return VendorPush(provider: provider, messageID: nil)
    }
}
