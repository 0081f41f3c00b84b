import ChatProviderKit
package import ChatProviderRecording
package import Foundation

extension Replay.Explanation {
    /// How many unread messages are named; of more, the newest.
    private static let namedMessages = 12

    /// Why the count is what it is, for people: what it is made of, and which messages are unread.
    package func lines(_ format: Date.ISO8601FormatStyle = .picture) -> [String] {
        let number = unread.number.map { "\($0) unread" } ?? "unknown"
        var lines = ["\(id): \(number) (\(unread.freshness.rawValue)). \(reason(format))"]
        let named = messages.suffix(Self.namedMessages)
        if named.count < messages.count { lines.append("  … \(messages.count - named.count) older ones") }
        lines += named.map { "  \($0.createdAt.formatted(format))  \($0.words), id \($0.id)" }
        return lines
    }

    /// What it is made of.
    package func reason(_ format: Date.ISO8601FormatStyle) -> String {
        if isSeen { return "The conversation is on the screen." }
        if unread.number == nil { return "Nothing is loaded or stored, and nobody has looked." }
        var sentences: [String] = []
        if let report {
            sentences.append(
                "The last report, or what was stored, says \(report), and \(heardSinceReport) came after it."
            )
        }
        switch marker {
        case nil: if report == nil { sentences.append("The conversation was never seen.") }
        case .start: sentences.append("It was seen while it was empty.")
        case .entry(let entry):
            let id = entry.trail.last ?? ""
            sentences.append("Seen up to id \(id) of \(entry.createdAt.formatted(format)).")
        }
        if messages.isEmpty, let number = unread.number, number > 0, report == nil {
            sentences.append("The number is the one that was stored.")
        }
        return sentences.joined(separator: " ")
    }
}

extension ChatEntry {
    /// Who and what, and nothing of what was written.
    fileprivate var words: String {
        let who = displayName.isEmpty ? participant.rawValue : displayName
        return switch kind {
        case .attachment: "\(who): file"
        case .options: "\(who): options"
        default: "\(who): message"
        }
    }
}
