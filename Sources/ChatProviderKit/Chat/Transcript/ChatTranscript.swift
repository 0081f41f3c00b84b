/// The entries of a chat's log, oldest first: a value, cheap to copy and to keep.
///
/// Appending an entry, or replacing one, costs the same at a thousand entries and at a million, also while older
/// copies are kept: copies share all that they have in common. What changed between two copies is found without
/// reading what they share (``changes(since:)``).
///
/// An id stands in a transcript once. An entry that comes again under an id that is there already keeps its place
/// and takes the new content.
///
/// Copies may be read and changed on several threads at once.
public struct ChatTranscript: Sendable {
    // Full chunks hang in a tree of `TranscriptNode`s; the last entries stand in `tail`, a chunk that copies share:
    // whoever is first to append behind the common entries writes in place, anyone later takes a copy of the tail.
    private(set) var trunk: TranscriptTrunk
    private(set) var tail: TranscriptChunk?
    /// The number of entries.
    public private(set) var count: Int

    /// How many entries stand in the tree. The tail is empty in an empty transcript only.
    var treeCount: Int { count == 0 ? 0 : (count - 1) & ~TranscriptChunk.mask }

    var root: TranscriptNode? { trunk.root }

    /// Whether the two were one transcript once.
    func isRelated(to other: ChatTranscript) -> Bool {
        trunk === other.trunk || trunk.index === other.trunk.index
    }

    /// Makes an empty transcript.
    public init() {
        trunk = TranscriptTrunk()
        tail = nil
        count = 0
    }

    /// Makes a transcript of `entries`. Of entries with the same id the first gives the place and the last the
    /// content.
    public init(_ entries: some Sequence<ChatLog>) {
        self.init()
        trunk.index.reserve(entries.underestimatedCount)
        for entry in entries { upsert(entry) }
    }

    // MARK: Reading

    /// The position of the entry with this id, `nil` where there is none. Independent of the number of entries.
    public func position(of id: ChatLog.ID) -> Int? {
        trunk.index.position(of: id, in: self)
    }

    /// The entry with this id.
    public subscript(id id: ChatLog.ID) -> ChatLog? {
        position(of: id).map { self[$0] }
    }

    // MARK: Changing

    /// Adds an entry at the end; one whose id is there already keeps its place and takes the new content.
    ///
    /// - Returns: The entry's position.
    @discardableResult
    public mutating func upsert(_ entry: ChatLog) -> Int {
        switch trunk.index.place(entry, in: self) {
        case .present(let position):
            if !chunk(at: position).holds(entry, at: position & TranscriptChunk.mask) {
                replace(at: position, with: entry)
            }
            return position
        case .appended(let chunk):
            if let full = tail, count - treeCount == TranscriptChunk.capacity {
                trunk = trunk.with(root: TranscriptNode.appending(full, to: root, holding: treeCount))
            }
            tail = chunk
            count += 1
            return count - 1
        }
    }

    /// Takes up `entries` as the whole log.
    ///
    /// What is equal to the present entries is shared with them, so that a vendor that delivers its whole log for
    /// each message costs a comparison an entry and no more.
    public mutating func replaceAll(with entries: [ChatLog]) {
        guard entries.count >= count, let changed = positions(changedIn: entries) else {
            self = ChatTranscript(entries)
            return
        }
        let common = count
        for position in changed { replace(at: position, with: entries[position]) }
        if entries.count - common > common { trunk.index.reserve(entries.count) }
        for entry in entries[common...] { upsert(entry) }
    }

    /// Where `entries`, of which there are no fewer, differ from those here; `nil` if one of them has another id.
    private func positions(changedIn entries: [ChatLog]) -> [Int]? {
        entries.withUnsafeBufferPointer { entries in
            var changed: [Int] = []
            var start = 0
            while start < count {
                let chunk = chunk(at: start)
                for offset in 0..<Swift.min(TranscriptChunk.capacity, count - start)
                where !chunk.holds(entries[start + offset], at: offset) {
                    guard chunk.id(at: offset) == entries[start + offset].id else { return nil }
                    changed.append(start + offset)
                }
                start += TranscriptChunk.capacity
            }
            return changed
        }
    }

    /// Removes the entry with this id, if it is there. Reads the whole log: vendors rarely remove.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public mutating func remove(id: ChatLog.ID) -> Bool {
        guard let position = position(of: id) else { return false }
        var kept = ChatTranscript()
        for (other, entry) in self.enumerated() where other != position { kept.upsert(entry) }
        self = kept
        return true
    }

    /// Puts an entry in the place of one with the same id.
    private mutating func replace(at position: Int, with entry: ChatLog) {
        if position >= treeCount {
            tail = tail?.replacing(position - treeCount, with: entry, keeping: count - treeCount)
        } else {
            trunk = trunk.with(root: root?.replacing(position, with: entry))
        }
    }
}

extension ChatTranscript: RandomAccessCollection {
    /// The first position: 0.
    public var startIndex: Int { 0 }
    /// The position behind the last entry.
    public var endIndex: Int { count }

    /// The entry at a position in `0 ..< count`.
    public subscript(position: Int) -> ChatLog {
        precondition(position >= 0 && position < count, "position \(position) is not in 0 ..< \(count)")
        return chunk(at: position)[position & TranscriptChunk.mask]
    }

    /// The last entry, `nil` in an empty transcript.
    public var last: ChatLog? {
        guard let tail else { return nil }
        return tail[count - treeCount - 1]
    }

    /// Walks the entries a chunk at a time.
    public func makeIterator() -> Iterator { Iterator(self) }

    /// Walks the entries of a transcript in order.
    public struct Iterator: IteratorProtocol {
        private let transcript: ChatTranscript
        private var chunk: TranscriptChunk?
        private var position = 0

        init(_ transcript: ChatTranscript) { self.transcript = transcript }

        /// The next entry.
        public mutating func next() -> ChatLog? {
            guard position < transcript.count else { return nil }
            let offset = position & TranscriptChunk.mask
            let current =
                offset == 0 ? transcript.chunk(at: position) : chunk ?? transcript.chunk(at: position)
            chunk = current
            position += 1
            return current[offset]
        }
    }

    func chunk(at position: Int) -> TranscriptChunk {
        if position < treeCount, let root { return root.chunk(at: position) }
        guard let tail else { preconditionFailure("a transcript with entries has a tail") }
        return tail
    }
}

extension ChatTranscript: Equatable {
    /// Whether both hold equal entries in the same order. What the two share is not read.
    public static func == (left: ChatTranscript, right: ChatTranscript) -> Bool {
        guard left.count == right.count else { return false }
        if left.tail === right.tail, left.trunk === right.trunk || left.root === right.root { return true }
        var position = left.count
        // From the end: that is where two logs usually differ.
        while position > 0 {
            let start = (position - 1) & ~TranscriptChunk.mask
            let (mine, other) = (left.chunk(at: start), right.chunk(at: start))
            if mine !== other {
                for offset in 0..<(position - start) where mine[offset] != other[offset] { return false }
            }
            position = start
        }
        return true
    }
}

extension ChatTranscript: CustomStringConvertible {
    /// The number of entries, and no word of what was said.
    public var description: String { "ChatTranscript(\(count) entries)" }
}
