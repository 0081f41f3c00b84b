import Foundation

/// Up to 32 consecutive entries.
///
/// A chunk is written once: an entry that stands in it never changes, and copies of a transcript share the chunk
/// while each knows for itself how many of the entries are its own. Only the last chunk of a transcript has room;
/// entries are added behind those that are there.
///
/// A chunk with another entry in one place shares the entries with the one before, and keeps the other entry beside them.
@usableFromInline
final class TranscriptChunk: Sendable {
    static let bits = 5
    static let capacity = 1 << bits
    static let mask = capacity - 1
    /// With one more the entries are copied: what has been replaced is not kept for ever.
    private static let mostReplacements = capacity / 2

    /// The entries as they came.
    private let run: TranscriptRun
    /// Which of them have been replaced: a bit for each, the lowest for the first.
    private let replaced: UInt32
    /// What has taken their places, in order.
    private let replacements: [TranscriptReplacement]

    private init(
        _ run: TranscriptRun,
        replaced: UInt32 = 0,
        replacements: [TranscriptReplacement] = []
    ) {
        self.run = run
        self.replaced = replaced
        self.replacements = replacements
    }

    /// A chunk in memory of its own, with the first `kept` entries of `other`, and with room taken for `count` more.
    convenience init(copying other: TranscriptChunk? = nil, keeping kept: Int = 0, takingRoomFor count: Int) {
        self.init(TranscriptRun(TranscriptMemory(capacity: Self.capacity)))
        let hasRoom = takeRoom(for: kept + count, behind: 0)
        precondition(hasRoom, "a chunk holds \(Self.capacity) entries")
        if let other { for offset in 0..<kept { put(other[offset], at: offset) } }
    }

    /// A full chunk of the entries in `memory` from `start` on.
    convenience init(sharing memory: TranscriptMemory, from start: Int) {
        self.init(TranscriptRun(memory, from: start))
    }

    // MARK: Reading

    private func isReplaced(_ offset: Int) -> Bool {
        replaced & 1 << offset != 0
    }

    /// Where among the replacements the one for `offset` stands, or would.
    private func number(of offset: Int) -> Int {
        (replaced & (1 << offset - 1)).nonzeroBitCount
    }

    /// Calls `body` with the entry at `offset`, where it stands.
    @inline(__always)
    func withEntry<Result>(_ offset: Int, _ body: (UnsafePointer<ChatEntry>) -> Result) -> Result {
        if isReplaced(offset) { return replacements[number(of: offset)].withEntry(body) }
        return run.withEntry(offset, body)
    }

    /// Calls `body` with the entries at `offsets`, as far as they stand behind one another each time: the offset of the
    /// first, where it stands, and how many there are.
    @inline(__always)
    func forEachStretch(in offsets: Range<Int>, _ body: (Int, UnsafePointer<ChatEntry>, Int) -> Void) {
        var start = offsets.lowerBound
        while start < offsets.upperBound {
            let length = isReplaced(start) ? 1 : (replaced >> start).trailingZeroBitCount
            let end = min(start + length, offsets.upperBound)
            withEntry(start) { body(start, $0, end - start) }
            start = end
        }
    }

    subscript(offset: Int) -> ChatEntry {
        withEntry(offset) { $0.pointee }
    }

    // MARK: Changing

    /// Takes the room for `count` entries behind the first `held`. The caller holds the index's lock, or nobody else has
    /// the chunk.
    ///
    /// - Returns: Whether there was room, and nobody else had taken it.
    func takeRoom(for count: Int, behind held: Int) -> Bool {
        run.takeRoom(for: count, behind: held)
    }

    /// Puts an entry into room that was taken.
    func put(_ entry: consuming ChatEntry, at offset: Int) {
        run.put(entry, at: offset)
    }

    /// The same with several entries.
    func put(contentsOf entries: UnsafeBufferPointer<ChatEntry>, at offset: Int) {
        run.put(contentsOf: entries, at: offset)
    }

    /// A copy with the first `kept` entries and another one at `offset`, which is below.
    func replacing(_ offset: Int, with entry: ChatEntry, keeping kept: Int = capacity) -> TranscriptChunk {
        let isAnew = !isReplaced(offset)
        guard !isAnew || replacements.count < Self.mostReplacements else {
            let copy = TranscriptChunk(copying: self, keeping: kept, takingRoomFor: 0)
            return copy.replacing(offset, with: entry, keeping: kept)
        }
        let number = number(of: offset)
        var changed: [TranscriptReplacement] = []
        changed.reserveCapacity(replacements.count + 1)
        changed += replacements[..<number]
        changed.append(TranscriptReplacement(entry))
        changed += replacements[(isAnew ? number : number + 1)...]
        return TranscriptChunk(run, replaced: replaced | 1 << offset, replacements: changed)
    }

    // MARK: Comparing

    /// Adds the offsets below `held` where `other` has another entry, ascending, to `differences`; each with `start`
    /// added.
    func findDifferences(
        from other: TranscriptChunk,
        below held: Int,
        at start: Int = 0,
        _ differences: inout [Int]
    ) {
        var next = 0
        while let offset = firstDifference(from: other, in: next..<held) {
            differences.append(start + offset)
            next = offset + 1
        }
    }

    /// Whether the first `held` entries are equal to those of `other`.
    func isEqual(to other: TranscriptChunk, below held: Int) -> Bool {
        firstDifference(from: other, in: 0..<held) == nil
    }

    /// The first of `offsets` where `other` has another entry.
    private func firstDifference(from other: TranscriptChunk, in offsets: Range<Int>) -> Int? {
        guard self !== other else { return nil }
        // Where both have the same entries below, only what has been replaced can differ.
        var candidates = run.isSame(as: other.run) ? replaced | other.replaced : .max
        candidates &= .max << offsets.lowerBound & ~(.max << offsets.upperBound)
        while candidates != 0 {
            let offset = candidates.trailingZeroBitCount
            let isEqual = withEntry(offset) { mine in
                other.withEntry(offset) { mine == $0 || Self.areEqual(mine, $0) }
            }
            if !isEqual { return offset }
            candidates &= candidates - 1
        }
        return nil
    }

    /// Whether two entries are equal. Part by part, where they stand: a copy of an entry takes hold of each of its
    /// texts, and that costs more than comparing them.
    static func areEqual(_ one: UnsafePointer<ChatEntry>, _ other: UnsafePointer<ChatEntry>) -> Bool {
        // Copies of one entry are mostly the same to the last bit.
        if memcmp(one, other, MemoryLayout<ChatEntry>.size) == 0 { return true }
        return one.pointee.id == other.pointee.id && one.pointee.modifiedAt == other.pointee.modifiedAt
            && one.pointee.createdAt == other.pointee.createdAt
            && one.pointee.participant == other.pointee.participant && one.pointee.nick == other.pointee.nick
            && one.pointee.displayName == other.pointee.displayName
            && one.pointee.deliveryStatus == other.pointee.deliveryStatus && areKindsEqual(one, other)
    }

    private static func areKindsEqual(_ one: UnsafePointer<ChatEntry>, _ other: UnsafePointer<ChatEntry>)
        -> Bool
    {
        // Words, as most are: where they stand, too.
        if case .message(let text) = one.pointee.kind, case .message(let otherText) = other.pointee.kind {
            return text == otherText
        }
        return one.pointee.kind == other.pointee.kind
    }

    /// The positions below `held` whose entry was created at `time`.
    func offsets(createdAt time: Date, below held: Int) -> [Int] {
        var offsets: [Int] = []
        forEachStretch(in: 0..<held) { start, entries, count in
            for offset in 0..<count where entries[offset].createdAt == time { offsets.append(start + offset) }
        }
        return offsets
    }

    /// When the entries were created, of a chunk that is full.
    var timeSpan: TimeSpan {
        var span = TimeSpan()
        forEachStretch(in: 0..<Self.capacity) { _, entries, count in
            for offset in 0..<count { span.insert(entries[offset].createdAt) }
        }
        return span
    }
}

/// The time from the earliest of some entries to the latest.
///
/// No `ClosedRange`: a vendor's date may be no number at all, and that is no reason to stop. What is no number is
/// before nothing and after nothing: no span holds it, and none is spoilt by it.
struct TimeSpan: Sendable {
    private var earliest = Date(timeIntervalSinceReferenceDate: .infinity)
    private var latest = Date(timeIntervalSinceReferenceDate: -.infinity)

    func contains(_ time: Date) -> Bool {
        earliest <= time && time <= latest
    }

    mutating func insert(_ time: Date) {
        if time < earliest { earliest = time }
        if time > latest { latest = time }
    }

    func union(_ other: TimeSpan) -> TimeSpan {
        var span = self
        if other.earliest < earliest { span.earliest = other.earliest }
        if other.latest > latest { span.latest = other.latest }
        return span
    }
}
