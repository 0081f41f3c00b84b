import ChatProviderKit

/// The conversation of one user: the room, its log, and how far it is read.
struct MatrixConversation: Sendable {
    var room: MatrixRoom
    private(set) var timeline: MatrixTimeline
    /// The user's newest receipt of each kind, by the event that it stands on.
    private(set) var receipts: [MatrixReceipt.Kind: String] = [:]
    /// Up to which entry the user has read, by the server's word.
    private(set) var lastReadID: ChatEntry.ID?
    /// The first entry behind the last gap: what is before it is not all there. `nil` where nothing is missing.
    private(set) var completeFrom: ChatEntry.ID?
    private let visitor: String

    init(room: String, visitor: String, bots: Set<String>) {
        self.room = MatrixRoom(id: room)
        self.visitor = visitor
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
        // A receipt may have come before the entry that it stands on.
        updateLastRead()
    }

    private mutating func append(_ event: MatrixEvent) {
        let actor = event.type == "m.room.member" ? event.stateKey ?? event.sender : event.sender
        timeline.append(event, name: room.name(of: actor))
    }

    /// Something is missing before what comes next.
    mutating func beginGap(before events: [MatrixEvent]) {
        completeFrom = events.first { MatrixTimeline.isEntry($0) && !timeline.holds($0.id) }?.id
    }

    /// Whether the log holds all that came after a marker. Once it does, it will.
    mutating func isComplete(after marker: ReadMarker?) -> Bool {
        guard let first = completeFrom, let start = transcript.position(of: first) else { return true }
        guard case .entry(let entry)? = marker,
            entry.trail.contains(where: { id in transcript.position(of: id).map { $0 >= start } ?? false })
        else { return false }
        completeFrom = nil
        return true
    }

    /// Takes receipts, and finds out how far the user has read.
    mutating func take(_ newReceipts: [MatrixReceipt]) {
        for receipt in newReceipts where receipt.user == visitor { receipts[receipt.kind] = receipt.event }
        updateLastRead()
    }

    /// What an earlier launch knew of the receipts, by the names of their kinds.
    mutating func restore(_ known: [String: String]) {
        for (kind, event) in known {
            if let kind = MatrixReceipt.Kind(rawValue: kind) { receipts[kind] = event }
        }
        updateLastRead()
    }

    /// The furthest receipt in the log decides; where the log holds none, any is waited for.
    private mutating func updateLastRead() {
        let held = receipts.values.compactMap { timeline.holds($0) ? timeline.entry(upTo: $0) : nil }
        lastReadID =
            held.max { (transcript.position(of: $0) ?? 0) < (transcript.position(of: $1) ?? 0) }
            ?? receipts.values.min()
    }
}
