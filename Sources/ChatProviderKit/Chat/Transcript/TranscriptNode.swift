/// A node of the tree that holds a transcript's entries: a leaf of 16 entries, or a branch of up to 16 nodes.
///
/// Nodes never change. A tree with another entry, or with one leaf more, shares all nodes with the tree before but those
/// on the path to that leaf. All children of a branch but the last are full and of the same height; the last may be lower.
final class TranscriptNode: Sendable {
    /// How many entries a leaf holds, and how many nodes a branch at most.
    static let width = 1 << bits
    // With 32 a replaced entry, and an append that has to copy the tail, cost a tenth more.
    private static let bits = 4

    /// A tree without entries.
    static let empty = TranscriptNode(shift: bits)

    /// The entries of a leaf; empty in a branch.
    private let entries: [EntryBox]
    /// The nodes below a branch; empty in a leaf.
    private let children: [TranscriptNode]
    /// How many bits of a position follow those that choose an element of this node: 0 in a leaf.
    private let shift: Int

    private init(entries: [EntryBox] = [], children: [TranscriptNode] = [], shift: Int) {
        self.entries = entries
        self.children = children
        self.shift = shift
    }

    /// Creates a leaf, of ``width`` entries.
    convenience init(leaf entries: [EntryBox]) {
        self.init(entries: entries, shift: 0)
    }

    /// Which element of this node holds a position.
    private func slot(of position: Int) -> Int { position >> shift & (Self.width - 1) }

    // MARK: Reading

    /// The entries of the leaf that holds a position.
    func leaf(at position: Int) -> [EntryBox] {
        var node = self
        while node.shift > 0 { node = node.children[node.slot(of: position)] }
        return node.entries
    }

    /// The entry at a position.
    func entry(at position: Int) -> EntryBox {
        var node = self
        while node.shift > 0 { node = node.children[node.slot(of: position)] }
        return node.entries[node.slot(of: position)]
    }

    // MARK: Changing

    /// Returns a tree with another entry at a position.
    func replacing(_ position: Int, with entry: EntryBox) -> TranscriptNode {
        let slot = slot(of: position)
        var (entries, children) = (entries, children)
        if shift > 0 {
            children[slot] = children[slot].replacing(position, with: entry)
        } else {
            entries[slot] = entry
        }
        return TranscriptNode(entries: entries, children: children, shift: shift)
    }

    /// Returns a tree with another leaf behind the `count` entries of this one.
    func appending(_ leaf: TranscriptNode, behind count: Int) -> TranscriptNode {
        let capacity = Self.width << shift
        guard count < capacity else {
            return TranscriptNode(children: [self, leaf], shift: shift + Self.bits)
        }
        let slot = slot(of: count)
        var children = children
        if slot < children.count {
            children[slot] = children[slot].appending(leaf, behind: count & (1 << shift - 1))
        } else {
            children.append(leaf)
        }
        return TranscriptNode(children: children, shift: shift)
    }

    // MARK: Comparing

    /// Whether all leaves satisfy `body` that are not the same object at that position of another tree. Nodes that both
    /// trees share are not read.
    ///
    /// - Parameter body: Called with the first position of a leaf and with its entries, in order, until it says no.
    func allLeaves(
        notIn other: TranscriptNode?,
        from start: Int = 0,
        satisfy body: (Int, [EntryBox]) -> Bool
    ) -> Bool {
        var other = other
        while let taller = other, taller.shift > shift { other = taller.children.first }
        guard self !== other else { return true }
        guard shift > 0 else { return body(start, entries) }
        // A node that is not as high holds what the first child of one that is would hold.
        let others = other.map { $0.shift == shift ? $0.children : [$0] } ?? []
        return children.indices.allSatisfy { slot in
            let counterpart = slot < others.count ? others[slot] : nil
            return children[slot] === counterpart
                || children[slot].allLeaves(notIn: counterpart, from: start + slot << shift, satisfy: body)
        }
    }
}
