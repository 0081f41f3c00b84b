public import ChatAdapterKit

extension VendorPush {
    /// What a push of Zendesk Chat's says: that there is a message, or that the chat has ended. It names neither its user
    /// nor its message, as far as is known.
    ///
    /// - Parameters:
    ///   - userInfo: `UNNotificationContent.userInfo`.
    ///   - provider: The provider's id in the app's configuration.
    /// - Returns: `nil` for a push that is not Zendesk Chat's.
    public static func zendeskChat(_ userInfo: [AnyHashable: Any], provider: String = "zendesk-chat")
        -> VendorPush?
    {
        // The documents for iOS name no key. Apps read `data` and its `type` there; the values are those of `PushData` in
        // the vendor's Chat SDK for Android, "zd.chat.msg" and "zd.chat.end".
        guard let data = userInfo["data"] as? [AnyHashable: Any], let type = data["type"] as? String,
            type.hasPrefix("zd.chat.")
        else { return nil }
        return VendorPush(provider: provider, kind: type == "zd.chat.end" ? .other : .message)
    }
}
