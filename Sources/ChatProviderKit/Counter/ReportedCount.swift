/// The vendor's own count of unread messages, and what was heard after it.
///
/// A vendor's count and its messages come by different routes: a report may or may not include the message that arrived
/// just before it. Messages are therefore told apart by when they were heard, before or after a report; their times are
/// not compared.
package struct ReportedCount: Sendable, Hashable, Codable {
    /// The last report that is in force; `nil` where there is none.
    package private(set) var count: Int?
    /// The unread messages that were heard after the last report.
    package private(set) var unreadSinceReport = 0
    /// The unread messages that were heard after the server's last report.
    package private(set) var unreadSinceServerReport = 0
    /// The unread messages that were heard after the server's second-to-last report.
    package private(set) var unreadSinceEarlierServerReport = 0

    /// Whether a report of the server's is in force.
    private(set) var hasServerReport = false
    /// Since when the entries of the log have been there. An entry that is not listed came after the last report.
    private var arrivals: [ChatEntry.ID: Arrival] = [:]

    private enum Arrival: String, Sendable, Hashable, Codable {
        /// After the last report. Listed for an entry that has left the log: it was heard all the same.
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

    /// Returns the count to show: the report and what came on top of it, or what the log says where that is more.
    ///
    /// - Parameters:
    ///   - unread: The unread messages of the log.
    ///   - redeliversTranscript: Whether the vendor delivers its log again. Of a log that it never delivers again, what was
    ///     heard before the server's second-to-last report is in that report.
    func total(unread: Int, redeliversTranscript: Bool) -> Int {
        let inLog = redeliversTranscript ? unread : unreadSinceEarlierServerReport
        guard let count else { return inLog }
        return max(inLog, count + unreadSinceReport)
    }

    /// Takes a report that came after these entries of the log.
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

    /// Takes the stored count of an earlier launch, as a report that came before all that was heard since.
    mutating func adopt(_ storedCount: Int) {
        count = storedCount
        arrivals = [:]
    }

    /// Remembers entries that have left the log. If they come again, they are not heard a second time.
    mutating func remember(_ ids: some Sequence<ChatEntry.ID>) {
        for id in ids where arrivals[id] == nil { arrivals[id] = .afterReport }
    }

    /// Counts an unread message.
    mutating func count(_ id: ChatEntry.ID) {
        let arrival = arrivals.isEmpty ? .afterReport : arrivals[id] ?? .afterReport
        if arrival == .afterReport { unreadSinceReport += 1 }
        if arrival == .afterReport || arrival == .beforeReport { unreadSinceServerReport += 1 }
        if arrival != .earlier { unreadSinceEarlierServerReport += 1 }
    }

    /// Gives each entry another id.
    mutating func rename(_ rename: (ChatEntry.ID) -> ChatEntry.ID) {
        arrivals = Dictionary(arrivals.map { (rename($0), $1) }) { first, _ in first }
    }

    /// Whether the numbers are possible ones. A recording may hold anything.
    var isSound: Bool {
        [count ?? 0, unreadSinceReport, unreadSinceServerReport, unreadSinceEarlierServerReport]
            .allSatisfy { (0...Int(Int32.max)).contains($0) }
    }

    /// Begins to count the messages again.
    mutating func beginRecount() {
        (unreadSinceReport, unreadSinceServerReport, unreadSinceEarlierServerReport) = (0, 0, 0)
    }

    /// Forgets the reports: the user has seen the log. What was heard until now is before every report to come.
    mutating func clear() {
        beginRecount()
        guard count != nil || hasServerReport else { return }
        (count, hasServerReport) = (nil, false)
        arrivals = arrivals.mapValues { _ in .afterReport }
    }
}
