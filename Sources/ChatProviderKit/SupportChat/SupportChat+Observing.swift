/// The values that an app shows and observes.
extension SupportChat {
    /// Everything that an app shows, as one consistent value.
    public var snapshot: Observed<SupportChat.Snapshot> { snapshots.observed }

    /// The unread messages of all active providers. A number from a vendor includes whatever the vendor
    /// counts.
    public var totalUnreadCount: Observed<UnreadCount> { snapshot.map(\.totalUnreadCount) }

    /// The current provider's connection.
    public var connectionStatus: Observed<ConnectionStatus> { snapshot.map(\.current.connectionStatus) }

    /// The current provider's chat.
    public var chatState: Observed<ChatState> { snapshot.map(\.current.chatState) }

    /// The current provider's count of unread messages.
    public var currentUnreadCount: Observed<UnreadCount> { snapshot.map(\.current.unreadCount) }

    /// The active providers, in the configuration's order.
    public var activeProviderIDs: Observed<[ChatProviderID]> { snapshot.map(\.activeProviderIDs) }

    /// The current provider's events, and the problems of the support chat itself.
    ///
    /// An observer first receives the earlier diagnostics: the 16 oldest and the 48 newest. On Apple's
    /// platforms, diagnostics are also in the system's log, under the subsystem `ChatProviderKit`.
    public var events: ObservedEvents<ChatEvent> { eventSource.observed }

    /// The number of observations of all kinds, excluding those of the channels.
    package var observerCount: Int { snapshots.observerCount + eventSource.observerCount }
}
