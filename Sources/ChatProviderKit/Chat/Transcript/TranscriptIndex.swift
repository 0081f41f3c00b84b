import Foundation

/// Where the ids of a transcript stand: a table of hints that all copies of one transcript share.
///
/// A hint says that *some* copy has, or had, an entry with this hash at this position. A copy believes a hint only
/// after it has looked at its own entry there. So hints of another copy do no harm, nothing has to be taken back,
/// and one table serves all, at 12 to 24 bytes an entry.
@usableFromInline
final class TranscriptIndex: @unchecked Sendable {
    // Safe: `slots`, `used` and the spare room of the chunks are touched under `mutex` alone. Under it nothing calls
    // back, so the run time need not watch for overlapping accesses either.
    private let mutex = NSLock()
    private let hash = TranscriptHash()
    /// Open addressing; a slot holds 32 bits of hash and, below them, the position plus one. 0 is free.
    @exclusivity(unchecked) private var slots: [UInt64] = []
    @exclusivity(unchecked) private var used = 0

    func position(of id: String, in transcript: ChatTranscript) -> Int? {
        guard transcript.count > 0 else { return nil }
        let hash = hash.of(id)
        mutex.lock()
        defer { mutex.unlock() }
        return find(id, hash, in: transcript)
    }

    func lock() { mutex.lock() }
    func unlock() { mutex.unlock() }

    /// Puts down that an entry is going to stand behind those of `transcript`, unless its id is there. The caller
    /// holds the lock.
    ///
    /// - Returns: Where the id stands already.
    func place(_ entry: UnsafePointer<ChatLog>, in transcript: ChatTranscript) -> Int? {
        makeRoom(for: used + 1)
        let hash = hash.ofID(entry)
        return slots.withUnsafeMutableBufferPointer { place(entry, 0, hash, in: transcript, $0) }
    }

    /// How many ids are hashed before the table is asked for the first of them: the table's memory is far away, and
    /// the places of several ids are waited for at the same time.
    private static let group = 8

    /// The same with several entries, up to an id that is there already.
    ///
    /// - Returns: How many there were up to there, and where the id of the one behind them stands.
    func place(_ entries: UnsafeBufferPointer<ChatLog>, in transcript: ChatTranscript)
        -> (count: Int, duplicate: Int?)
    {
        makeRoom(for: used + entries.count)
        guard let first = entries.baseAddress else { return (0, nil) }
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.group) { hashes in
            slots.withUnsafeMutableBufferPointer { slots in
                for start in stride(from: 0, to: entries.count, by: Self.group) {
                    let group = start..<min(start + Self.group, entries.count)
                    for entry in group { hashes[entry - start] = hash.ofID(first + entry) }
                    for entry in group {
                        if let position = place(first, entry, hashes[entry - start], in: transcript, slots) {
                            return (entry, position)
                        }
                    }
                }
                return (entries.count, nil)
            }
        }
    }

    /// Puts down where the entry at `number` of some that follow those of `transcript` is going to stand.
    private func place(
        _ entries: UnsafePointer<ChatLog>,
        _ number: Int,
        _ hash: UInt64,
        in transcript: ChatTranscript,
        _ slots: UnsafeMutableBufferPointer<UInt64>
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

    /// Makes room for `count` ids at once.
    func reserve(_ count: Int) {
        mutex.lock()
        defer { mutex.unlock() }
        makeRoom(for: count + 1)
    }

    /// Half of the table is kept free.
    private func makeRoom(for count: Int) {
        guard slots.count < 2 * count else { return }
        var size = max(16, slots.count)
        while size < 2 * count { size *= 2 }
        grow(to: size)
    }

    private func find(_ id: String, _ hash: UInt64, in transcript: ChatTranscript) -> Int? {
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

    private func put(_ value: UInt64) {
        let mask = slots.count - 1
        var slot = Int(value >> 32) & mask
        while slots[slot] != 0 {
            if slots[slot] == value { return }
            slot = (slot + 1) & mask
        }
        slots[slot] = value
        used += 1
    }

    private func grow(to size: Int) {
        let old = slots
        slots = [UInt64](repeating: 0, count: size)
        used = 0
        for value in old where value != 0 { put(value) }
    }
}
