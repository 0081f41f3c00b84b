/// An entry of a transcript, boxed so that copies share it.
///
/// Two boxes that are the same object hold equal entries.
final class EntryBox: Sendable, Equatable {
    let log: ChatEntry

    init(_ log: ChatEntry) { self.log = log }

    static func == (left: EntryBox, right: EntryBox) -> Bool {
        left === right || left.log == right.log
    }
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

    /// Calls `body` with the first position of each leaf, and with its entries; the tail is the last.
    func forEachLeaf(_ body: (Int, [EntryBox]) -> Void) {
        tree.forEachLeaf(notIn: nil, body)
        body(treeCount, tail)
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
        func compare(_ start: Int, _ leaf: [EntryBox]) {
            let other = start < others.count ? others.leaf(at: start) : []
            for slot in leaf.indices where slot >= other.count || leaf[slot] !== other[slot] {
                body(start + slot, leaf[slot])
            }
        }
        tree.forEachLeaf(notIn: others.tree, compare)
        compare(treeCount, tail)
    }
}

extension TranscriptEntries: Equatable {
    static func == (left: TranscriptEntries, right: TranscriptEntries) -> Bool {
        // The tails first: that is where two logs usually differ.
        left.count == right.count && left.tail == right.tail && left.tree == right.tree
    }
}
