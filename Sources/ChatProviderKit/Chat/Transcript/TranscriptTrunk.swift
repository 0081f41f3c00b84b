/// What all copies of a transcript share until their last chunk is full, or an entry has changed: the chunks, and the
/// index.
///
/// One reference, so that a copy of a transcript is one: a state is copied for each message.
final class TranscriptTrunk: Sendable {
    /// The full chunks before the tail.
    let tree: TranscriptTree
    /// The last chunk. Whoever is first to append behind the common entries writes in place, anyone later takes a copy.
    let tail: TranscriptChunk?
    /// Where the ids stand; shared by all that descend from one empty transcript.
    let index: TranscriptIndex

    init(
        tree: TranscriptTree = TranscriptTree(),
        tail: TranscriptChunk? = nil,
        index: TranscriptIndex = TranscriptIndex()
    ) {
        self.tree = tree
        self.tail = tail
        self.index = index
    }

    /// Finds the place of an entry that comes behind the first `count`, and takes room for it in the tail, if it is new and
    /// there is any.
    func place(_ entry: UnsafePointer<ChatEntry>, behind count: Int) -> TranscriptPlace {
        index.place(entry, in: ChatTranscript(trunk: self, count: count)) {
            tail?.takeRoom(for: 1, behind: count - tree.count) ?? false
        }
    }

    /// Puts an entry behind the first `count`, into room that was taken for it.
    func put(_ entry: consuming ChatEntry, behind count: Int) {
        tail?.put(entry, at: count - tree.count)
    }

    /// The trunk of the same history with other chunks.
    func with(_ tree: TranscriptTree, tail: TranscriptChunk?) -> TranscriptTrunk {
        TranscriptTrunk(tree: tree, tail: tail, index: index)
    }
}
