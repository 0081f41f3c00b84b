extension SupportChannel {
    /// The state of one provider at one moment. Its parts are consistent: the count belongs to the state's
    /// log, on that connection, with the conversation on the screen or not.
    public struct Snapshot: Sendable, Equatable {
        /// The provider; `nil` while it is inactive, is being replaced, or is shut down.
        public let provider: ChatProviderID?
        /// The provider's connection.
        public let connectionStatus: ConnectionStatus
        /// The provider's chat.
        public let chatState: ChatState
        /// The provider's count of unread messages.
        public let unreadCount: UnreadCount
        /// Whether the conversation screen is shown, in the foreground or in the background.
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

        /// The snapshot without a provider: disconnected, nothing known about a chat, and the 0 that the last
        /// counter reported.
        public static let none = Snapshot(
            provider: nil,
            connectionStatus: .disconnected(.requested),
            chatState: ChatState(),
            unreadCount: .cached(0)
        )
    }
}
