/// The vendor's own count of unread messages, and the messages received after it.
///
/// Ada gets a message, and a moment later the vendor reports 1. The report may or may not include that
/// message, because counts and messages arrive by different routes. So only the order of arrival decides
/// which messages a report covers, and times are not compared.
package struct ReportedCount: Sendable, Hashable, Codable {
    /// The last report in force; `nil` if there is none.
    package private(set) var count: Int?
    /// The number of unread messages received after the last report.
    package private(set) var unreadSinceReport = 0
    /// The number of unread messages received after the server's last report.
    package private(set) var unreadSinceServerReport = 0
    /// The number of unread messages received after the server's second-to-last report.
    package private(set) var unreadSinceEarlierServerReport = 0

    /// Whether a server report is in force.
    private(set) var hasServerReport = false
    /// When each entry of the log arrived. An entry that is not listed arrived after the last report.
    private var arrivals: [ChatEntry.ID: Arrival] = [:]

    private enum Arrival: String, Sendable, Hashable, Codable {
        /// After the last report. Only entries that have left the log are listed as such. If one returns, it
        /// does not count as new.
        case afterReport
        /// After the server's last report, before a later one from the cache.
        case beforeReport
        /// After the server's second-to-last report, before its last one.
        case beforeServerReport
        /// Before the server's second-to-last report.
        case earlier

        func followed(byServer isServers: Bool) -> Arrival {
            switch self {
            case .afterReport: isServers ? .beforeServerReport : .beforeReport
            case .beforeReport: isServers ? .beforeServerReport : .beforeReport
            case .beforeServerReport: isServers ? .earlier : .beforeServerReport
            case .earlier: .earlier
            }
        }
    }

    /// Returns the count to show: the report plus the messages received after it, or the log's number if that
    /// is larger.
    ///
    /// - Parameters:
    ///   - unread: The number of unread messages in the log.
    ///   - redeliversTranscript: Whether the vendor delivers its log again. If not, the server's
    ///     second-to-last report includes the messages received before it.
    func total(unread: Int, redeliversTranscript: Bool) -> Int {
        let inLog = redeliversTranscript ? unread : unreadSinceEarlierServerReport
        guard let count else { return inLog }
        return max(inLog, count + unreadSinceReport)
    }

    /// Applies a report that arrived after these entries of the log.
    mutating func apply(_ newCount: Int, fromServer: Bool, after entries: some Sequence<LogEntry>) {
        count = newCount
        unreadSinceReport = 0
        if fromServer {
            unreadSinceEarlierServerReport = unreadSinceServerReport
            unreadSinceServerReport = 0
            hasServerReport = true
        }
        arrivals = arrivals.mapValues { $0.followed(byServer: fromServer) }
        for entry in entries where arrivals[entry.id] == nil {
            arrivals[entry.id] = fromServer ? .beforeServerReport : .beforeReport
        }
    }

    /// Adopts the stored count of an earlier launch, as a report that precedes everything received since.
    mutating func adopt(_ storedCount: Int) {
        count = storedCount
        arrivals = [:]
    }

    /// Remembers entries that have left the log. If they return, they do not count as new.
    mutating func remember(_ ids: some Sequence<ChatEntry.ID>) {
        for id in ids where arrivals[id] == nil { arrivals[id] = .afterReport }
    }

    mutating func count(_ id: ChatEntry.ID) {
        let arrival = arrivals.isEmpty ? .afterReport : arrivals[id] ?? .afterReport
        if arrival == .afterReport { unreadSinceReport += 1 }
        if arrival == .afterReport || arrival == .beforeReport { unreadSinceServerReport += 1 }
        if arrival != .earlier { unreadSinceEarlierServerReport += 1 }
    }

    mutating func rename(_ rename: (ChatEntry.ID) -> ChatEntry.ID) {
        arrivals = Dictionary(arrivals.map { (rename($0), $1) }) { first, _ in first }
    }

    /// Whether the numbers are plausible. A recording may contain anything.
    var isSound: Bool {
        [count ?? 0, unreadSinceReport, unreadSinceServerReport, unreadSinceEarlierServerReport]
            .allSatisfy { (0...Int(Int32.max)).contains($0) }
    }

    /// Clears the numbers of messages before all are counted again. The report stays.
    mutating func beginRecount() {
        (unreadSinceReport, unreadSinceServerReport, unreadSinceEarlierServerReport) = (0, 0, 0)
    }

    /// Clears the reports after the user has seen the log. Later reports follow all messages received until
    /// now.
    mutating func clear() {
        beginRecount()
        guard count != nil || hasServerReport else { return }
        (count, hasServerReport) = (nil, false)
        arrivals = arrivals.mapValues { _ in .afterReport }
    }
}
