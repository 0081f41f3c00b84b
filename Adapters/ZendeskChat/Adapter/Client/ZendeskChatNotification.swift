/// A notification that the SDK posts.
public enum ZendeskChatNotification: Sendable, Hashable {
    /// `Chat.NotificationMessageReceived`: a push brought word of a message. Not posted for messages over the socket.
    case messageReceived
    /// `Chat.NotificationChatEnded`: the chat is over.
    case chatEnded
    /// `Chat.NotificationAuthenticationFailed`: a token was not to be had, or was refused; with the reason, where
    /// the SDK gives it.
    case authenticationFailed(ZendeskChatAuthenticationError?)
    /// Another one, by its name.
    case unknown(String)
}
