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
        if !(tail === old.tail && treeCount == old.treeCount && root === old.root) {
            let treeLimit = Swift.min(treeCount, old.treeCount)
            if let root, let oldRoot = old.root, root !== oldRoot {
                root.forEachChunk(notIn: oldRoot, below: treeLimit) { start, chunk, oldChunk in
                    let end = Swift.min(TranscriptChunk.capacity, treeLimit - start)
                    Self.compare(chunk, oldChunk, end, start, into: &replaced)
                }
            }
            // The old tail may stand in the new tree by now.
            if let oldTail = old.tail, old.count > old.treeCount {
                let chunk = chunk(at: old.treeCount)
                if chunk !== oldTail {
                    Self.compare(chunk, oldTail, old.count - old.treeCount, old.treeCount, into: &replaced)
                }
            }
        }
        return .grown(replaced: replaced, appended: old.count..<count)
    }

    private static func compare(
        _ new: TranscriptChunk,
        _ old: TranscriptChunk,
        _ count: Int,
        _ start: Int,
        into replaced: inout [Int]
    ) {
        for offset in 0..<count where !TranscriptChunk.areEqual(new.entries + offset, old.entries + offset) {
            replaced.append(start + offset)
        }
    }

    /// The positions of the entries that were created at `time`, ascending.
    ///
    /// Reads only the parts of the log that may hold one: a few chunks where the log is about in order of time.
    public func positions(createdAt time: Date) -> [Int] {
        var positions: [Int] = []
        root?.forEachPosition(createdAt: time) { positions.append($0) }
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
