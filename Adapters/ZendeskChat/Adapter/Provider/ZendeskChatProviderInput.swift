/// A provider's input. It is sent before any observer is notified, to record a running provider.
///
/// Reports that the provider drops are not sent, such as a late state of a previous user.
package enum ZendeskChatProviderInput: Sendable {
    /// Another status of the connection.
    case connectionStatus(ZendeskChatConnectionStatus)
    /// A state of the current user's chat.
    case chatState(ZendeskChatState)
    /// A notification.
    case notification(ZendeskChatNotification)
    /// Another user, or another anonymous visitor.
    case user(String?)
    /// The chat was emptied in a way that no other case describes. Unlike the others, this input is sent
    /// after the change.
    case reset
}
