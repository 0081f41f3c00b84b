import Foundation

/// Where the ids of a transcript stand: a table of hints that all copies of one transcript share.
///
/// A hint says that *some* copy has, or had, an entry with this hash at this position. A copy believes a hint only
/// after it has looked at its own entry there. So hints of another copy do no harm, nothing has to be taken back,
/// and one table serves all, at 12 to 24 bytes an entry.
@usableFromInline
final class TranscriptIndex: @unchecked Sendable {
    // Safe: `slots`, `used` and the spare room of the chunks that `append` fills are touched under `lock` alone.
    private let lock = NSLock()
    /// Open addressing; a slot holds 32 bits of hash and, below them, the position plus one. 0 is free.
    private var slots: [UInt64] = []
    private var used = 0

    func position(of id: String, in transcript: ChatTranscript) -> Int? {
        guard transcript.count > 0 else { return nil }
        let hash = Self.hash(id)
        lock.lock()
        defer { lock.unlock() }
        guard !slots.isEmpty else { return nil }
        let mask = slots.count - 1
        var slot = Int(hash) & mask
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash {
                let position = Int(slots[slot] & 0xFFFF_FFFF) - 1
                if position < transcript.count, transcript[position].id == id { return position }
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// Adds an entry behind the first `held` entries of `tail` and returns the chunk that it stands in: `tail`
    /// itself where its room is free, a copy where another transcript has used it.
    func append(_ entry: ChatLog, behind tail: TranscriptChunk?, holding held: Int, at position: Int)
        -> TranscriptChunk
    {
        let hash = Self.hash(entry.id)
        lock.lock()
        defer { lock.unlock() }
        insert(hash, at: position)
        guard let tail else { return TranscriptChunk(first: entry) }
        if tail.append(entry, behind: held) { return tail }
        let copy = TranscriptChunk(copying: tail, keeping: held)
        _ = copy.append(entry, behind: held)
        return copy
    }

    /// Notes that `id` stands at `position`, where it may have stood before.
    func note(_ id: String, at position: Int) {
        let hash = Self.hash(id)
        lock.lock()
        defer { lock.unlock() }
        insert(hash, at: position)
    }

    private func insert(_ hash: UInt64, at position: Int) {
        if slots.count < 2 * (used + 1) { grow() }
        put(hash << 32 | UInt64(position + 1))
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

    private func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: max(16, old.count * 2))
        used = 0
        for value in old where value != 0 { put(value) }
    }

    /// 32 bits, in the low half.
    private static func hash(_ id: String) -> UInt64 {
        UInt64(truncatingIfNeeded: id.hashValue) & 0xFFFF_FFFF
    }
}
