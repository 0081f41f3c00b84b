extension ChatState {
    /// A count of unread messages that the vendor reported itself.
    public struct ReportedUnreadCount: Sendable, Hashable, Codable {
        /// The number of unread messages; 0 or more. It includes the messages that the chat state holds with it, and
        /// whatever else the vendor counts, such as bots' messages.
        public var count: Int
        /// Whether the vendor answered from what it holds on the device, rather than from its server.
        public let isFromCache: Bool
        /// How many reports came before, for this user. It tells two reports of the same number apart.
        public let sequence: Int

        /// Creates a report. A negative count is taken as 0.
        public init(count: Int, isFromCache: Bool, sequence: Int = 0) {
            self.count = max(0, count)
            self.isFromCache = isFromCache
            self.sequence = sequence
        }
    }
}
