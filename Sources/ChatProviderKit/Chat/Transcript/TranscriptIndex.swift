import Foundation

/// Where the ids of a transcript stand: a table of hints that all copies of one transcript share.
///
/// A hint says that *some* copy has, or had, an entry with this hash at this position. A copy believes a hint only
/// after it has looked at its own entry there. So hints of another copy do no harm, nothing has to be taken back,
/// and one table serves all, at 12 to 24 bytes an entry.
@usableFromInline
final class TranscriptIndex: @unchecked Sendable {
    // Safe: `slots`, `used` and the spare room of the chunks that `place` fills are touched under `lock` alone. Under
    // it nothing calls back, so the run time need not watch for overlapping accesses either.
    private let lock = NSLock()
    /// Open addressing; a slot holds 32 bits of hash and, below them, the position plus one. 0 is free.
    @exclusivity(unchecked) private var slots: [UInt64] = []
    @exclusivity(unchecked) private var used = 0

    func position(of id: String, in transcript: ChatTranscript) -> Int? {
        guard transcript.count > 0 else { return nil }
        let hash = Self.hash(id)
        lock.lock()
        defer { lock.unlock() }
        return find(id, hash, in: transcript)
    }

    /// Where an entry stands now.
    enum Place {
        /// Its id is there already, at this position.
        case present(Int)
        /// Behind the last entry, in this chunk: the tail where its room was free, a copy of the tail where another
        /// transcript has used it, or a new chunk where it was full.
        case appended(TranscriptChunk)
    }

    /// Finds the entry's id, or adds the entry behind the last one of `transcript`.
    func place(_ entry: ChatLog, in transcript: ChatTranscript) -> Place {
        let hash = Self.hash(entry.id)
        lock.lock()
        defer { lock.unlock() }
        if let position = find(entry.id, hash, in: transcript) { return .present(position) }
        let count = transcript.count
        precondition(count < Int(UInt32.max), "a transcript holds at most 4,294,967,294 entries")
        if slots.count < 2 * (used + 1) { grow(to: 2 * slots.count) }
        put(hash << 32 | UInt64(count + 1))
        let held = count - transcript.treeCount
        guard let tail = transcript.tail, held < TranscriptChunk.capacity else {
            return .appended(TranscriptChunk(first: entry))
        }
        if tail.append(entry, behind: held) { return .appended(tail) }
        let copy = TranscriptChunk(copying: tail, keeping: held)
        _ = copy.append(entry, behind: held)
        return .appended(copy)
    }

    /// Makes room for `count` ids at once.
    func reserve(_ count: Int) {
        lock.lock()
        defer { lock.unlock() }
        var size = 16
        while size < 2 * (count + 1) { size *= 2 }
        if size > slots.count { grow(to: size) }
    }

    private func find(_ id: String, _ hash: UInt64, in transcript: ChatTranscript) -> Int? {
        guard !slots.isEmpty else { return nil }
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash {
                let position = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if position < transcript.count,
                    transcript.chunk(at: position).id(at: position & TranscriptChunk.mask) == id
                {
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
        slots = [UInt64](repeating: 0, count: max(16, size))
        used = 0
        for value in old where value != 0 { put(value) }
    }

    /// 32 bits, in the low half.
    private static func hash(_ id: String) -> UInt64 {
        UInt64(truncatingIfNeeded: id.hashValue) & 0xFFFF_FFFF
    }
}
