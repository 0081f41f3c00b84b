import Foundation

/// A node of the tree of full chunks: 16 children a node, all chunks at the same depth, never changed once made.
@usableFromInline
final class TranscriptNode: Sendable {
    private enum Children: Sendable {
        case chunks([TranscriptChunk])
        case nodes([TranscriptNode])
    }

    // A changed entry and a new chunk cost a copy of each node on the way, so that they are not wide.
    private static let bits = 4
    private static let fanOut = 1 << bits

    private let children: Children
    /// How far a position is shifted to give the child it stands in.
    private let shift: Int
    /// When the entries below were created.
    private let span: TimeSpan

    private init(_ children: Children, shift: Int, span: TimeSpan) {
        self.children = children
        self.shift = shift
        self.span = span
    }

    /// How many entries a full node of this height holds.
    private var capacity: Int { 1 << (shift + Self.bits) }

    // MARK: Reading

    func chunk(at position: Int) -> TranscriptChunk {
        var node = self
        while true {
            let child = (position >> node.shift) & (Self.fanOut - 1)
            switch node.children {
            case .chunks(let chunks): return chunks[child]
            case .nodes(let nodes): node = nodes[child]
            }
        }
    }

    /// Calls `body` with the position of each entry that was created at `time`, leaving out what cannot hold one.
    func forEachPosition(createdAt time: Date, from start: Int = 0, _ body: (Int) -> Void) {
        guard span.contains(time) else { return }
        switch children {
        case .chunks(let chunks):
            for (child, chunk) in chunks.enumerated() {
                let first = start + child << shift
                for offset in chunk.offsets(createdAt: time, below: TranscriptChunk.capacity) {
                    body(first + offset)
                }
            }
        case .nodes(let nodes):
            for (child, node) in nodes.enumerated() {
                node.forEachPosition(createdAt: time, from: start + child << shift, body)
            }
        }
    }

    // MARK: Changing

    /// The tree with a full chunk more, behind the `held` entries that `root` holds.
    static func appending(_ chunk: TranscriptChunk, to root: TranscriptNode?, holding held: Int)
        -> TranscriptNode
    {
        guard let root else { return leaf(of: [chunk]) }
        guard held < root.capacity else {
            let beside = path(to: chunk, shift: root.shift)
            return TranscriptNode(
                .nodes([root, beside]),
                shift: root.shift + bits,
                span: root.span.union(beside.span)
            )
        }
        return root.appending(chunk, behind: held)
    }

    private func appending(_ chunk: TranscriptChunk, behind held: Int) -> TranscriptNode {
        let times = span.union(chunk.timeSpan(below: TranscriptChunk.capacity))
        switch children {
        case .chunks(let chunks):
            return TranscriptNode(.chunks(chunks + CollectionOfOne(chunk)), shift: shift, span: times)
        case .nodes(var nodes):
            let child = (held >> shift) & (Self.fanOut - 1)
            if child < nodes.count {
                nodes[child] = nodes[child].appending(chunk, behind: held)
            } else {
                nodes.append(Self.path(to: chunk, shift: shift - Self.bits))
            }
            return TranscriptNode(.nodes(nodes), shift: shift, span: times)
        }
    }

    /// The tree with another entry at `position`.
    func replacing(_ position: Int, with entry: ChatLog) -> TranscriptNode {
        let child = (position >> shift) & (Self.fanOut - 1)
        // The range only grows: it may then name a time that nobody has any more, never leave one out.
        let times = span.union(TimeSpan(entry.created))
        switch children {
        case .chunks(var chunks):
            chunks[child] = chunks[child].replacing(
                position & TranscriptChunk.mask,
                with: entry,
                keeping: TranscriptChunk.capacity
            )
            return TranscriptNode(.chunks(chunks), shift: shift, span: times)
        case .nodes(var nodes):
            nodes[child] = nodes[child].replacing(position, with: entry)
            return TranscriptNode(.nodes(nodes), shift: shift, span: times)
        }
    }

    private static func leaf(of chunks: [TranscriptChunk]) -> TranscriptNode {
        let times = chunks[0].timeSpan(below: TranscriptChunk.capacity)
        return TranscriptNode(.chunks(chunks), shift: TranscriptChunk.bits, span: times)
    }

    private static func path(to chunk: TranscriptChunk, shift: Int) -> TranscriptNode {
        let leaf = leaf(of: [chunk])
        guard shift > TranscriptChunk.bits else { return leaf }
        return TranscriptNode(
            .nodes([path(to: chunk, shift: shift - bits)]),
            shift: shift,
            span: leaf.span
        )
    }

    // MARK: Comparing

    /// Where two lists of children do not hold the same object, as far as the shorter one goes. Their addresses are
    /// compared: reading the children themselves would take hold of each.
    private static func differences<Child: AnyObject>(_ mine: [Child], _ others: [Child]) -> [Int] {
        mine.withUnsafeBytes { mine in
            others.withUnsafeBytes { others in
                let (mine, others) = (mine.bindMemory(to: UInt.self), others.bindMemory(to: UInt.self))
                return (0..<min(mine.count, others.count)).filter { mine[$0] != others[$0] }
            }
        }
    }

    /// Whether both hold equal entries. They hold the same number, so they are of one shape.
    func isEqual(to other: TranscriptNode) -> Bool {
        switch (children, other.children) {
        case (.chunks(let mine), .chunks(let others)):
            Self.differences(mine, others).allSatisfy {
                mine[$0].isEqual(to: others[$0], below: TranscriptChunk.capacity)
            }
        case (.nodes(let mine), .nodes(let others)):
            Self.differences(mine, others).allSatisfy { mine[$0].isEqual(to: others[$0]) }
        case (.chunks, .nodes), (.nodes, .chunks): false
        }
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
        if shift > other.shift, case .nodes(let nodes) = children {
            nodes[0].forEachChunk(notIn: other, below: limit, from: start, body)
            return
        }
        if shift < other.shift, case .nodes(let nodes) = other.children {
            forEachChunk(notIn: nodes[0], below: limit, from: start, body)
            return
        }
        switch (children, other.children) {
        case (.chunks(let mine), .chunks(let others)):
            for child in Self.differences(mine, others) {
                let first = start + child << shift
                if first < limit { body(first, mine[child], others[child]) }
            }
        case (.nodes(let mine), .nodes(let others)):
            for child in Self.differences(mine, others) {
                mine[child].forEachChunk(
                    notIn: others[child],
                    below: limit,
                    from: start + child << shift,
                    body
                )
            }
        case (.chunks, .nodes), (.nodes, .chunks):
            preconditionFailure("nodes of one height have children of one kind")
        }
    }
}
