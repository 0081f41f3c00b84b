public import Foundation

extension ChatTranscript {
    /// What is different between two transcripts.
    public enum Changes: Sendable, Equatable {
        /// The new one holds all the positions of the old one, with other content at `replaced` (ascending), and
        /// more entries at `appended`.
        case grown(replaced: [Int], appended: Range<Int>)
        /// The two have no common history, or the new one is shorter.
        case rebuilt
    }

    /// What has changed since `old`. What the two share is not read.
    public func changes(since old: ChatTranscript) -> Changes {
        guard isRelated(to: old), count >= old.count else { return .rebuilt }
        var replaced: [Int] = []
        if !(tail === old.tail && tree.isIdentical(to: old.tree)) {
            tree.forEachChunk(notIn: old.tree) { start, chunk, oldChunk in
                chunk.findDifferences(from: oldChunk, below: TranscriptChunk.capacity, at: start, &replaced)
            }
            // The old tail may stand in the new tree by now.
            if let oldTail = old.tail, old.count > old.treeCount {
                chunk(at: old.treeCount).findDifferences(
                    from: oldTail,
                    below: old.count - old.treeCount,
                    at: old.treeCount,
                    &replaced
                )
            }
        }
        return .grown(replaced: replaced, appended: old.count..<count)
    }

    /// The positions of the entries that were created at `time`, ascending.
    ///
    /// Reads only the parts of the log that may hold one: a few chunks where the log is about in order of time.
    public func positions(createdAt time: Date) -> [Int] {
        var positions: [Int] = []
        tree.forEachPosition(createdAt: time) { positions.append($0) }
        if let tail {
            positions += tail.offsets(createdAt: time, below: count - treeCount).map { $0 + treeCount }
        }
        return positions
    }

    /// Takes up `newer` where it only has more entries in the same tail, as after most messages: no reference changes.
    ///
    /// - Returns: The positions of those entries; `nil` where something else has changed, and nothing is taken up.
    mutating func extend(to newer: ChatTranscript) -> Range<Int>? {
        guard trunk === newer.trunk, count <= newer.count else { return nil }
        let new = count..<newer.count
        count = newer.count
        return new
    }
}
