extension ChatState {
    /// The entries of a chat's log, oldest first: a value that is cheap to copy and to keep.
    ///
    /// Copies share one storage, and each has the entries that existed when it was made. An append extends
    /// that storage, and costs the same at any length. Any other change copies the storage if it is shared.
    /// ``changes(since:)`` finds the differences between two copies without comparing the entries that they
    /// share.
    ///
    /// An id occurs once in a transcript. An entry that is delivered again with an existing id keeps its position
    /// and gets the new content.
    ///
    /// Copies may be read and changed on several threads at once.
    ///
    /// > Note: If two copies have the same length, the first append to either continues the storage, and the
    /// other copies it, once. An append to a copy that is then discarded counts as the first.
    public struct Transcript: Sendable {
        private(set) var storage = TranscriptStorage()
        /// The number of entries.
        public private(set) var count = 0

        /// Creates an empty transcript.
        public init() {}

        /// Creates a transcript of `entries`. If entries have the same id, the first determines the position and
        /// the last determines the content.
        public init(_ entries: some Sequence<ChatEntry>) {
            for entry in entries { upsert(entry) }
        }

        // MARK: Reading

        /// Returns the position of the entry with this id; `nil` if there is none.
        ///
        /// - Complexity: O(1) on average.
        public func position(of id: ChatEntry.ID) -> Int? {
            // A longer copy may have appended the entry.
            storage.position(of: id).flatMap { $0 < count ? $0 : nil }
        }

        /// The entry with this id; `nil` if there is none.
        public subscript(id id: ChatEntry.ID) -> ChatEntry? {
            position(of: id).map { self[$0] }
        }

        /// This copy's entries, boxed. While a caller retains them, an append copies the storage's array.
        var boxes: ArraySlice<EntryBox> { storage.boxes.prefix(count) }

        // MARK: Changing

        /// Appends an entry. If its id exists already, the entry keeps its position and gets the new content.
        ///
        /// - Returns: The entry's position.
        /// - Complexity: O(1) on average for a new entry. O(*n*) for new content, if there are other copies.
        @discardableResult
        public mutating func upsert(_ entry: ChatEntry) -> Int {
            upsert(EntryBox(entry))
        }

        /// Replaces the whole log with `entries`.
        ///
        /// Entries that are equal to current ones are shared with them, and entries after all current ones are
        /// appended. A vendor that delivers its whole log for each message therefore costs one comparison per
        /// entry.
        public mutating func replaceAll(with entries: [ChatEntry]) {
            if replaceContents(with: entries) {
                for entry in entries[count...] { upsert(entry) }
            } else {
                let former = self
                self = Transcript()
                for entry in entries { upsert(former.box(equalTo: entry) ?? EntryBox(entry)) }
            }
        }

        /// Removes the entry with this id, if it exists.
        ///
        /// - Returns: Whether it existed.
        /// - Complexity: O(*n*): vendors rarely remove entries.
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

        /// Replaces the content at the current positions with `entries`.
        ///
        /// - Returns: `false` if there are fewer, or if one has a different id. Other positions may have new
        ///   content even then.
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
}

extension ChatState.Transcript {
    /// Returns the messages from other participants at the end of the log that an earlier log does not
    /// contain, oldest first. Empty if the log has not grown.
    package func messages(arrivedAfter earlier: Self) -> [ChatEntry] {
        guard count > earlier.count else { return [] }
        let new = boxes.reversed().prefix { earlier.position(of: $0.entry.id) == nil }
        return new.reversed().map(\.entry).filter {
            $0.isMessage && $0.participant != .visitor && $0.participant != .system
        }
    }
}

extension ChatState.Transcript: CustomStringConvertible {
    /// The number of entries, without any content.
    public var description: String { "Transcript(\(count) entries)" }
}
