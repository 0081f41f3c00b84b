/// Where the ids of a transcript stand: a table of hints that all copies of one transcript share.
@usableFromInline
final class TranscriptIndex: Sendable {
    private let hash = TranscriptHash()
    private let table = Locked(TranscriptTable())

    func position(of id: String, in transcript: ChatTranscript) -> Int? {
        guard transcript.count > 0 else { return nil }
        let hash = hash.of(id)
        return table.withLock { $0.find(id, hash, in: transcript) }
    }

    /// Puts down that an entry is going to stand behind those of `transcript`, unless its id is there.
    ///
    /// - Parameter takeRoom: Called for a new entry, while nobody else can put one down.
    func place(
        _ entry: UnsafePointer<ChatEntry>,
        in transcript: ChatTranscript,
        takeRoom: () -> Bool
    ) -> TranscriptPlace {
        let hash = hash.ofID(entry)
        return table.withLock {
            if let position = $0.place(entry, hash, in: transcript) { return .taken(position) }
            return .free(hasRoom: takeRoom())
        }
    }

    /// The same with several entries, up to an id that is there already.
    ///
    /// - Parameter takeRoom: Called with their number.
    func place(
        _ entries: UnsafeBufferPointer<ChatEntry>,
        in transcript: ChatTranscript,
        takeRoom: (Int) -> Bool
    ) -> TranscriptPlaces {
        table.withLock {
            let (count, duplicate) = $0.place(entries, hash, in: transcript)
            return TranscriptPlaces(count: count, haveRoom: takeRoom(count), duplicate: duplicate)
        }
    }

    /// Makes room in the table for `count` ids at once.
    func reserve(_ count: Int) {
        table.withLock { $0.reserve(count) }
    }
}

/// Where an entry belongs.
enum TranscriptPlace: Sendable {
    /// Its id stands at this position.
    case taken(Int)
    /// Behind the last entry, and whether room has been taken for it there.
    case free(hasRoom: Bool)
}

/// Where some entries belong.
struct TranscriptPlaces: Sendable {
    /// So many of them are new.
    let count: Int
    /// Whether room has been taken for those behind the last entry.
    let haveRoom: Bool
    /// Where the id of the one behind them stands already.
    let duplicate: Int?
}

/// A table of hints.
///
/// A hint says that *some* copy has, or had, an entry with this hash at this position. A copy believes a hint only
/// after it has looked at its own entry there. So hints of another copy do no harm, nothing has to be taken back,
/// and one table serves all, at 12 to 24 bytes an entry.
private struct TranscriptTable: Sendable {
    /// Open addressing; a slot holds 32 bits of hash and, below them, the position plus one. 0 is free.
    private var slots: [UInt64] = []
    private var used = 0

    /// - Returns: Where the id stands already.
    mutating func place(
        _ entry: UnsafePointer<ChatEntry>,
        _ hash: UInt64,
        in transcript: ChatTranscript
    ) -> Int? {
        reserve(used + 1)
        return slots.withUnsafeMutableBufferPointer {
            Self.place(entry, 0, hash, in: transcript, $0, &used)
        }
    }

    /// How many ids are hashed before the table is asked for the first of them: the table's memory is far away, and
    /// the places of several ids are waited for at the same time.
    private static let group = 8

    /// - Returns: How many there were up to an id that is there already, and where that stands.
    mutating func place(
        _ entries: UnsafeBufferPointer<ChatEntry>,
        _ hash: TranscriptHash,
        in transcript: ChatTranscript
    ) -> (count: Int, duplicate: Int?) {
        reserve(used + entries.count)
        guard let first = entries.baseAddress else { return (0, nil) }
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.group) { hashes in
            slots.withUnsafeMutableBufferPointer { slots in
                for start in stride(from: 0, to: entries.count, by: Self.group) {
                    let group = start..<min(start + Self.group, entries.count)
                    for entry in group { hashes[entry - start] = hash.ofID(first + entry) }
                    for entry in group {
                        let hash = hashes[entry - start]
                        if let position = Self.place(first, entry, hash, in: transcript, slots, &used) {
                            return (entry, position)
                        }
                    }
                }
                return (entries.count, nil)
            }
        }
    }

    /// Puts down where the entry at `number` of some that follow those of `transcript` is going to stand.
    private static func place(
        _ entries: UnsafePointer<ChatEntry>,
        _ number: Int,
        _ hash: UInt64,
        in transcript: ChatTranscript,
        _ slots: UnsafeMutableBufferPointer<UInt64>,
        _ used: inout Int
    ) -> Int? {
        let place = transcript.count + number
        precondition(place < Int(UInt32.max), "a transcript holds at most 4,294,967,294 entries")
        let hint = hash << 32 | UInt64(place + 1)
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        var isThere = false
        while slots[slot] != 0 {
            if slots[slot] == hint {
                // Of another copy, which has an entry in this place.
                isThere = true
            } else if slots[slot] >> 32 == hash {
                let position = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if position < transcript.count {
                    if transcript.withEntry(at: position, { $0.id == entries[number].id }) { return position }
                } else if position < place, entries[position - transcript.count].id == entries[number].id {
                    return position
                }
            }
            slot = (slot + 1) & mask
        }
        guard !isThere else { return nil }
        slots[slot] = hint
        used += 1
        return nil
    }

    func find(_ id: String, _ hash: UInt64, in transcript: ChatTranscript) -> Int? {
        guard !slots.isEmpty else { return nil }
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash {
                let position = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if position < transcript.count, transcript.withEntry(at: position, { $0.id == id }) {
                    return position
                }
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Makes room for `count` ids. Half of the table is kept free.
    mutating func reserve(_ count: Int) {
        guard slots.count < 2 * count else { return }
        var size = max(16, slots.count)
        while size < 2 * count { size *= 2 }
        grow(to: size)
    }

    private mutating func grow(to size: Int) {
        let old = slots
        slots = [UInt64](repeating: 0, count: size)
        used = 0
        for value in old where value != 0 { put(value) }
    }

    private mutating func put(_ value: UInt64) {
        let mask = slots.count - 1
        var slot = Int(value >> 32) & mask
        while slots[slot] != 0 {
            if slots[slot] == value { return }
            slot = (slot + 1) & mask
        }
        slots[slot] = value
        used += 1
    }
}
