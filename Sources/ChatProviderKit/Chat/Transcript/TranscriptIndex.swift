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
        return find(id, hash, in: transcript)
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

    /// How many ids are hashed before the table is asked for the first of them: the table's memory is far away, and
    /// the places of several ids are waited for at the same time.
    private static let group = 8

    /// Adds entries to `transcript`, up to the end of a chunk or to an id that is there already.
    func add(_ entries: UnsafeBufferPointer<ChatLog>, to transcript: ChatTranscript) -> Added {
        let first = transcript.count
        precondition(first < Int(UInt32.max) - 32, "a transcript holds at most 4,294,967,000 entries")
        var held = first - transcript.treeCount
        if held == TranscriptChunk.capacity { held = 0 }
        let room = min(entries.count, TranscriptChunk.capacity - held)
        lock.lock()
        defer { lock.unlock() }
        var added = Added(count: 0)
        makeRoom(for: used + room)
        if room == 1 {
            added.duplicate = place(TranscriptHash.of(entries[0].id), in: transcript, entries, 0)
            if added.duplicate == nil { added.count = 1 }
        } else {
            addGroups(of: entries, room, to: transcript, &added)
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

    private func addGroups(
        of entries: UnsafeBufferPointer<ChatLog>,
        _ room: Int,
        to transcript: ChatTranscript,
        _ added: inout Added
    ) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.group) { hashes in
            while added.count < room, added.duplicate == nil {
                let group = added.count..<min(added.count + Self.group, room)
                for entry in group { hashes[entry - group.lowerBound] = TranscriptHash.of(entries[entry].id) }
                for entry in group {
                    let hash = hashes[entry - group.lowerBound]
                    added.duplicate = place(hash, in: transcript, entries, entry)
                    guard added.duplicate == nil else { break }
                    added.count += 1
                }
            }
        }
    }

    /// Puts down where the entry behind the first `count` of `entries` is going to stand, unless its id is there.
    ///
    /// - Returns: Where the id stands already.
    private func place(
        _ hash: UInt64,
        in transcript: ChatTranscript,
        _ entries: UnsafeBufferPointer<ChatLog>,
        _ count: Int
    ) -> Int? {
        let hint = hash << 32 | UInt64(transcript.count + count + 1)
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        var isThere = false
        while slots[slot] != 0 {
            if slots[slot] == hint {
                // Of another copy, which has an entry in this place.
                isThere = true
            } else if slots[slot] >> 32 == hash {
                let position = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if holds(entries[count].id, at: position, transcript, entries, count) { return position }
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
        lock.lock()
        defer { lock.unlock() }
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
                if position < transcript.count, transcript.entry(at: position).id == id { return position }
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Whether the entry at `position` has this id: one of `transcript`, or of the first `count` of those that are being
    /// added behind it.
    private func holds(
        _ id: String,
        at position: Int,
        _ transcript: ChatTranscript,
        _ entries: UnsafeBufferPointer<ChatLog>,
        _ count: Int
    ) -> Bool {
        if position < transcript.count { return transcript.entry(at: position).id == id }
        return position < transcript.count + count && entries[position - transcript.count].id == id
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
