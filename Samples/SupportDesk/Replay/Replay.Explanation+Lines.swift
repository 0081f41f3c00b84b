import ChatProviderKit
import ChatProviderRecording
import Foundation

extension Replay.Explanation {
    /// The number of unread messages to list, the newest ones.
    private static let namedMessages = 12

    /// A readable explanation of the count: its parts, and the unread messages.
    func lines(_ format: Date.ISO8601FormatStyle = .picture) -> [String] {
        let number = unread.number.map { "\($0) unread" } ?? "unknown"
        var lines = ["\(id): \(number) (\(unread.freshness.rawValue)). \(reason(format))"]
        let named = messages.suffix(Self.namedMessages)
        let older = messages.count - named.count
        if older > 0 { lines.append("  … \(older.counted("older one"))") }
        lines += named.map { "  \($0.createdAt.formatted(format))  \($0.summary), id \($0.id)" }
        return lines
    }

    /// The parts of the count, and the rule of the article *Invariants* that decided.
    ///
    /// - Parameter name: Names the marked entry. By default, it is named by its id and time.
    func reason(_ format: Date.ISO8601FormatStyle, name: ((ChatEntry) -> String)? = nil) -> String {
        if isSeen { return "The conversation is on the screen, so everything is read (C11)." }
        if unread.number == nil {
            return "Nothing is loaded or stored yet, and the conversation was not opened (C10)."
        }
        var sentences: [String] = []
        if let report {
            let later = heardSinceReport > 0 ? ", plus \(heardSinceReport) since then" : ""
            sentences.append("The last reported or stored count is \(report)\(later) (C15).")
        }
        if let sentence = reading(format, name) { sentences.append(sentence) }
        if messages.isEmpty, let number = unread.number, number > 0, report == nil {
            sentences.append("The number comes from the store (C13).")
        }
        return sentences.joined(separator: " ")
    }

    /// How far the log was read, and why.
    private func reading(_ format: Date.ISO8601FormatStyle, _ name: ((ChatEntry) -> String)?) -> String? {
        if cause == .ended {
            return messages.isEmpty
                ? "The chat has ended and its log is gone, so nothing is left to read (C12)."
                : "The previous chat has ended, and its log is gone (C12)."
        }
        switch marker {
        case nil:
            if isAnswered {
                return "Never opened here: what precedes the user's last message counts as read (C4)."
            }
            return report == nil ? "Never opened, so every agent message counts (C4)." : nil
        case .start:
            guard hasNoLog else { return "Last opened while it was empty (C4)." }
            return report == nil ? "Opened, and nothing has arrived since (C11)." : nil
        case .entry(let entry):
            let time = entry.createdAt.formatted(format)
            let place =
                name.map { name in markedEntry.map(name) ?? time }
                ?? "id \(entry.trail.last ?? "") at \(time)"
            return "Seen up to \(place)\(cause.map { ": \($0.words)" } ?? "")."
        }
    }
}

extension ReadingHistory.Cause {
    /// The reason for the marker's position.
    fileprivate var words: String {
        switch self {
        case .seen: "the conversation was open (C11)"
        case .wrote: "the user wrote (C9)"
        case .ended: "the chat has ended (C12)"
        case .stored: "restored from the store (C13)"
        case .readElsewhere: "read on another device (C16)"
        }
    }
}
