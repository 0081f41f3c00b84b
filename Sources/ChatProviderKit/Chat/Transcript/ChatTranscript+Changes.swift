extension ChatTranscript {
    /// What is different between two transcripts.
    public enum Changes: Sendable, Equatable {
        /// The new one holds all the positions of the old one, with other content at `replaced` (ascending), and
        /// more entries at `appended`.
        case grown(replaced: [Int], appended: Range<Int>)
        /// The two have no common history, or the new one is shorter.
        case rebuilt
    }

    /// Returns what has changed since `old`. What the two share is not read.
    public func changes(since old: ChatTranscript) -> Changes {
        guard index === old.index, count >= old.count else { return .rebuilt }
        var replaced: [Int] = []
        entries.forEach(notIn: old.entries) { position, entry in
            if position < old.count, !entry.holds(old.entries[position].log) { replaced.append(position) }
        }
        return .grown(replaced: replaced, appended: old.count..<count)
    }
}
