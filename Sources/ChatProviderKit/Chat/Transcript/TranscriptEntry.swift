import Foundation

/// An entry where it stands. Its parts are read one by one: a copy of an entry takes hold of each of its texts.
struct TranscriptEntry {
    let position: Int
    private let chunk: TranscriptChunk
    private let offset: Int

    init(_ chunk: TranscriptChunk, _ offset: Int, position: Int) {
        self.chunk = chunk
        self.offset = offset
        self.position = position
    }

    var id: ChatLog.ID { chunk.entries[offset].id }
    var created: Date { chunk.entries[offset].created }
    var participant: ChatParticipant { chunk.entries[offset].participant }
    var isMessage: Bool { chunk.entries[offset].kind.isMessage }
    /// All of it.
    var log: ChatLog { chunk.entries[offset] }
}

extension ChatTranscript {
    /// The entry at a position in `0 ..< count`, where it stands.
    func entry(at position: Int) -> TranscriptEntry {
        TranscriptEntry(chunk(at: position), position & TranscriptChunk.mask, position: position)
    }

    /// Calls `body` with the entries at `positions`, in order.
    func forEachEntry(at positions: Range<Int>, _ body: (TranscriptEntry) -> Void) {
        var position = positions.lowerBound
        while position < positions.upperBound {
            let chunk = chunk(at: position)
            let start = position & ~TranscriptChunk.mask
            let end = Swift.min(start + TranscriptChunk.capacity, positions.upperBound)
            while position < end {
                body(TranscriptEntry(chunk, position - start, position: position))
                position += 1
            }
        }
    }
}
