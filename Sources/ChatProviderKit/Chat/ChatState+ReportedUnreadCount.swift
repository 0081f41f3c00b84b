extension ChatState {
    /// A count of unread messages that the vendor itself has reported.
    public struct ReportedUnreadCount: Sendable, Hashable, Codable {
        /// The number of unread messages, 0 or more. It includes the messages in the same chat state, and
        /// whatever else the vendor counts, such as bots' messages.
        public var count: Int
        /// Whether the vendor answered from its cache on the device, rather than from its server.
        public let isFromCache: Bool
        /// The number of earlier reports for this user. It distinguishes two reports of the same number.
        public let sequence: Int

        /// Creates a report. A negative count becomes 0.
        public init(count: Int, isFromCache: Bool, sequence: Int = 0) {
            self.count = max(0, count)
            self.isFromCache = isFromCache
            self.sequence = sequence
        }
    }

    /// Adopts the vendor's next report for this user.
    package mutating func report(unread count: Int, isFromCache: Bool) {
        reportedUnread = ReportedUnreadCount(
            count: count,
            isFromCache: isFromCache,
            sequence: reportedUnread.map { $0.sequence + 1 } ?? 0
        )
    }
}
