/// What all copies of a transcript share until their last chunk is full, or an entry has changed: the chunks, and the
/// index.
///
/// One reference, so that a copy of a transcript is one: a state is copied for each message.
final class TranscriptTrunk: Sendable {
    /// The full chunks before the tail.
    let root: TranscriptNode?
    /// The last chunk. Whoever is first to append behind the common entries writes in place, anyone later takes a copy.
    let tail: TranscriptChunk?
    /// Where the ids stand; shared by all that descend from one empty transcript.
    let index: TranscriptIndex

    init(
        root: TranscriptNode? = nil,
        tail: TranscriptChunk? = nil,
        index: TranscriptIndex = TranscriptIndex()
    ) {
        self.root = root
        self.tail = tail
        self.index = index
    }

    /// The trunk of the same history with other chunks.
    func with(root: TranscriptNode?, tail: TranscriptChunk?) -> TranscriptTrunk {
        TranscriptTrunk(root: root, tail: tail, index: index)
    }
}
