public import ChatProviderKit
public import ZendeskChatAdapter

/// What the server holds of a visitor.
public struct SimulatedZendeskVisitor: Sendable {
    /// The id: a token's user, or one that the device made up.
    public let id: String
    /// Who the visitor says to be.
    public var info = VisitorProfile()
    /// The visit's tags.
    public var tags: [String] = []
    /// The agents' note.
    public var note = ""
    /// Where in the app the visitor has been, oldest first.
    public var paths: [ZendeskChatVisitorPath] = []
    /// Whether the visitor is typing.
    public var isTyping = false
    /// The chat, going on or just ended; `nil` before the first message.
    public var chat: SimulatedZendeskConversation?
}

/// A chat as the server holds it.
public struct SimulatedZendeskConversation: Sendable {
    /// The chat's id.
    public let id: String
    /// All that was said, in the server's order.
    public var logs = ChatState.Transcript()
    /// Whether it is going on.
    public var isOpen = true
    /// The agents in it.
    public var agents: [ChatState.Agent] = []
    /// The department it was put to.
    public var department: ChatState.Department?
    /// How many visitors are before this one; 0 when an agent is there.
    public var queuePosition: Int
    /// The visitor's rating.
    public var rating = ChatState.Rating.unrated
    /// The visitor's comment.
    public var comment = ""
    /// Where the transcript goes when the chat ends.
    public var transcriptEmail: String?
}
