import Foundation

/// Up to 32 consecutive entries.
///
/// A chunk is written once: an entry that stands in it never changes, and copies of a transcript share the chunk
/// while each knows for itself how many of the entries are its own. Only the last chunk of a transcript has room;
/// entries are added behind those that are there.
@usableFromInline
final class TranscriptChunk: @unchecked Sendable {
    // Safe: `entries[0 ..< filled]` is written before it is shared and never again. `filled`, and the memory behind
    // it, is touched under the lock of the transcripts' index alone (`append`), or before the chunk is shared. A
    // reader stays below the count of its own transcript, which was `filled` when that transcript was made.
    static let bits = 5
    static let capacity = 1 << bits
    static let mask = capacity - 1

    let entries: UnsafeMutablePointer<ChatLog>
    private var filled: Int

    /// A chunk of its own with the first `kept` entries of `other`, and more behind them.
    init(
        copying other: TranscriptChunk? = nil,
        keeping kept: Int = 0,
        adding new: UnsafeBufferPointer<ChatLog> = UnsafeBufferPointer(start: nil, count: 0)
    ) {
        entries = .allocate(capacity: Self.capacity)
        filled = kept
        if let other { entries.initialize(from: other.entries, count: kept) }
        _ = append(new, behind: kept)
    }

    convenience init(_ entries: UnsafeBufferPointer<ChatLog>) {
        self.init(adding: entries)
    }

    deinit {
        entries.deinitialize(count: filled)
        entries.deallocate()
    }

    subscript(offset: Int) -> ChatLog {
        entries[offset]
    }

    /// Whether the first `held` entries are equal to those of `other`.
    func isEqual(to other: TranscriptChunk, below held: Int) -> Bool {
        self === other || (0..<held).allSatisfy { Self.areEqual(entries + $0, other.entries + $0) }
    }

    /// Whether two entries are equal. Part by part, where they stand: a copy of an entry takes hold of each of its
    /// texts, and that costs more than comparing them.
    static func areEqual(_ one: UnsafePointer<ChatLog>, _ other: UnsafePointer<ChatLog>) -> Bool {
        // Copies of one entry are mostly the same to the last bit.
        if memcmp(one, other, MemoryLayout<ChatLog>.size) == 0 { return true }
        return one.pointee.id == other.pointee.id && one.pointee.modified == other.pointee.modified
            && one.pointee.created == other.pointee.created
            && one.pointee.participant == other.pointee.participant && one.pointee.nick == other.pointee.nick
            && one.pointee.displayName == other.pointee.displayName && one.pointee.kind == other.pointee.kind
            && one.pointee.deliveryStatus == other.pointee.deliveryStatus
    }

    /// Adds entries behind the first `held`, if nobody else has done so and there is room. The caller holds the
    /// index's lock.
    func append(_ new: UnsafeBufferPointer<ChatLog>, behind held: Int) -> Bool {
        guard filled == held, held + new.count <= Self.capacity else { return false }
        if let first = new.baseAddress { (entries + held).initialize(from: first, count: new.count) }
        filled = held + new.count
        return true
    }

    /// A copy with another entry at `offset`.
    func replacing(_ offset: Int, with entry: ChatLog, keeping kept: Int) -> TranscriptChunk {
        let copy = TranscriptChunk(copying: self, keeping: kept)
        copy.entries[offset] = entry
        return copy
    }

    /// The positions below `held` whose entry was created at `time`.
    func offsets(createdAt time: Date, below held: Int) -> [Int] {
        (0..<held).filter { entries[$0].created == time }
    }

    /// When the first `held` entries were created; there is at least one.
    func timeSpan(below held: Int) -> TimeSpan {
        (1..<held).reduce(TimeSpan(entries[0].created)) { $0.union(TimeSpan(entries[$1].created)) }
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
