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
    // Full chunks stand in a `TranscriptTree`; the last entries in a chunk with room, the tail.
    private(set) var trunk: TranscriptTrunk
    /// The number of entries.
    public internal(set) var count: Int

    /// How many entries stand in the tree. The tail is empty in an empty transcript only.
    var treeCount: Int { trunk.tree.count }

    var tree: TranscriptTree { trunk.tree }
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

    /// The first `count` entries of what hangs on a trunk.
    init(trunk: TranscriptTrunk, count: Int) {
        self.trunk = trunk
        self.count = count
    }

    /// Makes a transcript of `entries`. Of entries with the same id the first gives the place and the last the
    /// content.
    public init(_ entries: some Sequence<ChatEntry>) {
        self.init()
        upsert(Array(entries), from: 0)
    }

    // MARK: Reading

    /// The position of the entry with this id, `nil` where there is none. Independent of the number of entries.
    public func position(of id: ChatEntry.ID) -> Int? {
        trunk.index.position(of: id, in: self)
    }

    /// The entry with this id.
    public subscript(id id: ChatEntry.ID) -> ChatEntry? {
        position(of: id).map { self[$0] }
    }

    // MARK: Changing

    /// Adds an entry at the end; one whose id is there already keeps its place and takes the new content.
    ///
    /// - Returns: The entry's position.
    @discardableResult
    public mutating func upsert(_ entry: consuming ChatEntry) -> Int {
        switch withUnsafePointer(to: entry, { trunk.place($0, behind: count) }) {
        case .taken(let position):
            replace(at: position, with: entry)
            return position
        case .free(hasRoom: true):
            trunk.put(entry, behind: count)
        case .free(hasRoom: false):
            let chunk = tail(takingRoomFor: 1)
            chunk.put(entry, at: count & TranscriptChunk.mask)
            takeTail(chunk)
        }
        count += 1
        return count - 1
    }

    /// Adds the entries of `array` from `start` on, at the end or in the places where their ids stand.
    private mutating func upsert(_ array: [ChatEntry], from start: Int) {
        trunk.index.reserve(count + array.count - start)
        // An array lives as long as one chunk shares it: it has to be theirs for the greater part.
        let shared = 2 * (array.count - start) >= array.count ? TranscriptMemory(array) : nil
        array.withUnsafeBufferPointer { entries in
            var next = start
            while next < entries.count {
                let held = count - treeCount
                // Out of a shared array a leaf at once.
                let limit =
                    shared != nil && held & TranscriptChunk.mask == 0
                    ? TranscriptNode.leafCapacity : TranscriptChunk.capacity - held & TranscriptChunk.mask
                let end = Swift.min(next + limit, entries.count)
                let places = trunk.index.place(UnsafeBufferPointer(rebasing: entries[next..<end]), in: self) {
                    tail?.takeRoom(for: $0, behind: held) ?? false
                }
                let new = UnsafeBufferPointer(rebasing: entries[next..<next + places.count])
                if places.haveRoom {
                    tail?.put(contentsOf: new, at: held)
                } else {
                    take(new, from: shared, at: next)
                }
                count += new.count
                next += new.count
                if let position = places.duplicate {
                    replace(at: position, with: entries[next])
                    next += 1
                }
            }
        }
    }

    /// Puts `new` behind the present entries, where the tail has no room: as far as they fill chunks, those share the
    /// array that holds them from `start` on.
    private mutating func take(
        _ new: UnsafeBufferPointer<ChatEntry>,
        from shared: TranscriptMemory?,
        at start: Int
    ) {
        var chunks: [TranscriptChunk] = []
        var taken = 0
        if let shared {
            while new.count - taken >= TranscriptChunk.capacity {
                chunks.append(TranscriptChunk(sharing: shared, from: start + taken))
                taken += TranscriptChunk.capacity
            }
        }
        if taken < new.count {
            let rest = UnsafeBufferPointer(rebasing: new[taken...])
            let chunk =
                taken == 0 ? tail(takingRoomFor: rest.count) : TranscriptChunk(takingRoomFor: rest.count)
            chunk.put(contentsOf: rest, at: (count + taken) & TranscriptChunk.mask)
            chunks.append(chunk)
        }
        guard let last = chunks.popLast() else { return }
        takeTail(last, behind: chunks)
    }

    /// A tail with room taken in it, in place of one that is full or whose room somebody else has taken.
    private func tail(takingRoomFor new: Int) -> TranscriptChunk {
        TranscriptChunk(copying: tail, keeping: count & TranscriptChunk.mask, takingRoomFor: new)
    }

    /// Goes on in another tail, behind chunks that are full.
    private mutating func takeTail(_ newTail: TranscriptChunk, behind chunks: [TranscriptChunk] = []) {
        var tree = tree
        if let tail, count - treeCount == TranscriptChunk.capacity { tree.append([tail]) }
        tree.append(chunks)
        trunk = trunk.with(tree, tail: newTail)
    }

    /// Takes up `entries` as the whole log.
    ///
    /// What is equal to the present entries is shared with them, so that a vendor that delivers its whole log for
    /// each message costs a comparison an entry and no more.
    ///
    /// An array that is new for the greater part is held, not copied: whoever changes it later works on a copy.
    public mutating func replaceAll(with entries: [ChatEntry]) {
        guard entries.count >= count, let changed = positions(changedIn: entries) else {
            self = ChatTranscript(entries)
            return
        }
        for position in changed { replace(at: position, with: entries[position]) }
        upsert(entries, from: count)
    }

    /// Where `entries`, of which there are no fewer, differ from those here; `nil` if one of them has another id.
    private func positions(changedIn entries: [ChatEntry]) -> [Int]? {
        entries.withUnsafeBufferPointer { entries in
            var changed: [Int] = []
            var isSameLog = true
            guard let first = entries.baseAddress else { return changed }
            for start in stride(from: 0, to: count, by: TranscriptChunk.capacity) {
                let chunk = chunk(at: start)
                let held = Swift.min(TranscriptChunk.capacity, count - start)
                chunk.forEachStretch(in: 0..<held) { offset, old, count in
                    let new = first + start + offset
                    for entry in 0..<count where !TranscriptChunk.areEqual(old + entry, new + entry) {
                        if old[entry].id != new[entry].id { isSameLog = false }
                        changed.append(start + offset + entry)
                    }
                }
                if !isSameLog { return nil }
            }
            return changed
        }
    }

    /// Removes the entry with this id, if it is there. Reads the whole log: vendors rarely remove.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public mutating func remove(id: ChatEntry.ID) -> Bool {
        guard let position = position(of: id) else { return false }
        var kept = ChatTranscript()
        for (other, entry) in self.enumerated() where other != position { kept.upsert(entry) }
        self = kept
        return true
    }

    /// Puts an entry in the place of one with the same id, unless it is equal.
    private mutating func replace(at position: Int, with entry: ChatEntry) {
        let old = chunk(at: position)
        let isEqual = withUnsafePointer(to: entry) { new in
            old.withEntry(position & TranscriptChunk.mask) { TranscriptChunk.areEqual($0, new) }
        }
        guard !isEqual else { return }
        if position >= treeCount {
            let changed = tail?.replacing(position - treeCount, with: entry, keeping: count - treeCount)
            trunk = trunk.with(tree, tail: changed)
        } else {
            var tree = tree
            tree.replace(at: position, with: entry)
            trunk = trunk.with(tree, tail: tail)
        }
    }
}

extension ChatTranscript: RandomAccessCollection {
    /// The first position: 0.
    public var startIndex: Int { 0 }
    /// The position behind the last entry.
    public var endIndex: Int { count }

    /// The entry at a position in `0 ..< count`.
    public subscript(position: Int) -> ChatEntry {
        precondition(position >= 0 && position < count, "position \(position) is not in 0 ..< \(count)")
        return chunk(at: position)[position & TranscriptChunk.mask]
    }

    /// The last entry, `nil` in an empty transcript.
    public var last: ChatEntry? {
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
        public mutating func next() -> ChatEntry? {
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
        if position < treeCount { return tree.chunk(at: position) }
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
        return left.tree.isEqual(to: right.tree)
    }
}

extension ChatTranscript: CustomStringConvertible {
    /// The number of entries, and no word of what was said.
    public var description: String { "ChatTranscript(\(count) entries)" }
}
