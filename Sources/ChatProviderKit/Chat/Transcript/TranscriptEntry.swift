import Foundation

/// An entry where it stands, for as long as the closure runs that is given it. Its parts are read one by one: a copy of
/// an entry takes hold of each of its texts.
struct TranscriptEntry {
    let position: Int
    private let place: UnsafePointer<ChatEntry>

    init(_ place: UnsafePointer<ChatEntry>, position: Int) {
        self.place = place
        self.position = position
    }

    var id: ChatEntry.ID { place.pointee.id }
    var createdAt: Date { place.pointee.createdAt }
    var participant: ChatParticipant { place.pointee.participant }
    var isMessage: Bool { place.pointee.kind.isMessage }
    /// All of it.
    var log: ChatEntry { place.pointee }
}

extension ChatTranscript {
    /// Calls `body` with the entry at a position in `0 ..< count`.
    func withEntry<Result>(at position: Int, _ body: (TranscriptEntry) -> Result) -> Result {
        chunk(at: position).withEntry(position & TranscriptChunk.mask) {
            body(TranscriptEntry($0, position: position))
        }
    }

    /// Calls `body` with the entries at `positions`, in order.
    func forEachEntry(at positions: Range<Int>, _ body: (TranscriptEntry) -> Void) {
        guard positions.lowerBound < treeCount else {
            // As after each message. The tail need not be taken hold of: the transcript holds it.
            trunk.tail?.forEachEntry(at: positions, behind: treeCount, body)
            return
        }
        var start = positions.lowerBound & ~TranscriptChunk.mask
        while start < positions.upperBound {
            let end = Swift.min(start + TranscriptChunk.capacity, positions.upperBound)
            let inChunk = Swift.max(start, positions.lowerBound)..<end
            chunk(at: start).forEachEntry(at: inChunk, behind: start, body)
            start += TranscriptChunk.capacity
        }
    }
}

extension TranscriptChunk {
    /// Calls `body` with the entries at `positions` of a transcript that holds `start` entries before this chunk.
    fileprivate func forEachEntry(
        at positions: Range<Int>,
        behind start: Int,
        _ body: (TranscriptEntry) -> Void
    ) {
        let offsets = (positions.lowerBound - start)..<(positions.upperBound - start)
        forEachStretch(in: offsets) { first, entries, count in
            for offset in 0..<count {
                body(TranscriptEntry(entries + offset, position: start + first + offset))
            }
        }
    }
}
