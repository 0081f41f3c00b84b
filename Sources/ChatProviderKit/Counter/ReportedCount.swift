/// The vendor's own count of unread messages, and what was heard after it.
///
/// Messages are told apart by when they were heard: before or after a report. Their times are not compared.
package struct ReportedCount: Sendable {
    /// The last report that is in force; `nil` where there is none.
    package private(set) var count: Int?
    /// The log when that report came.
    private var log = ChatTranscript()
    /// The log when the server last reported, and when it did so before; `nil` where it did not.
    private var serverLog: ChatTranscript?
    private var earlierServerLog: ChatTranscript?

    /// The unread messages that were heard after each of the three.
    package private(set) var unreadSince = UnreadSince()

    package struct UnreadSince: Sendable {
        package var report = 0
        package var serverReport = 0
        package var earlierServerReport = 0
    }

    /// The shown count: `reported` and what came on top of it, or what the log says where that is more.
    ///
    /// - Parameters:
    ///   - unread: The unread messages of the log.
    ///   - givesLogAgain: Whether the vendor delivers its log again. Of a log that it never gives again, what was heard
    ///     before the server's last report but one is in that report.
    func total(unread: Int, givesLogAgain: Bool) -> Int {
        let inLog = givesLogAgain ? unread : unreadSince.earlierServerReport
        guard let count else { return inLog }
        return max(inLog, count + unreadSince.report)
    }

    /// Takes a report that came after the messages of `transcript`.
    mutating func take(_ newCount: Int, fromServer: Bool, after transcript: ChatTranscript) {
        count = newCount
        log = transcript
        unreadSince.report = 0
        guard fromServer else { return }
        earlierServerLog = serverLog
        unreadSince.earlierServerReport = unreadSince.serverReport
        serverLog = transcript
        unreadSince.serverReport = 0
    }

    /// Counts an unread message that was heard just now.
    mutating func hear() {
        unreadSince.report += 1
        unreadSince.serverReport += 1
        unreadSince.earlierServerReport += 1
    }

    /// Counts an unread message again.
    mutating func count(again id: ChatEntry.ID) {
        if log.position(of: id) == nil { unreadSince.report += 1 }
        if serverLog?.position(of: id) == nil { unreadSince.serverReport += 1 }
        if earlierServerLog?.position(of: id) == nil { unreadSince.earlierServerReport += 1 }
    }

    /// Whether no report of the server's is in force.
    var isWithoutServer: Bool { serverLog == nil }

    /// Begins to count the messages again.
    mutating func beginCountingAgain() { unreadSince = UnreadSince() }

    /// Forgets all: the user has seen the log.
    mutating func clear() { self = ReportedCount() }
}
