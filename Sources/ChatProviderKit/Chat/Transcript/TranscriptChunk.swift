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
    static let capacity = 32
    static let mask = capacity - 1

    let entries: UnsafeMutablePointer<ChatLog>
    private var filled: Int

    private init() {
        entries = .allocate(capacity: Self.capacity)
        filled = 0
    }

    convenience init(first entry: ChatLog) {
        self.init()
        entries.initialize(to: entry)
        filled = 1
    }

    /// A chunk of its own with the first `kept` entries of `other`.
    convenience init(copying other: TranscriptChunk, keeping kept: Int) {
        self.init()
        entries.initialize(from: other.entries, count: kept)
        filled = kept
    }

    deinit {
        entries.deinitialize(count: filled)
        entries.deallocate()
    }

    subscript(offset: Int) -> ChatLog {
        entries[offset]
    }

    // Single parts are read in place: a copy of an entry takes hold of each of its texts.

    func id(at offset: Int) -> ChatLog.ID { entries[offset].id }

    func holds(_ entry: ChatLog, at offset: Int) -> Bool { entries[offset] == entry }

    /// Adds an entry behind the first `held`, if nobody else has done so. The caller holds the index's lock.
    func append(_ entry: ChatLog, behind held: Int) -> Bool {
        guard filled == held, held < Self.capacity else { return false }
        (entries + held).initialize(to: entry)
        filled = held + 1
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
