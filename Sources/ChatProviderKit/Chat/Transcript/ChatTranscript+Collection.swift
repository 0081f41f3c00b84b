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
}

extension ChatTranscript: Equatable {
    /// Whether both hold equal entries in the same order. What the two share is not read.
    public static func == (left: ChatTranscript, right: ChatTranscript) -> Bool {
        left.entries == right.entries
    }
}
