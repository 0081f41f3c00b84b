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
    // Full chunks hang in a tree of `TranscriptNode`s; the last entries stand in a chunk with room, the tail.
    private(set) var trunk: TranscriptTrunk
    /// The number of entries.
    public internal(set) var count: Int

    /// How many entries stand in the tree. The tail is empty in an empty transcript only.
    var treeCount: Int { count == 0 ? 0 : (count - 1) & ~TranscriptChunk.mask }

    var root: TranscriptNode? { trunk.root }
    var tail: TranscriptChunk? { trunk.tail }

    /// Whether the two were one transcript once.
    func isRelated(to other: ChatTranscript) -> Bool {
        trunk === other.trunk || trunk.index === other.trunk.index
    }

    /// Makes an empty transcript.
    public init() {
        trunk = TranscriptTrunk()
        count = 0
    }

    /// Makes a transcript of `entries`. Of entries with the same id the first gives the place and the last the
    /// content.
    public init(_ entries: some Sequence<ChatLog>) {
        self.init()
        let isDone: Void? = entries.withContiguousStorageIfAvailable { upsert($0) }
        if isDone == nil { upsert(Array(entries)) }
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
        withUnsafePointer(to: entry) { upsert(UnsafeBufferPointer(start: $0, count: 1)) }
    }

    /// Adds entries at the end, or in the places where their ids stand.
    ///
    /// - Returns: The position of the last one.
    @discardableResult
    private mutating func upsert(_ entries: UnsafeBufferPointer<ChatLog>) -> Int {
        if entries.count > 1 { trunk.index.reserve(count + entries.count) }
        var last = 0
        var next = 0
        while next < entries.count {
            let added = trunk.index.add(UnsafeBufferPointer(rebasing: entries[next...]), to: self)
            if added.count > 0 {
                if let chunk = added.newTail { takeTail(chunk) }
                count += added.count
                last = count - 1
                next += added.count
            }
            if let position = added.duplicate {
                if !isEqual(to: entries, next, at: position) { replace(at: position, with: entries[next]) }
                last = position
                next += 1
            }
        }
        return last
    }

    /// Goes on in another tail: the present one is full, or somebody else has filled its room.
    private mutating func takeTail(_ chunk: TranscriptChunk) {
        var root = root
        if let full = tail, count - treeCount == TranscriptChunk.capacity {
            root = TranscriptNode.appending(full, to: root, holding: treeCount)
        }
        trunk = trunk.with(root: root, tail: chunk)
    }

    /// Whether the entry at `position` is equal to one of `entries`.
    private func isEqual(to entries: UnsafeBufferPointer<ChatLog>, _ other: Int, at position: Int) -> Bool {
        guard let first = entries.baseAddress else { return false }
        return TranscriptChunk.areEqual(
            chunk(at: position).entries + (position & TranscriptChunk.mask),
            first + other
        )
    }

    private mutating func upsert(_ entries: [ChatLog]) {
        entries.withUnsafeBufferPointer { _ = upsert($0) }
    }

    /// Takes up `entries` as the whole log.
    ///
    /// What is equal to the present entries is shared with them, so that a vendor that delivers its whole log for
    /// each message costs a comparison an entry and no more.
    public mutating func replaceAll(with entries: [ChatLog]) {
        entries.withUnsafeBufferPointer { entries in
            guard entries.count >= count, let changed = positions(changedIn: entries) else {
                self = ChatTranscript()
                upsert(entries)
                return
            }
            for position in changed { replace(at: position, with: entries[position]) }
            upsert(UnsafeBufferPointer(rebasing: entries[count...]))
        }
    }

    /// Where `entries`, of which there are no fewer, differ from those here; `nil` if one of them has another id.
    private func positions(changedIn entries: UnsafeBufferPointer<ChatLog>) -> [Int]? {
        var changed: [Int] = []
        guard let first = entries.baseAddress else { return changed }
        for start in stride(from: 0, to: count, by: TranscriptChunk.capacity) {
            let chunk = chunk(at: start)
            for offset in 0..<Swift.min(TranscriptChunk.capacity, count - start)
            where !TranscriptChunk.areEqual(chunk.entries + offset, first + start + offset) {
                guard chunk.entries[offset].id == entries[start + offset].id else { return nil }
                changed.append(start + offset)
            }
        }
        return changed
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
            let changed = tail?.replacing(position - treeCount, with: entry, keeping: count - treeCount)
            trunk = trunk.with(root: root, tail: changed)
        } else {
            trunk = trunk.with(root: root?.replacing(position, with: entry), tail: tail)
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
        guard left.trunk !== right.trunk, let tail = left.tail, let otherTail = right.tail else {
            return true
        }
        // From the end: that is where two logs usually differ.
        guard tail.isEqual(to: otherTail, below: left.count - left.treeCount) else { return false }
        guard let root = left.root, let otherRoot = right.root else { return true }
        return root.isEqual(to: otherRoot)
    }
}

extension ChatTranscript: CustomStringConvertible {
    /// The number of entries, and no word of what was said.
    public var description: String { "ChatTranscript(\(count) entries)" }
}
