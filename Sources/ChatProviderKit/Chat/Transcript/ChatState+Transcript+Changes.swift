extension ChatState.Transcript {
    /// The differences between two transcripts.
    public enum Changes: Sendable, Equatable {
        /// The new transcript has the ids of the old one at the same positions, with other content at
        /// `replaced` (ascending), and more entries at `appended`.
        case grown(replaced: [Int], appended: Range<Int>)
        /// The new transcript is shorter, or has a different id at a position of the old one.
        case rebuilt
    }

    /// Returns what has changed since `old`, whether or not one transcript was derived from the other.
    ///
    /// - Complexity: O(1) if the two differ only by appends, otherwise O(*n*). Shared entries are not
    ///   compared.
    public func changes(since old: Self) -> Changes {
        guard count >= old.count else { return .rebuilt }
        var replaced: [Int] = []
        if storage !== old.storage {
            let (boxes, former) = (boxes, old.boxes)
            for position in former.indices where boxes[position] != former[position] {
                guard boxes[position].entry.id == former[position].entry.id else { return .rebuilt }
                replaced.append(position)
            }
        }
        return .grown(replaced: replaced, appended: old.count..<count)
    }
}
