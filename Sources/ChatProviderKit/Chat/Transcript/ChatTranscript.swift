/// The entries of a chat's log, oldest first: a value, cheap to copy and to keep.
///
/// Appending an entry, or replacing one, costs about the same at a thousand entries and at a million, also while older
/// copies are kept: copies share all that they have in common. What changed between two copies is found without
/// reading what they share (``changes(since:)``).
///
/// An id occurs once in a transcript. An entry that comes again under an id that is there already keeps its place
/// and takes the new content.
///
/// Copies may be read and changed on several threads at once.
public struct ChatTranscript: Sendable {
    private(set) var entries = TranscriptEntries()
    /// The positions of the ids. All copies that descend from this transcript have the same index.
    let index: TranscriptIndex
    /// The last sweep of the index that this copy has followed.
    private var indexSweep = 0

    /// Creates an empty transcript.
    public init() {
        index = TranscriptIndex()
    }

    /// Creates a transcript of `entries`. Of entries with the same id the first gives the place and the last the
    /// content.
    public init(_ entries: some Sequence<ChatEntry>) {
        self.init(Array(entries))
    }

    private init(_ entries: [ChatEntry]) {
        index = TranscriptIndex(capacity: entries.count)
        upsert(entries, from: 0)
    }

    // MARK: Reading

    /// Returns the position of the entry with this id, `nil` where there is none.
    ///
    /// - Complexity: O(1) on average.
    public func position(of id: ChatEntry.ID) -> Int? {
        index.position(of: id, in: entries, since: indexSweep)
    }

    /// The entry with this id, `nil` where there is none.
    public subscript(id id: ChatEntry.ID) -> ChatEntry? {
        position(of: id).map { self[$0] }
    }

    /// The number of positions that the index holds for all copies.
    package var indexedPositionCount: Int { index.count }

    // MARK: Changing

    /// Adds an entry at the end. An entry whose id is there already keeps its place and takes the new content.
    ///
    /// - Returns: The entry's position.
    @discardableResult
    public mutating func upsert(_ entry: ChatEntry) -> Int {
        if let position = index.add(entry.id, behind: entries, since: &indexSweep) {
            if !entries[position].holds(entry) { entries.replace(at: position, with: EntryBox(entry)) }
            return position
        }
        entries.append(EntryBox(entry))
        return count - 1
    }

    private mutating func upsert(_ entries: [ChatEntry], from start: Int) {
        for position in start..<entries.count { upsert(entries[position]) }
    }

    /// Takes `entries` as the whole log.
    ///
    /// Entries that are equal to the present ones are shared with them, so a vendor that delivers its whole log for each
    /// message costs one comparison an entry.
    public mutating func replaceAll(with entries: [ChatEntry]) {
        if replace(with: entries) {
            upsert(entries, from: count)
        } else {
            self = ChatTranscript(entries)
        }
    }

    /// Takes the content of `newEntries` at the present positions.
    ///
    /// - Returns: `false` if they are fewer or one of them has another id: then this transcript is of no more use.
    private mutating func replace(with newEntries: [ChatEntry]) -> Bool {
        guard newEntries.count >= count else { return false }
        for start in stride(from: 0, to: count, by: TranscriptNode.width) {
            let leaf = entries.leaf(at: start)
            for slot in leaf.indices where !leaf[slot].holds(newEntries[start + slot]) {
                guard leaf[slot].log.id == newEntries[start + slot].id else { return false }
                entries.replace(at: start + slot, with: EntryBox(newEntries[start + slot]))
            }
        }
        return true
    }

    /// Removes the entry with this id, if it is there.
    ///
    /// - Returns: Whether there was one.
    /// - Complexity: O(*n*): vendors rarely remove.
    @discardableResult
    public mutating func remove(id: ChatEntry.ID) -> Bool {
        let others = filter { $0.id != id }
        guard others.count < count else { return false }
        self = ChatTranscript(others)
        return true
    }
}

extension ChatTranscript: CustomStringConvertible {
    /// The number of entries, and no word of what was said.
    public var description: String { "ChatTranscript(\(count) entries)" }
}
