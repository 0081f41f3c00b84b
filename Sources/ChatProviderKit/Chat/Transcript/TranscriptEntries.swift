/// An entry of a transcript, boxed so that copies share it.
///
/// Two boxes that are the same object hold equal entries.
final class EntryBox: Sendable {
    let log: ChatEntry

    init(_ log: ChatEntry) { self.log = log }

    func holds(_ entry: ChatEntry) -> Bool { log == entry }
}

/// The entries of a transcript without their index: a persistent vector.
///
/// All entries but the last ones are in the leaves of a tree, the last ones in the tail. A copy shares the tree, and an
/// append copies the tail at most.
struct TranscriptEntries: Sendable {
    private var tree = TranscriptNode.empty
    private var treeCount = 0
    /// As many entries as a leaf holds, or fewer; none only where there are no entries at all.
    private var tail: [EntryBox] = []

    var count: Int { treeCount + tail.count }

    // MARK: Reading

    subscript(position: Int) -> EntryBox {
        position < treeCount ? tree.entry(at: position) : tail[position - treeCount]
    }

    /// The leaf, or the tail, that holds a position.
    func leaf(at position: Int) -> [EntryBox] {
        position < treeCount ? tree.leaf(at: position) : tail
    }

    // MARK: Changing

    mutating func append(_ entry: EntryBox) {
        if tail.count == TranscriptNode.width {
            tree = tree.appending(TranscriptNode(leaf: tail), behind: treeCount)
            treeCount += tail.count
            tail = []
        }
        tail.append(entry)
    }

    mutating func replace(at position: Int, with entry: EntryBox) {
        if position < treeCount {
            tree = tree.replacing(position, with: entry)
        } else {
            tail[position - treeCount] = entry
        }
    }

    // MARK: Comparing

    /// Calls `body` with each entry that `others` do not share at the same position, in order. Nodes that both share are
    /// not read.
    func forEach(notIn others: TranscriptEntries, _ body: (Int, EntryBox) -> Void) {
        func compare(_ start: Int, _ leaf: [EntryBox]) -> Bool {
            let other = start < others.count ? others.leaf(at: start) : []
            for slot in leaf.indices where slot >= other.count || leaf[slot] !== other[slot] {
                body(start + slot, leaf[slot])
            }
            return true
        }
        _ = tree.allLeaves(notIn: others.tree, satisfy: compare) && compare(treeCount, tail)
    }
}

extension TranscriptEntries: Equatable {
    static func == (left: TranscriptEntries, right: TranscriptEntries) -> Bool {
        func areEqual(_ start: Int, _ leaf: [EntryBox]) -> Bool {
            let other = right.leaf(at: start)
            return leaf.indices.allSatisfy { leaf[$0] === other[$0] || leaf[$0].holds(other[$0].log) }
        }
        // The tails first: that is where two logs usually differ.
        return left.count == right.count && areEqual(left.treeCount, left.tail)
            && left.tree.allLeaves(notIn: right.tree, satisfy: areEqual)
    }
}
