extension SupportChannel {
    /// What is known of one provider at one moment. Status, state and count belong together: the count is that of the
    /// state's log, at that connection.
    public struct Snapshot: Sendable, Equatable {
        /// The provider, `nil` while there is none: inactive, between two, or shut down.
        public let provider: ChatProviderID?
        /// Its connection.
        public let connectionStatus: ConnectionStatus
        /// Its chat.
        public let chatState: ChatState
        /// Its count of unread messages.
        public let unreadCount: UnreadCount

        /// Creates a snapshot.
        public init(
            provider: ChatProviderID?,
            connectionStatus: ConnectionStatus,
            chatState: ChatState,
            unreadCount: UnreadCount
        ) {
            self.provider = provider
            self.connectionStatus = connectionStatus
            self.chatState = chatState
            self.unreadCount = unreadCount
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
