public import Foundation

extension ChatState {
    /// An agent in the chat.
    public struct Agent: Sendable, Hashable {
        /// The agent's name, as the vendor addresses the agent.
        public var nick: String
        /// The agent's name for people to read.
        public var displayName: String
        /// A picture; `nil` if there is none.
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
}
