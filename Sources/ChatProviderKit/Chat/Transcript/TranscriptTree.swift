import Foundation

/// The full chunks of a transcript, in order: a value.
///
/// The last leaf stands beside the tree until another one begins: most new chunks copy a leaf, and no way through the
/// tree.
struct TranscriptTree: Sendable {
    /// How many entries stand in it.
    private(set) var count = 0
    /// The leaves but the last, all of them full.
    private var root: TranscriptNode?
    /// The last leaf. Empty in an empty tree only.
    private var leaf: TranscriptNode?

    /// How many entries stand before the last leaf.
    private var rootCount: Int { count == 0 ? 0 : (count - 1) & ~(TranscriptNode.leafCapacity - 1) }

    // MARK: Reading

    func chunk(at position: Int) -> TranscriptChunk {
        guard let leaf = leaf(at: position) else { preconditionFailure("position \(position) is in no leaf") }
        return leaf.chunk(at: position)
    }

    private func leaf(at position: Int) -> TranscriptNode? {
        position < rootCount ? root?.leaf(at: position) : leaf
    }

    /// Calls `body` with the position of each entry that was created at `time`, leaving out what cannot hold one.
    func forEachPosition(createdAt time: Date, _ body: (Int) -> Void) {
        root?.forEachPosition(createdAt: time, body)
        leaf?.forEachPosition(createdAt: time, from: rootCount, body)
    }

    // MARK: Changing

    /// Adds full chunks.
    mutating func append(_ chunks: [TranscriptChunk]) {
        var rest = chunks[...]
        while !rest.isEmpty {
            var room = rootCount + TranscriptNode.leafCapacity - count
            if let full = leaf, room == 0 {
                root = root?.appending(full, behind: rootCount) ?? full
                leaf = nil
                room = TranscriptNode.leafCapacity
            }
            let next = rest.prefix(room / TranscriptChunk.capacity)
            leaf = leaf?.appending(next) ?? TranscriptNode(next)
            count += next.count * TranscriptChunk.capacity
            rest = rest.dropFirst(next.count)
        }
    }

    /// Puts another entry in the place of one.
    mutating func replace(at position: Int, with entry: ChatEntry) {
        if position < rootCount {
            root = root?.replacing(position, with: entry)
        } else {
            leaf = leaf?.replacing(position, with: entry)
        }
    }

    // MARK: Comparing

    /// Whether both are the same objects.
    func isIdentical(to other: TranscriptTree) -> Bool {
        root === other.root && leaf === other.leaf
    }

    /// Whether both hold equal entries. They hold the same number.
    func isEqual(to other: TranscriptTree) -> Bool {
        Self.areEqual(leaf, other.leaf) && Self.areEqual(root, other.root)
    }

    private static func areEqual(_ one: TranscriptNode?, _ other: TranscriptNode?) -> Bool {
        guard let one, let other else { return true }
        return one.isEqual(to: other)
    }

    /// Calls `body` with the start of each chunk that stands in both, and is not the same object, in order. `old` holds no
    /// more entries than this one.
    func forEachChunk(notIn old: TranscriptTree, _ body: (Int, TranscriptChunk, TranscriptChunk) -> Void) {
        if let root, let oldRoot = old.root {
            root.forEachChunk(notIn: oldRoot, below: old.rootCount, body)
        }
        // The old leaf may stand in the tree by now.
        if let oldLeaf = old.leaf, let leaf = leaf(at: old.rootCount) {
            leaf.forEachChunk(notIn: oldLeaf, below: old.count, from: old.rootCount, body)
        }
    }
}
