import Foundation

/// Up to 32 consecutive entries.
///
/// A chunk is written once: an entry that stands in it never changes, and copies of a transcript share the chunk
/// while each knows for itself how many of the entries are its own. Only the last chunk of a transcript has room;
/// entries are added behind those that are there.
///
/// A chunk with another entry in one place shares all with the one before but the four entries around it.
@usableFromInline
final class TranscriptChunk: Sendable {
    static let bits = 5
    static let capacity = 1 << bits
    static let mask = capacity - 1

    private static let blockBits = 2
    private static let blockSize = 1 << blockBits

    /// Where the entries stand, unless one has been replaced.
    private let run: TranscriptRun
    /// Where each block of four stands, once one has been replaced; the last ones may have room behind them.
    private let blocks: [TranscriptRun]

    private init(_ run: TranscriptRun, blocks: [TranscriptRun] = []) {
        self.run = run
        self.blocks = blocks
    }

    /// A chunk in memory of its own, with the first `kept` entries of `other`.
    convenience init(copying other: TranscriptChunk? = nil, keeping kept: Int = 0) {
        let memory = TranscriptMemory(capacity: Self.capacity)
        if let other { for offset in 0..<kept { memory.append(other[offset]) } }
        self.init(TranscriptRun(memory))
    }

    /// A full chunk of the entries in `memory` from `start` on.
    convenience init(sharing memory: TranscriptMemory, from start: Int) {
        self.init(TranscriptRun(memory, from: start))
    }

    // MARK: Reading

    /// Calls `body` with the entry at `offset`, where it stands.
    @inline(__always)
    func withEntry<Result>(_ offset: Int, _ body: (UnsafePointer<ChatLog>) -> Result) -> Result {
        if blocks.isEmpty { return run.withEntry(offset, body) }
        return blocks[offset >> Self.blockBits].withEntry(offset & (Self.blockSize - 1), body)
    }

    /// Calls `body` with the entries at `offsets`, as far as they stand behind one another each time: the offset of the
    /// first, where it stands, and how many there are.
    @inline(__always)
    func forEachStretch(in offsets: Range<Int>, _ body: (Int, UnsafePointer<ChatLog>, Int) -> Void) {
        var start = offsets.lowerBound
        while start < offsets.upperBound {
            let blockEnd = blocks.isEmpty ? Self.capacity : (start | (Self.blockSize - 1)) + 1
            let end = min(blockEnd, offsets.upperBound)
            withEntry(start) { body(start, $0, end - start) }
            start = end
        }
    }

    subscript(offset: Int) -> ChatLog {
        withEntry(offset) { $0.pointee }
    }

    // MARK: Changing

    /// Whether `count` entries fit behind the first `held`, and nobody else has put others there. The caller holds the
    /// index's lock.
    func hasRoom(for count: Int, behind held: Int) -> Bool {
        guard held + count <= Self.capacity else { return false }
        if blocks.isEmpty { return run.hasRoom(for: count, behind: held) }
        return blocks[held >> Self.blockBits].hasRoom(for: count, behind: held & (Self.blockSize - 1))
    }

    /// Puts an entry behind the first `held`, where there is room. The caller holds the index's lock, or nobody else
    /// has the chunk.
    func append(_ entry: consuming ChatLog, behind held: Int) {
        if blocks.isEmpty { return run.append(entry) }
        blocks[held >> Self.blockBits].append(entry)
    }

    /// The same with several entries.
    func append(contentsOf entries: UnsafeBufferPointer<ChatLog>, behind held: Int) {
        if blocks.isEmpty { return run.append(contentsOf: entries) }
        blocks[held >> Self.blockBits].append(contentsOf: entries)
    }

    /// A copy with another entry at `offset`.
    func replacing(_ offset: Int, with entry: ChatLog, keeping kept: Int) -> TranscriptChunk {
        let block = offset >> Self.blockBits
        let start = block << Self.blockBits
        // The last block, where it is not full, goes on into the room behind it.
        let isFull = start + Self.blockSize <= kept
        let memory = TranscriptMemory(capacity: (isFull ? start + Self.blockSize : Self.capacity) - start)
        for other in start..<min(start + Self.blockSize, kept) {
            memory.append(other == offset ? entry : self[other])
        }
        var changed = blocks
        if changed.isEmpty {
            changed = stride(from: 0, to: Self.capacity, by: Self.blockSize).map { run.dropFirst($0) }
        }
        for other in block..<(isFull ? block + 1 : changed.count) {
            changed[other] = TranscriptRun(memory, from: (other - block) << Self.blockBits)
        }
        return TranscriptChunk(changed[0], blocks: changed)
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
        guard self !== other else { return }
        for block in stride(from: 0, to: held, by: Self.blockSize)
        where place(of: block) != other.place(of: block) {
            withEntry(block) { mine in
                other.withEntry(block) { others in
                    for offset in 0..<min(Self.blockSize, held - block)
                    where !Self.areEqual(mine + offset, others + offset) {
                        differences.append(start + block + offset)
                    }
                }
            }
        }
    }

    private func place(of offset: Int) -> (ObjectIdentifier, Int) {
        if blocks.isEmpty { return run.place(of: offset) }
        return blocks[offset >> Self.blockBits].place(of: offset & (Self.blockSize - 1))
    }

    /// Whether the first `held` entries are equal to those of `other`.
    func isEqual(to other: TranscriptChunk, below held: Int) -> Bool {
        var differences: [Int] = []
        findDifferences(from: other, below: held, &differences)
        return differences.isEmpty
    }

    /// Whether two entries are equal. Part by part, where they stand: a copy of an entry takes hold of each of its
    /// texts, and that costs more than comparing them.
    static func areEqual(_ one: UnsafePointer<ChatLog>, _ other: UnsafePointer<ChatLog>) -> Bool {
        // Copies of one entry are mostly the same to the last bit.
        if memcmp(one, other, MemoryLayout<ChatLog>.size) == 0 { return true }
        return one.pointee.id == other.pointee.id && one.pointee.modified == other.pointee.modified
            && one.pointee.created == other.pointee.created
            && one.pointee.participant == other.pointee.participant && one.pointee.nick == other.pointee.nick
            && one.pointee.displayName == other.pointee.displayName
            && one.pointee.deliveryStatus == other.pointee.deliveryStatus && areKindsEqual(one, other)
    }

    private static func areKindsEqual(_ one: UnsafePointer<ChatLog>, _ other: UnsafePointer<ChatLog>) -> Bool
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
            for offset in 0..<count where entries[offset].created == time { offsets.append(start + offset) }
        }
        return offsets
    }

    /// When the entries were created, of a chunk that is full.
    var timeSpan: TimeSpan {
        var span = TimeSpan(withEntry(0) { $0.pointee.created })
        forEachStretch(in: 1..<Self.capacity) { _, entries, count in
            for offset in 0..<count { span = span.union(TimeSpan(entries[offset].created)) }
        }
        return span
    }
}

/// The time from the earliest of some entries to the latest.
///
/// No `ClosedRange`: a vendor's date may be no number at all, and that is no reason to stop.
struct TimeSpan: Sendable {
    private var earliest: Date
    private var latest: Date

    init(_ time: Date) {
        // What is no number is equal to nothing: no span holds it, and none is spoilt by it.
        let isNumber = time == time
        earliest = isNumber ? time : Date(timeIntervalSinceReferenceDate: .infinity)
        latest = isNumber ? time : Date(timeIntervalSinceReferenceDate: -.infinity)
    }

    func contains(_ time: Date) -> Bool {
        earliest <= time && time <= latest
    }

    func union(_ other: TimeSpan) -> TimeSpan {
        var span = self
        if other.earliest < earliest { span.earliest = other.earliest }
        if other.latest > latest { span.latest = other.latest }
        return span
    }
}
