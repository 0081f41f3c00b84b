/// What all copies of a transcript share until their last chunk is full: the full chunks, and the index.
///
/// One reference, so that a copy of a transcript is two: the trunk and the tail.
final class TranscriptTrunk: Sendable {
    /// The full chunks before the tail.
    let root: TranscriptNode?
    /// Where the ids stand; shared by all that descend from one empty transcript.
    let index: TranscriptIndex

    init(root: TranscriptNode? = nil, index: TranscriptIndex = TranscriptIndex()) {
        self.root = root
        self.index = index
    }

    /// The trunk of the same history with other full chunks.
    func with(root: TranscriptNode?) -> TranscriptTrunk { TranscriptTrunk(root: root, index: index) }
}
