extension ChatTranscript: RandomAccessCollection {
    /// The first position: 0.
    public var startIndex: Int { 0 }
    /// The position behind the last entry.
    public var endIndex: Int { count }
    /// The number of entries.
    public var count: Int { entries.count }

    /// The entry at a position in `0 ..< count`.
    public subscript(position: Int) -> ChatEntry {
        precondition(position >= 0 && position < count, "position \(position) is not in 0 ..< \(count)")
        return entries[position].log
    }

    /// Returns an iterator over the entries, oldest first.
    public func makeIterator() -> Iterator { Iterator(entries) }

    /// Iterates over the entries of a transcript, oldest first.
    public struct Iterator: IteratorProtocol {
        private let entries: TranscriptEntries
        private var leaf: [EntryBox] = []
        private var position = 0

        fileprivate init(_ entries: TranscriptEntries) { self.entries = entries }

        /// Returns the next entry.
        public mutating func next() -> ChatEntry? {
            guard position < entries.count else { return nil }
            let slot = position % TranscriptNode.width
            if slot == 0 { leaf = entries.leaf(at: position) }
            position += 1
            return leaf[slot].log
        }
    }
}

extension ChatTranscript: Equatable {
    /// Whether both hold equal entries in the same order. What the two share is not read.
    public static func == (left: ChatTranscript, right: ChatTranscript) -> Bool {
        left.entries == right.entries
    }
}
