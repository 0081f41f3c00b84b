/// The subject of a push notification from Zendesk Chat.
///
/// In an app, the SDK reports it. A simulator uses the `type` in the notification's `data`. The values are
/// those of the vendor's SDK for Android, and apps find the same values in notifications on iOS. The vendor's
/// documentation for iOS does not name them. An account with the Agent Workspace sends no notification when a
/// chat has ended.
public enum ZendeskChatPushKind: String, Sendable, Hashable {
    /// An agent has sent a message.
    case message = "zd.chat.msg"
    /// The chat has ended.
    case chatEnded = "zd.chat.end"

    /// - Parameter data: The notification's `data`.
    /// - Returns: `nil` if it names no kind, or an unknown one.
    package init?(data: Any?) {
        guard let data = data as? [AnyHashable: Any], let type = data["type"] as? String else { return nil }
        self.init(rawValue: type)
    }
}
