import CountingModel
import TestSupport

extension LineGenerator {
    static let connections = [
        "connecting", "connected", "disconnected", "reconnecting", "failed", "unreachable",
    ]
    static let statuses = ["initializing", "configuring", "started", "ending", "ended"]

    mutating func connectAndLoad(_ participant: ModelParticipant) {
        if random.chance(30) { put(participant, .connectionStatus("connecting")) }
        put(participant, .connectionStatus("connected"))
        if random.chance(40) {
            put(participant, .chatState(ModelChatState(status: "initializing", isChatting: false)))
        }
        if random.chance(90) { load(participant) }
    }

    /// A state with the server's whole log.
    mutating func load(_ participant: ModelParticipant) {
        forgetOldEntries(participant)
        let state = ModelChatState(
            status: random.chance(90) ? "started" : random.one(of: Self.statuses),
            isChatting: random.chance(80),
            chatID: random.chance(20) ? "chat-1" : nil,
            logs: servers[conversation(participant), default: []],
            hasDecoration: random.chance(10)
        )
        put(participant, .chatState(state))
    }

    mutating func zendeskStep(_ participant: ModelParticipant) {
        let kind = random.integer(0...99)
        switch kind {
        case 0..<36: append(participant)
        case 36..<38: fillLog(participant, random.integer(4...min(60, logBound)))
        case 38..<44: load(participant)
        case 44..<60: changeLog(participant)
        case 60..<66: redeliver(participant)
        case 66..<73: partial(participant)
        case 73..<78: put(participant, .connectionStatus(random.one(of: Self.connections)))
        case 78..<86: loseConnection(participant)
        case 86..<90:
            let names = ["chatEnded", "chatEnded", "messageReceived", "authenticationFailed"]
            put(participant, .notification(random.one(of: names)))
        case 90..<93:
            put(participant, .chatState(ModelChatState(status: "ended", isChatting: false)))
            if random.chance(60) { startNewChat(participant) }
        case 93..<96: startNewChat(participant)
        default: connectAndLoad(participant)
        }
    }

    /// Adds many entries together.
    mutating func fillLog(_ participant: ModelParticipant, _ count: Int) {
        servers[conversation(participant), default: []] += (0..<count).map { _ in newLog() }
        load(participant)
    }

    /// About as many entries as a trail holds are deleted, and others arrive.
    mutating func deleteTrail(_ participant: ModelParticipant) {
        let key = conversation(participant)
        let others = servers[key, default: []].filter { $0.participant != "visitor" }
        let deleted = Set(others.suffix(random.integer(31...32)).map(\.id))
        servers[key]?.removeAll { deleted.contains($0.id) }
        servers[key, default: []] += (0..<random.integer(3...6)).map { _ in newLog() }
        load(participant)
    }

    // MARK: Inside

    private mutating func put(_ participant: ModelParticipant, _ event: ModelZendeskEvent) {
        put(.zendesk(event, provider: name(of: participant)))
    }

    private mutating func forgetOldEntries(_ participant: ModelParticipant) {
        let key = conversation(participant)
        let surplus = servers[key, default: []].count - logBound
        if surplus > 0 { servers[key]?.removeFirst(surplus + random.integer(2...8)) }
    }

    private mutating func startNewChat(_ participant: ModelParticipant) {
        servers[conversation(participant)] = []
        put(participant, .chatState(ModelChatState(status: "started", isChatting: true, logs: [])))
    }

    private mutating func newLog() -> ModelZendeskLog {
        let (participant, type) = random.one(weighted: [
            (50, ("agent", "message")), (15, ("visitor", "message")), (5, ("agent", "attachmentMessage")),
            (5, ("agent", "optionsMessage")), (3, ("visitor", "attachmentMessage")),
            (3, ("visitor", "optionsMessage")), (3, ("agent", "memberJoin")), (3, ("agent", "memberLeave")),
            (3, ("agent", "chatRatingRequest")), (2, ("visitor", "chatRating")),
            (2, ("visitor", "chatComment")), (2, ("visitor", "memberJoin")), (4, ("trigger", "message")),
            (2, ("trigger", "optionsMessage")), (3, ("system", "message")), (1, ("agent", "chatComment")),
            (1, ("trigger", "memberJoin")),
        ])
        return ModelZendeskLog(
            id: "z\(number())",
            participant: participant,
            type: type,
            // The visitor's own entries have the phone's time.
            created: participant == "visitor" ? clocks.phone : created(),
            text: "text",
            status: participant == "visitor"
                ? random.one(of: ["pending", "delivered", "timeout"]) : "delivered"
        )
    }

    private mutating func append(_ participant: ModelParticipant) {
        let count = random.one(weighted: [(70, 1), (20, 2), (10, 4)])
        let new = (0..<count).map { _ in newLog() }
        servers[conversation(participant), default: []] += new
        // Some are delivered only by the next load.
        guard random.chance(88) else { return }
        var state = ModelChatState(appendLogs: new)
        if random.chance(30) { state.status = "started" }
        if random.chance(20) { state.isChatting = true }
        put(participant, .chatState(state))
    }

    /// The server's log changes: entries are deleted, inserted, moved or edited, or the whole log is removed.
    private mutating func changeLog(_ participant: ModelParticipant) {
        let key = conversation(participant)
        var log = servers[key, default: []]
        switch random.integer(0...15) {
        case 0...1: log.removeFirst(min(log.count, random.integer(1...6)))
        case 2: log.removeLast(min(log.count, random.integer(1...2)))
        case 3...4: if !log.isEmpty { log.remove(at: random.integer(0...log.count - 1)) }
        case 5...6:
            // The marked entry, if the log was seen last.
            if let last = log.lastIndex(where: { $0.participant != "visitor" }) { log.remove(at: last) }
        case 7...8: log.removeAll { $0.participant == "visitor" && $0.status == "timeout" }
        case 9: log.removeLast(max(0, log.count - random.integer(0...4)))
        case 10:
            if log.count > 1 { log.swapAt(random.integer(0...log.count - 1), log.count - 1) }
        case 11...12: log.insert(newLog(), at: random.integer(0...log.count))
        case 13: edit(&log)
        case 14: log.shuffle(using: &random)
        default:
            // An empty log, temporarily or permanently.
            put(participant, .chatState(ModelChatState(status: "started", logs: [])))
            if random.chance(50) { log = [] }
        }
        servers[key] = log
        load(participant)
    }

    private mutating func edit(_ log: inout [ModelZendeskLog]) {
        guard !log.isEmpty else { return }
        let place = random.integer(0...log.count - 1)
        log[place].text += "!"
        log[place].status = "delivered"
        guard random.chance(20) else { return }
        log[place].created = log[place].participant == "visitor" ? clocks.phone : created()
    }

    /// Known entries are delivered again, with new content or twice in one log.
    private mutating func redeliver(_ participant: ModelParticipant) {
        let log = servers[conversation(participant), default: []]
        guard !log.isEmpty else { return }
        var again = (0..<random.integer(1...3)).map { _ in random.one(of: log) }
        if random.chance(50) { again[0].text += "?" }
        if random.chance(60) {
            put(participant, .chatState(ModelChatState(appendLogs: again)))
        } else {
            put(participant, .chatState(ModelChatState(logs: again + log)))
        }
    }

    private mutating func partial(_ participant: ModelParticipant) {
        var state = ModelChatState(hasDecoration: random.chance(20))
        if random.chance(50) { state.status = random.one(of: Self.statuses) }
        if random.chance(30) { state.isChatting = random.chance(50) }
        put(participant, .chatState(state))
    }

    /// The connection is lost and restored, as the SDK reports it: with an empty state in between, and messages that
    /// arrived in the meantime.
    private mutating func loseConnection(_ participant: ModelParticipant) {
        put(participant, .connectionStatus(random.one(of: ["reconnecting", "disconnected", "unreachable"])))
        if random.chance(60) {
            let logs: [ModelZendeskLog]? = random.chance(60) ? [] : nil
            put(
                participant,
                .chatState(ModelChatState(status: "initializing", isChatting: false, logs: logs))
            )
        }
        for _ in 0..<random.integer(0...2) {
            servers[conversation(participant), default: []].append(newLog())
        }
        if random.chance(20) { load(participant) }
        if random.chance(80) { connectAndLoad(participant) }
    }
}
