/// The vendor's own count of unread messages, and what was heard after it.
///
/// Messages are told apart by when they were heard: before or after a report. Their times are not compared.
package struct ReportedCount: Sendable {
    /// The last report that is in force; `nil` where there is none.
    package private(set) var count: Int?
    /// What was heard after the last report, after the server's last one, and after the one of the server's before that.
    private var heard = Self.nothing

    private static let nothing = Array(repeating: Heard(), count: 3)

    private struct Heard: Sendable {
        /// The log when the report came; `nil` where there is none.
        var log: ChatTranscript?
        var unread = 0
    }

    /// The unread messages that were heard after the last report.
    package var unreadSinceReport: Int { heard[0].unread }
    /// The unread messages that were heard after the server's last report.
    package var unreadSinceServerReport: Int { heard[1].unread }
    /// The unread messages that were heard after the server's second-to-last report.
    package var unreadSinceEarlierServerReport: Int { heard[2].unread }

    /// The shown count: `reported` and what came on top of it, or what the log says where that is more.
    ///
    /// - Parameters:
    ///   - unread: The unread messages of the log.
    ///   - givesLogAgain: Whether the vendor delivers its log again. Of a log that it never gives again, what was heard
    ///     before the server's second-to-last report is in that report.
    func total(unread: Int, givesLogAgain: Bool) -> Int {
        let inLog = givesLogAgain ? unread : unreadSinceEarlierServerReport
        guard let count else { return inLog }
        return max(inLog, count + unreadSinceReport)
    }

    /// Takes a report that came after the messages of `transcript`; `nil` for a report that came before all messages.
    mutating func apply(_ newCount: Int, fromServer: Bool, after transcript: ChatTranscript?) {
        count = newCount
        heard[0] = Heard(log: transcript)
        guard fromServer else { return }
        heard[2] = heard[1]
        heard[1] = heard[0]
    }

    /// Counts an unread message that was heard just now.
    mutating func hear() {
        for place in heard.indices { heard[place].unread += 1 }
    }

    /// Counts an unread message again.
    mutating func count(again id: ChatEntry.ID) {
        for place in heard.indices where heard[place].log?.position(of: id) == nil {
            heard[place].unread += 1
        }
    }

    /// Whether no report of the server's is in force.
    var isWithoutServer: Bool { heard[1].log == nil }

    /// Begins to count the messages again.
    mutating func beginCountingAgain() {
        for place in heard.indices { heard[place].unread = 0 }
    }

    /// Forgets all: the user has seen the log.
    mutating func clear() { self = ReportedCount() }
}
