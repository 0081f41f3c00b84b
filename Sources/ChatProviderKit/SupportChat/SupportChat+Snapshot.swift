extension SupportChat {
    /// The values that an app shows for its support chat at one moment.
    public struct Snapshot: Sendable, Equatable {
        /// The current provider's snapshot.
        public let current: SupportChannel.Snapshot
        /// The unread messages of all active providers whose messages are counted
        /// (``SupportChannel/countsMessages``).
        ///
        /// The sum of the known numbers: `unknown` if none is known, `live` if all are live, otherwise
        /// `cached`. A provider without a number does not hide another's messages. Without any such provider,
        /// the total is 0, `cached`.
        public let totalUnreadCount: UnreadCount
        /// The active providers in the configuration's order; the first is the current one.
        public let activeProviderIDs: [ChatProviderID]

        /// Creates a snapshot.
        public init(
            current: SupportChannel.Snapshot,
            totalUnreadCount: UnreadCount,
            activeProviderIDs: [ChatProviderID]
        ) {
            self.current = current
            self.totalUnreadCount = totalUnreadCount
            self.activeProviderIDs = activeProviderIDs
        }
    }
}
