import Foundation

/// A node of a ``TranscriptTree``: 8 children a node, all chunks at the same depth, never changed once made.
@usableFromInline
final class TranscriptNode: Sendable {
    // A changed entry and a new chunk cost a copy of each node on the way, so that they are not wide.
    private static let bits = 3
    private static let fanOut = 1 << bits
    /// How many entries a full leaf holds.
    static let leafCapacity = TranscriptChunk.capacity << bits

    // One of the two is empty: an enumeration with both would be held while it is looked into.
    private let chunks: [TranscriptChunk]
    private let nodes: [TranscriptNode]
    /// How far a position is shifted to give the child it stands in.
    private let shift: Int
    /// When the entries below were created.
    private let span: TimeSpan

    /// A leaf.
    convenience init(_ chunks: ArraySlice<TranscriptChunk>) {
        self.init(chunks: Array(chunks), span: Self.span(of: chunks))
    }

    private init(chunks: [TranscriptChunk], span: TimeSpan) {
        self.chunks = chunks
        nodes = []
        shift = TranscriptChunk.bits
        self.span = span
    }

    private init(nodes: [TranscriptNode], shift: Int, span: TimeSpan) {
        chunks = []
        self.nodes = nodes
        self.shift = shift
        self.span = span
    }

    /// Whether it stands right above the chunks.
    private var isLeaf: Bool { shift == TranscriptChunk.bits }

    /// How many entries a full node of this height holds.
    private var capacity: Int { 1 << (shift + Self.bits) }

    // MARK: Reading

    private func child(at position: Int) -> Int {
        (position >> shift) & (Self.fanOut - 1)
    }

    func leaf(at position: Int) -> TranscriptNode {
        isLeaf ? self : nodes[child(at: position)].leaf(at: position)
    }

    /// A chunk of a leaf.
    func chunk(at position: Int) -> TranscriptChunk {
        chunks[child(at: position)]
    }

    /// Calls `body` with the position of each entry that was created at `time`, leaving out what cannot hold one.
    func forEachPosition(createdAt time: Date, from start: Int = 0, _ body: (Int) -> Void) {
        guard span.contains(time) else { return }
        for (child, chunk) in chunks.enumerated() {
            let first = start + child << shift
            for offset in chunk.offsets(createdAt: time, below: TranscriptChunk.capacity) {
                body(first + offset)
            }
        }
        for (child, node) in nodes.enumerated() {
            node.forEachPosition(createdAt: time, from: start + child << shift, body)
        }
    }

    // MARK: Changing

    /// A leaf with full chunks more, for which it has room.
    func appending(_ new: ArraySlice<TranscriptChunk>) -> TranscriptNode {
        TranscriptNode(chunks: chunks + new, span: span.union(Self.span(of: new)))
    }

    /// The nodes with a leaf more, behind the `held` entries that they hold, all of them in full leaves.
    func appending(_ leaf: TranscriptNode, behind held: Int) -> TranscriptNode {
        guard held < capacity else {
            let nodes = [self, Self.path(to: leaf, shift: shift)]
            return TranscriptNode(nodes: nodes, shift: shift + Self.bits, span: span.union(leaf.span))
        }
        var nodes = nodes
        let child = child(at: held)
        if child < nodes.count {
            nodes[child] = nodes[child].appending(leaf, behind: held & ((1 << shift) - 1))
        } else {
            nodes.append(Self.path(to: leaf, shift: shift - Self.bits))
        }
        return TranscriptNode(nodes: nodes, shift: shift, span: span.union(leaf.span))
    }

    /// A node of its own above `leaf` alone.
    private static func path(to leaf: TranscriptNode, shift: Int) -> TranscriptNode {
        guard shift > TranscriptChunk.bits else { return leaf }
        return TranscriptNode(nodes: [path(to: leaf, shift: shift - bits)], shift: shift, span: leaf.span)
    }

    private static func span(of chunks: ArraySlice<TranscriptChunk>) -> TimeSpan {
        chunks.reduce(TimeSpan()) { $0.union($1.timeSpan) }
    }

    /// The nodes with another entry at `position`.
    func replacing(_ position: Int, with entry: ChatEntry) -> TranscriptNode {
        let child = child(at: position)
        // The range only grows: it may then name a time that nobody has any more, never leave one out.
        var times = span
        times.insert(entry.createdAt)
        guard isLeaf else {
            var nodes = nodes
            nodes[child] = nodes[child].replacing(position, with: entry)
            return TranscriptNode(nodes: nodes, shift: shift, span: times)
        }
        var chunks = chunks
        chunks[child] = chunks[child].replacing(position & TranscriptChunk.mask, with: entry)
        return TranscriptNode(chunks: chunks, span: times)
    }

    // MARK: Comparing

    /// Calls `body` with each place where two lists of children do not hold the same object, as far as the shorter one
    /// goes. Their addresses are compared: reading the children themselves would take hold of each.
    private static func forEachDifference<Child: AnyObject>(
        _ mine: [Child],
        _ others: [Child],
        _ body: (Int) -> Void
    ) {
        mine.withUnsafeBytes { mine in
            others.withUnsafeBytes { others in
                let (mine, others) = (mine.bindMemory(to: UInt.self), others.bindMemory(to: UInt.self))
                for child in 0..<min(mine.count, others.count) where mine[child] != others[child] {
                    body(child)
                }
            }
        }
    }

    /// Whether both hold equal entries. They hold the same number, so they are of one shape.
    func isEqual(to other: TranscriptNode) -> Bool {
        var isEqual = true
        Self.forEachDifference(chunks, other.chunks) {
            isEqual = isEqual && chunks[$0].isEqual(to: other.chunks[$0], below: TranscriptChunk.capacity)
        }
        Self.forEachDifference(nodes, other.nodes) {
            isEqual = isEqual && nodes[$0].isEqual(to: other.nodes[$0])
        }
        return isEqual
    }

    /// Calls `body` with the start of each chunk that `self` and `other` do not share, in order, below `limit`.
    ///
    /// Both trees have been grown from position 0; the lower one stands where the higher one has its first child.
    func forEachChunk(
        notIn other: TranscriptNode,
        below limit: Int,
        from start: Int = 0,
        _ body: (Int, TranscriptChunk, TranscriptChunk) -> Void
    ) {
        guard self !== other, start < limit else { return }
        if shift > other.shift {
            nodes[0].forEachChunk(notIn: other, below: limit, from: start, body)
            return
        }
        if shift < other.shift {
            forEachChunk(notIn: other.nodes[0], below: limit, from: start, body)
            return
        }
        Self.forEachDifference(chunks, other.chunks) { child in
            let first = start + child << shift
            if first < limit { body(first, chunks[child], other.chunks[child]) }
        }
        Self.forEachDifference(nodes, other.nodes) { child in
            nodes[child].forEachChunk(
                notIn: other.nodes[child],
                below: limit,
                from: start + child << shift,
                body
            )
        }
    }
}
