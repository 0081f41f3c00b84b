/// The messages received from a vendor that never delivers its log again.
struct HeardMessages: Sendable, Hashable {
    /// The newest ids, oldest first.
    private(set) var newest: [ChatEntry.ID] = []
    /// The ids that earlier launches received.
    private var earlier: Set<ChatEntry.ID> = []

    /// Whether an earlier launch received the message.
    func isEarlier(_ id: ChatEntry.ID) -> Bool { earlier.contains(id) }

    /// Adds a message that arrived now. A known message keeps its position.
    mutating func add(_ id: ChatEntry.ID) {
        guard !newest.contains(id) else { return }
        newest.append(id)
        if newest.count > ReadRecord.heardLength { newest.removeFirst() }
    }

    /// Inserts the messages of earlier launches before those that arrived since.
    mutating func addEarlier(_ ids: [ChatEntry.ID]) {
        let since = newest
        newest = Array(ids.suffix(ReadRecord.heardLength))
        earlier = Set(newest)
        for id in since { add(id) }
    }

    mutating func rename(_ rename: (ChatEntry.ID) -> ChatEntry.ID) {
        newest = newest.map(rename)
        earlier = Set(earlier.map(rename))
    }
}

extension HeardMessages: Codable {
    private enum CodingKeys: String, CodingKey {
        case newest, earlier
    }

    // Sorted, because a set has no order, and equal values must be encoded alike.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(newest, forKey: .newest)
        try container.encode(earlier.sorted(), forKey: .earlier)
    }
}
