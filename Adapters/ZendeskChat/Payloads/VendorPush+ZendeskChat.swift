public import ChatAdapterKit

extension VendorPush {
    /// Reads a push from Zendesk Chat: a message, or the end of the chat. The known contents name neither the user nor
    /// the message.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - provider: The provider's id in the app's configuration.
    /// - Returns: `nil` for a push that is not Zendesk Chat's.
    public static func zendeskChat(_ userInfo: [AnyHashable: Any], provider: String = "zendesk-chat")
        -> VendorPush?
    {
        // The documentation for iOS names no key. Apps read `data` and its `type`. The values are those of `PushData`
        // in the vendor's Chat SDK for Android, "zd.chat.msg" and "zd.chat.end".
        guard let data = userInfo["data"] as? [AnyHashable: Any], let type = data["type"] as? String,
            type.hasPrefix("zd.chat.")
        else { return nil }
        return VendorPush(provider: provider, kind: type == "zd.chat.end" ? .other : .message)
    }
}
