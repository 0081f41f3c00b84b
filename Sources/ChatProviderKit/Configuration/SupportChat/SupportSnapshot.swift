/// What is known of one provider at one moment. Status, state and count belong together: the count is that of the
/// state's log, at that connection.
public struct SupportSnapshot: Sendable, Equatable {
    /// The provider, `nil` while there is none: inactive, between two, or shut down.
    public var provider: ChatProviderID?
    /// Its connection.
    public var connectionStatus: ConnectionStatus
    /// Its chat.
    public var chatState: ChatState
    /// Its count of unread messages.
    public var unreadCount: UnreadCount

    /// Makes a snapshot.
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
    public static let none = SupportSnapshot(
        provider: nil,
        connectionStatus: .disconnected(.requested),
        chatState: ChatState(),
        unreadCount: .cached(0)
    )
}

/// What an app shows of its support chat at one moment.
public struct SupportChatSnapshot: Sendable, Equatable {
    /// The current provider's.
    public var current: SupportSnapshot
    /// The unread messages of all active providers.
    ///
    /// `unknown` while that of any is; else as fresh as the least fresh. Without any provider: 0, `cached`.
    public var total: UnreadCount
    /// The active providers in the configuration's order; the first is the current one.
    public var active: [ChatProviderID]

    /// Makes a snapshot.
    public init(current: SupportSnapshot, total: UnreadCount, active: [ChatProviderID]) {
        self.current = current
        self.total = total
        self.active = active
    }
}
