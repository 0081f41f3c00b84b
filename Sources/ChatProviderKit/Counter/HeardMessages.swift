/// The messages that were heard of a log that the vendor never gives again.
struct HeardMessages: Sendable {
    /// The ids of the newest, oldest first.
    private(set) var newest: [ChatEntry.ID]
    /// Those of them that launches before this one have heard.
    private var earlier: Set<ChatEntry.ID>
    private var known: Set<ChatEntry.ID>

    init(earlier ids: [ChatEntry.ID] = []) {
        newest = Array(ids.suffix(ReadRecord.heardLength))
        earlier = Set(newest)
        known = earlier
    }

    /// Whether an earlier launch has heard the message.
    func isEarlier(_ id: ChatEntry.ID) -> Bool { earlier.contains(id) }

    /// Adds a message that was heard now. One that is there keeps its place.
    mutating func add(_ id: ChatEntry.ID) {
        guard known.insert(id).inserted else { return }
        newest.append(id)
        if newest.count > ReadRecord.heardLength { known.remove(newest.removeFirst()) }
    }

    /// Puts the messages of earlier launches before those that were heard since.
    mutating func addEarlier(_ ids: [ChatEntry.ID]) {
        var all = HeardMessages(earlier: ids)
        for id in newest { all.add(id) }
        self = all
    }
}
