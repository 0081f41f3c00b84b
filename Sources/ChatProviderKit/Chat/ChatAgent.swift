public import Foundation

/// An agent who is in the chat.
public struct ChatAgent: Sendable, Hashable {
    /// The agent's name as the vendor addresses it.
    public var nick: String
    /// The agent's name as people read it.
    public var displayName: String
    /// A picture; `nil` where there is none.
    public var avatar: URL?
    /// Whether the agent is typing.
    public var isTyping: Bool

    /// Creates an agent.
    public init(nick: String, displayName: String, avatar: URL? = nil, isTyping: Bool = false) {
        self.nick = nick
        self.displayName = displayName
        self.avatar = avatar
        self.isTyping = isTyping
    }
}
