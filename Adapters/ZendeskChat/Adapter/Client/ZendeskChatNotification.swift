/// A notification that the SDK posts.
public enum ZendeskChatNotification: Sendable, Hashable {
    /// `Chat.NotificationMessageReceived`: a push has announced a message. Not posted for messages that
    /// arrive over the socket.
    case messageReceived
    /// `Chat.NotificationChatEnded`: the chat has ended.
    case chatEnded
    /// `Chat.NotificationAuthenticationFailed`: a token was not available, or was refused; with the reason,
    /// if the SDK reports one.
    case authenticationFailed(ZendeskChatAuthenticationError?)
    /// Another notification, with its name.
    case unknown(String)
}
