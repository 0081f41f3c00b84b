import ChatProviderKit

/// The conversation of one user: the room, its log, and the read position.
struct MatrixConversation: Sendable {
    var room: MatrixRoom
    private(set) var timeline: MatrixTimeline
    /// The user's newest receipt of each kind, by its event.
    private(set) var receipts: [MatrixReceipt.Kind: String] = [:]
    /// The newest receipts for single threads, by the thread's root or ``MatrixReceipt/mainThread``.
    private(set) var threadReceipts: [String: String] = [:]
    /// The last entry that the user has read, as the server reports it.
    private(set) var lastReadID: ChatEntry.ID?
    /// The last position with missing events.
    private(set) var gap: Gap?
    /// The server's id of the visitor.
    var visitor: String {
        get { timeline.visitor }
        set { timeline.visitor = newValue }
    }

    enum Gap: Sendable {
        /// After all known entries.
        case atEnd
        /// Before an entry.
        case before(ChatEntry.ID)
    }

    init(room: String, visitor: String, bots: Set<String>) {
        self.room = MatrixRoom(id: room)
        timeline = MatrixTimeline(visitor: visitor, bots: bots)
    }

    var transcript: ChatState.Transcript { timeline.transcript }
    var agents: [ChatState.Agent] { room.agents(besides: visitor) }

    /// Adds events of the history, which do not describe the room's current state.
    mutating func appendHistory(_ events: [MatrixEvent]) {
        room.learnNames(from: events)
        for event in events { append(event) }
    }

    /// Adds current events.
    mutating func append(_ events: [MatrixEvent]) {
        for event in events {
            room.apply(event)
            append(event)
        }
        // A receipt may have arrived before its entry.
        updateLastRead()
    }

    private mutating func append(_ event: MatrixEvent) {
        let last = transcript.last?.id
        timeline.append(event, name: room.name(of: event.actor))
        if case .atEnd? = gap, let next = transcript.last?.id, next != last { gap = .before(next) }
    }

    /// Records that events are missing before what comes next. The log starts over there, because it is
    /// unknown what happened to its entries since.
    mutating func beginGap() {
        timeline.removeAll()
        gap = .atEnd
    }

    /// Whether events are missing in the log.
    var isCutOff: Bool { gap != nil }

    /// Returns whether the log contains everything after a marker. Once it does, that does not change.
    mutating func isComplete(after marker: ReadRecord.Marker?) -> Bool {
        guard let gap else { return true }
        guard case .before(let first) = gap, let start = transcript.position(of: first),
            case .entry(let entry)? = marker,
            entry.trail.contains(where: { id in transcript.position(of: id).map { $0 >= start } ?? false })
        else { return false }
        self.gap = nil
        return true
    }

    /// Applies the state before the events that come next.
    mutating func apply(state: [MatrixEvent]) {
        for event in state { room.apply(event) }
    }

    /// Applies receipts, and updates the read position.
    mutating func apply(_ newReceipts: [MatrixReceipt]) {
        for receipt in newReceipts where receipt.user == visitor {
            if let thread = receipt.thread {
                threadReceipts[thread] = receipt.event
            } else {
                receipts[receipt.kind] = receipt.event
            }
        }
        updateLastRead()
    }

    /// The furthest receipt in the log decides, and what was read stays read. If the log contains none, the
    /// conversation waits for any.
    private mutating func updateLastRead() {
        // A receipt that waits for its entry stays.
        if let id = readByThreads(),
            let kind = MatrixReceipt.Kind.allCases.first(where: { receipts[$0].map(timeline.holds) ?? true })
        {
            receipts[kind] = id
        }
        var words = Array(receipts.values)
        if let lastReadID { words.append(lastReadID) }
        let held = words.compactMap { timeline.holds($0) ? timeline.entry(upTo: $0) : nil }
        lastReadID =
            held.max { (transcript.position(of: $0) ?? 0) < (transcript.position(of: $1) ?? 0) }
            ?? receipts.values.min()
    }

    /// Returns the last entry before which receipts for single threads leave nothing unread; `nil` if it is
    /// no further than the other receipts. A read marker is a single position in the log: what was read in a
    /// thread after an unread message stays unread.
    private func readByThreads() -> ChatEntry.ID? {
        guard let end = threadReceipts[MatrixReceipt.mainThread].flatMap(position) else { return nil }
        let start = (receipts.values.compactMap(position).max() ?? -1) + 1
        let firstUnread = (start..<transcript.count).first { position in
            let entry = transcript[position]
            guard entry.participant != .visitor else { return false }
            guard let thread = timeline.threads[entry.id] else { return position > end && entry.isMessage }
            return threadReceipts[thread].flatMap(self.position).map { $0 < position } ?? true
        }
        let read = start..<(firstUnread ?? transcript.count)
        return read.last { $0 <= end || timeline.threads[transcript[$0].id] != nil }.map { transcript[$0].id }
    }

    /// Returns the position of an event, or of the entry before it.
    private func position(of event: String) -> Int? {
        timeline.entry(upTo: event).flatMap { transcript.position(of: $0) }
    }
}
