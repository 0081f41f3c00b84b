import ChatProviderKit

/// The conversation of one user: the room, its log, and how far it is read.
struct MatrixConversation: Sendable {
    var room: MatrixRoom
    private(set) var timeline: MatrixTimeline
    /// The user's newest receipt of each kind, by the event that it is for.
    private(set) var receipts: [MatrixReceipt.Kind: String] = [:]
    /// The newest of those that are for one thread alone, by its root or ``MatrixReceipt/mainThread``.
    private var threadReceipts: [String: String] = [:]
    /// Up to which entry the user has read, by the server's word.
    private(set) var lastReadID: ChatEntry.ID?
    /// The last place where something is missing.
    private(set) var gap: Gap?
    /// The server's id of the visitor.
    var visitor: String {
        get { timeline.participants.visitor }
        set { timeline.participants.visitor = newValue }
    }

    enum Gap: Sendable {
        /// Behind all that is there.
        case atEnd
        /// Before an entry.
        case before(ChatEntry.ID)
    }

    init(room: String, visitor: String, bots: Set<String>) {
        self.room = MatrixRoom(id: room)
        timeline = MatrixTimeline(MatrixTimeline.Participants(visitor: visitor, bots: bots))
    }

    var transcript: ChatTranscript { timeline.transcript }
    var agents: [ChatAgent] { room.agents(besides: visitor) }

    /// Takes events of the history, which say nothing of the room's present state.
    mutating func appendHistory(_ events: [MatrixEvent]) {
        room.learnNames(from: events)
        for event in events { append(event) }
    }

    /// Takes events of the present.
    mutating func append(_ events: [MatrixEvent]) {
        for event in events {
            room.apply(event)
            append(event)
        }
        // A receipt may have come before the entry that it is for.
        updateLastRead()
    }

    private mutating func append(_ event: MatrixEvent) {
        let last = transcript.last?.id
        timeline.append(event, name: room.name(of: event.actor))
        if case .atEnd? = gap, let next = transcript.last?.id, next != last { gap = .before(next) }
    }

    /// Something is missing before what comes next. The log starts over there: what became of its entries in the
    /// meantime is unknown.
    mutating func beginGap() {
        timeline.removeAll()
        gap = .atEnd
    }

    /// Whether something is missing in the log.
    var isCutOff: Bool { gap != nil }

    /// Whether the log holds all that came after a marker. Once it does, it will.
    mutating func isComplete(after marker: ReadMarker?) -> Bool {
        guard let gap else { return true }
        guard case .before(let first) = gap, let start = transcript.position(of: first),
            case .entry(let entry)? = marker,
            entry.trail.contains(where: { id in transcript.position(of: id).map { $0 >= start } ?? false })
        else { return false }
        self.gap = nil
        return true
    }

    /// Takes state as it was before the events that come next.
    mutating func apply(state: [MatrixEvent]) {
        for event in state { room.apply(event) }
    }

    /// Takes receipts, and finds out how far the user has read.
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

    /// The furthest receipt in the log decides, and what was read once stays read; where the log holds none, any is waited
    /// for.
    private mutating func updateLastRead() {
        // One that waits for its entry stays.
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

    /// Up to which entry receipts of single threads leave nothing unread; `nil` where that is no further than the others. A
    /// read marker is one place in the log: what is read of a thread behind an unread message stays unread.
    private func readByThreads() -> ChatEntry.ID? {
        guard let end = threadReceipts[MatrixReceipt.mainThread].flatMap(position) else { return nil }
        let start = (receipts.values.compactMap(position).max() ?? -1) + 1
        guard start <= end else { return nil }
        let firstUnread = (start...end).first { position in
            guard let thread = timeline.threads[transcript[position].id],
                transcript[position].participant != .visitor
            else { return false }
            return threadReceipts[thread].flatMap(self.position).map { $0 < position } ?? true
        }
        guard let firstUnread else { return transcript[end].id }
        return firstUnread > start ? transcript[firstUnread - 1].id : nil
    }

    /// The place of an event, or of the entry before it.
    private func position(of event: String) -> Int? {
        timeline.entry(upTo: event).flatMap { transcript.position(of: $0) }
    }
}
