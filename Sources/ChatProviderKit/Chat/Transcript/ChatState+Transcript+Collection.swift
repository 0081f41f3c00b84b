extension ChatState.Transcript: RandomAccessCollection {
    /// The first position: 0.
    public var startIndex: Int { 0 }
    /// The position after the last entry.
    public var endIndex: Int { count }

    /// The entry at a position in `0 ..< count`.
    public subscript(position: Int) -> ChatEntry {
        precondition(position >= 0 && position < count, "position \(position) is not in 0 ..< \(count)")
        return storage.box(at: position).entry
    }
}

extension ChatState.Transcript: Equatable {
    /// Returns whether both contain equal entries in the same order. Shared entries are not compared.
    public static func == (left: Self, right: Self) -> Bool {
        left.count == right.count
            && (left.storage === right.storage || zip(left.boxes, right.boxes).allSatisfy(==))
    }
}
