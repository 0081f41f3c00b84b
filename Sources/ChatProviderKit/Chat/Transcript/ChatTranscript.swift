/// The entries of a chat's log, oldest first: a value, cheap to copy and to keep.
///
/// Copies share one storage, and each sees the entries that were there when it was made. An append goes behind them in
/// the same storage and costs the same at any length, also while older copies are kept. Any other change needs a
/// storage of its own and copies one, unless there are no other copies. ``changes(since:)`` finds what changed between two
/// copies without comparing the entries that they share.
///
/// An id occurs once in a transcript. An entry that comes again under an id that is there already keeps its place
/// and takes the new content.
///
/// Copies may be read and changed on several threads at once.
///
/// > Note: Of two copies with the same length, the first one that is appended to continues the storage, and the other
/// > one copies it, once. An append to a copy that is then discarded counts as the first.
public struct ChatTranscript: Sendable {
    private(set) var storage = TranscriptStorage()
    /// The number of entries.
    public private(set) var count = 0

    /// Creates an empty transcript.
    public init() {}

    /// Creates a transcript of `entries`. Of entries with the same id the first gives the place and the last the
    /// content.
    public init(_ entries: some Sequence<ChatEntry>) {
        for entry in entries { upsert(entry) }
    }

    // MARK: Reading

    /// Returns the position of the entry with this id, `nil` where there is none.
    ///
    /// - Complexity: O(1) on average.
    public func position(of id: ChatEntry.ID) -> Int? {
        // An entry behind this copy's own was appended to a longer copy.
        storage.position(of: id).flatMap { $0 < count ? $0 : nil }
    }

    /// The entry with this id, `nil` where there is none.
    public subscript(id id: ChatEntry.ID) -> ChatEntry? {
        position(of: id).map { self[$0] }
    }

    /// The entries of this copy, boxed. An append copies the storage's array for as long as a caller retains them.
    var boxes: ArraySlice<EntryBox> { storage.boxes.prefix(count) }

    // MARK: Changing

    /// Adds an entry at the end. An entry whose id is there already keeps its place and takes the new content.
    ///
    /// - Returns: The entry's position.
    /// - Complexity: O(1) on average for a new entry. O(*n*) for new content, if there are other copies.
    @discardableResult
    public mutating func upsert(_ entry: ChatEntry) -> Int {
        upsert(EntryBox(entry))
    }

    /// Takes `entries` as the whole log.
    ///
    /// Entries that are equal to the present ones are shared with them, and entries behind all present ones are appended.
    /// So a vendor that delivers its whole log for each message costs one comparison an entry.
    public mutating func replaceAll(with entries: [ChatEntry]) {
        if replaceContents(with: entries) {
            for entry in entries[count...] { upsert(entry) }
        } else {
            let former = self
            self = ChatTranscript()
            for entry in entries { upsert(former.box(equalTo: entry) ?? EntryBox(entry)) }
        }
    }

    /// Removes the entry with this id, if it is there.
    ///
    /// - Returns: Whether there was one.
    /// - Complexity: O(*n*): vendors rarely remove.
    @discardableResult
    public mutating func remove(id: ChatEntry.ID) -> Bool {
        guard let position = position(of: id) else { return false }
        var boxes = boxes
        boxes.remove(at: position)
        storage = TranscriptStorage(boxes)
        count -= 1
        return true
    }

    @discardableResult
    private mutating func upsert(_ box: EntryBox) -> Int {
        switch storage.append(box, behind: count) {
        case .appended:
            count += 1
            return count - 1
        case .isPresent(let position):
            if storage.box(at: position) != box { replace(at: position, with: box) }
            return position
        case .hasOtherEntries:
            storage = storage.copy(ofFirst: count)
            return upsert(box)
        }
    }

    private mutating func replace(at position: Int, with box: EntryBox) {
        if !isKnownUniquelyReferenced(&storage) { storage = storage.copy(ofFirst: count) }
        storage.replace(at: position, with: box)
    }

    /// Takes the content of `entries` at the present positions.
    ///
    /// - Returns: `false` if they are fewer or one of them has another id. Other positions may have new content even so.
    private mutating func replaceContents(with entries: [ChatEntry]) -> Bool {
        guard entries.count >= count else { return false }
        for (position, box) in boxes.enumerated() where box.entry != entries[position] {
            guard box.entry.id == entries[position].id else { return false }
            replace(at: position, with: EntryBox(entries[position]))
        }
        return true
    }

    private func box(equalTo entry: ChatEntry) -> EntryBox? {
        guard let position = position(of: entry.id) else { return nil }
        let box = storage.box(at: position)
        return box.entry == entry ? box : nil
    }
}

extension ChatTranscript {
    /// The messages of others at the end of the log that an earlier log does not have, oldest first. A log that has not grown
    /// has none.
    package func messages(arrivedAfter earlier: ChatTranscript) -> [ChatEntry] {
        guard count > earlier.count else { return [] }
        let new = boxes.reversed().prefix { earlier.position(of: $0.entry.id) == nil }
        return new.reversed().map(\.entry).filter {
            $0.isMessage && $0.participant != .visitor && $0.participant != .system
        }
    }
}

extension ChatTranscript: CustomStringConvertible {
    /// The number of entries, and no word of what was said.
    public var description: String { "ChatTranscript(\(count) entries)" }
}
