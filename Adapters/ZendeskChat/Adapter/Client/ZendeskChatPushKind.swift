/// What a push notification of Zendesk Chat's is about.
///
/// In an app the SDK says it. A simulator goes by the `type` in the notification's `data`: the values are those of the vendor's
/// SDK for Android, and apps read the same in notifications on iOS. The vendor's documents for iOS do not name them. An
/// account with the Agent Workspace sends no word of an ended chat.
public enum ZendeskChatPushKind: String, Sendable, Hashable {
    /// An agent has written.
    case message = "zd.chat.msg"
    /// The chat has ended.
    case chatEnded = "zd.chat.end"

    /// - Parameter data: The notification's `data`.
    /// - Returns: `nil` where it names no kind, or one that is not known.
    package init?(data: Any?) {
        guard let data = data as? [AnyHashable: Any], let type = data["type"] as? String else { return nil }
        self.init(rawValue: type)
    }
}
