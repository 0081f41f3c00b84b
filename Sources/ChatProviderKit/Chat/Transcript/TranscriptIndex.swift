import Foundation

/// Where the ids of a transcript stand: a table of hints that all copies of one transcript share.
///
/// A hint says that *some* copy has, or had, an entry with this hash at this position. A copy believes a hint only
/// after it has looked at its own entry there. So hints of another copy do no harm, nothing has to be taken back,
/// and one table serves all, at 12 to 24 bytes an entry.
@usableFromInline
final class TranscriptIndex: @unchecked Sendable {
    // Safe: `slots`, `used` and the spare room of the chunks that `add` fills are touched under `lock` alone. Under
    // it nothing calls back, so the run time need not watch for overlapping accesses either.
    private let lock = NSLock()
    /// Open addressing; a slot holds 32 bits of hash and, below them, the position plus one. 0 is free.
    @exclusivity(unchecked) private var slots: [UInt64] = []
    @exclusivity(unchecked) private var used = 0

    func position(of id: String, in transcript: ChatTranscript) -> Int? {
        guard transcript.count > 0 else { return nil }
        let hash = TranscriptHash.of(id)
        lock.lock()
        defer { lock.unlock() }
        return find(id, hash, in: transcript, UnsafeBufferPointer(start: nil, count: 0), 0)
    }

    /// What became of entries that were to be added.
    struct Added {
        /// How many of them stand behind the last entry of the transcript now.
        var count: Int
        /// The chunk that they stand in, where that is not the tail: a copy of it where another transcript has used its
        /// room, a new one where it was full.
        var newTail: TranscriptChunk?
        /// Where the id of the entry behind them stands already, if that is what ended it.
        var duplicate: Int?
    }

    /// Adds entries to `transcript`, up to the end of a chunk or to an id that is there already.
    func add(_ entries: UnsafeBufferPointer<ChatLog>, to transcript: ChatTranscript) -> Added {
        let first = transcript.count
        precondition(first < Int(UInt32.max) - 32, "a transcript holds at most 4,294,967,000 entries")
        var held = first - transcript.treeCount
        if held == TranscriptChunk.capacity { held = 0 }
        let room = min(entries.count, TranscriptChunk.capacity - held)
        var added = Added(count: 0)
        // Outside the lock, where there is one entry, as there mostly is.
        var hash = TranscriptHash.of(entries[0].id)
        lock.lock()
        defer { lock.unlock() }
        while true {
            added.duplicate = find(entries[added.count].id, hash, in: transcript, entries, added.count)
            guard added.duplicate == nil else { break }
            if slots.count < 2 * (used + 1) { grow(to: 2 * slots.count) }
            put(hash << 32 | UInt64(first + added.count + 1))
            added.count += 1
            guard added.count < room else { break }
            hash = TranscriptHash.of(entries[added.count].id)
        }
        guard added.count > 0 else { return added }
        let new = UnsafeBufferPointer(rebasing: entries[..<added.count])
        guard held > 0, let tail = transcript.tail else {
            added.newTail = TranscriptChunk(new)
            return added
        }
        if !tail.append(new, behind: held) {
            added.newTail = TranscriptChunk(copying: tail, keeping: held, adding: new)
        }
        return added
    }

    /// Makes room for `count` ids at once.
    func reserve(_ count: Int) {
        lock.lock()
        defer { lock.unlock() }
        var size = 16
        while size < 2 * (count + 1) { size *= 2 }
        if size > slots.count { grow(to: size) }
    }

    /// Where an id stands in `transcript`, or in the first `count` of the entries that are being added behind it.
    private func find(
        _ id: String,
        _ hash: UInt64,
        in transcript: ChatTranscript,
        _ entries: UnsafeBufferPointer<ChatLog>,
        _ count: Int
    ) -> Int? {
        guard !slots.isEmpty else { return nil }
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash {
                let position = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if position < transcript.count {
                    if transcript.entry(at: position).id == id { return position }
                } else if position < transcript.count + count {
                    if entries[position - transcript.count].id == id { return position }
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
        slots = [UInt64](repeating: 0, count: max(16, size))
        used = 0
        for value in old where value != 0 { put(value) }
    }
}
