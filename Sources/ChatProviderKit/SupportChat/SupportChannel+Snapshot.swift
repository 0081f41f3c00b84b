extension SupportChannel {
    /// What is known of one provider at one moment. Its parts belong together: the count is that of the state's log, at
    /// that connection, with the conversation on the screen or not.
    public struct Snapshot: Sendable, Equatable {
        /// The provider, `nil` while there is none: inactive, between two, or shut down.
        public let provider: ChatProviderID?
        /// Its connection.
        public let connectionStatus: ConnectionStatus
        /// Its chat.
        public let chatState: ChatState
        /// Its count of unread messages.
        public let unreadCount: UnreadCount
        /// Whether its conversation screen is there, seen or behind a background.
        public let isConversationVisible: Bool

        /// Creates a snapshot.
        public init(
            provider: ChatProviderID?,
            connectionStatus: ConnectionStatus,
            chatState: ChatState,
            unreadCount: UnreadCount,
            isConversationVisible: Bool = false
        ) {
            self.provider = provider
            self.connectionStatus = connectionStatus
            self.chatState = chatState
            self.unreadCount = unreadCount
            self.isConversationVisible = isConversationVisible
        }

        /// Where there is no provider: disconnected, nothing known of a chat, and the 0 that its counter left.
        public static let none = Snapshot(
            provider: nil,
            connectionStatus: .disconnected(.requested),
            chatState: ChatState(),
            unreadCount: .cached(0)
        )
    }
}
