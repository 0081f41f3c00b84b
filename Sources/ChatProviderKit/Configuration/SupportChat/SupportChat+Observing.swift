/// What an app shows, and observes.
extension SupportChat {
    /// All that an app shows, as it belongs together.
    public var snapshot: SupportChatSnapshot { snapshots.value }
    /// The current provider's connection.
    public var connectionStatus: ConnectionStatus { snapshot.current.connectionStatus }
    /// The current provider's chat.
    public var chatState: ChatState { snapshot.current.chatState }
    /// The current provider's count.
    public var unreadCount: UnreadCount { snapshot.current.unreadCount }
    /// The count of all active providers.
    public var total: UnreadCount { snapshot.total }

    /// Observes all that an app shows: the present values at once, then each change, until the token is released. The
    /// same holds for all that follow.
    public func observeSnapshot(
        _ observer: @escaping @MainActor (SupportChatSnapshot) -> Void
    ) -> ObservationToken { snapshots.observe(observer) }

    /// Observes which provider is the current one; `nil` between two and after ``shutdown()``.
    public func observeCurrentProvider(
        _ observer: @escaping @MainActor (ChatProviderID?) -> Void
    ) -> ObservationToken { snapshots.observe(\.current.provider, observer) }

    /// Observes the current provider's connection.
    public func observeConnectionStatus(
        _ observer: @escaping @MainActor (ConnectionStatus) -> Void
    ) -> ObservationToken { snapshots.observe(\.current.connectionStatus, observer) }

    /// Observes the current provider's chat.
    public func observeChatState(_ observer: @escaping @MainActor (ChatState) -> Void) -> ObservationToken {
        snapshots.observe(\.current.chatState, observer)
    }

    /// Observes the current provider's count.
    public func observeUnreadCount(_ observer: @escaping @MainActor (UnreadCount) -> Void) -> ObservationToken
    {
        snapshots.observe(\.current.unreadCount, observer)
    }

    /// Observes the count of all active providers.
    public func observeTotal(_ observer: @escaping @MainActor (UnreadCount) -> Void) -> ObservationToken {
        snapshots.observe(\.total, observer)
    }

    /// Observes which providers are active.
    public func observeActive(_ observer: @escaping @MainActor ([ChatProviderID]) -> Void) -> ObservationToken
    {
        snapshots.observe(\.active, observer)
    }

    /// Observes the current provider's events, from now on.
    public func observeEvents(_ observer: @escaping @MainActor (ChatEvent) -> Void) -> ObservationToken {
        events.observe(observer)
    }

    /// The snapshot now and after each change, the newest one for a slow reader.
    public var snapshotValues: AsyncStream<SupportChatSnapshot> { snapshots.values }

    /// The number of observations of all kinds, without those of the channels.
    public var observerCount: Int { snapshots.observerCount + events.observerCount }
}
