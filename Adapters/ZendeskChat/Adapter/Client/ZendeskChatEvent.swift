public import ChatProviderKit

/// A value that Zendesk's SDK reports to its observers.
public enum ZendeskChatEvent: Sendable, Equatable {
    /// The connection (`ConnectionProvider`).
    case connectionStatus(ZendeskChatConnectionStatus)
    /// The chat (`ChatProvider`).
    case chatState(ZendeskChatState)
    /// A notification that the SDK posts. Each is delivered once, although the SDK declares the name of one in
    /// two places.
    case notification(ZendeskChatNotification)
    /// The account's settings (`SettingsProvider`).
    case settings(ChatEntry.Attachment.Limits)
    /// The account (`AccountProvider`).
    case account(ZendeskChatAccount)
    /// A value from the SDK that the client could not read, or a reason why a call has no effect, such as a missing app
    /// id. The description contains no message text.
    case problem(String)
}
