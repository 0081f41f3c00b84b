extension SupportChat {
    /// What an app shows of its support chat at one moment.
    public struct Snapshot: Sendable, Equatable {
        /// The current provider's.
        public let current: SupportChannel.Snapshot
        /// The unread messages of all active providers whose messages are counted (``SupportChannel/countsMessages``).
        ///
        /// The sum of the numbers that are known: `unknown` only where none is, `live` where all are, else `cached`. No
        /// provider's silence hides another's messages. Without any such provider: 0, `cached`.
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
