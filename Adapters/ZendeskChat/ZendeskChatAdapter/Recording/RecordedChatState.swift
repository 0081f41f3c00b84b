import ChatProviderKit

/// What a `chatState` of a recording states: what it leaves out keeps its last value.
struct RecordedChatState: Sendable {
    var isChatting: Bool?
    var chatSessionStatus: ZendeskChatSessionStatus?
    /// `.some(nil)` where it is stated that there is none.
    var chatID: String??
    var department: ZendeskDepartment??
    var agents: [ZendeskAgent]?
    var queuePosition: ZendeskQueuePosition?
    var rating: ZendeskRating?
    var comment: String?
    /// The whole log.
    var logs: [ChatLog]?
    /// What comes on top of it.
    var appendLogs: [ChatLog]?
    /// What could be read only in part.
    var problems: [String] = []

    init(_ object: RecordedObject) throws {
        isChatting = try object.statedBool("isChatting")
        chatSessionStatus = try object.statedChoice("chatSessionStatus", known: Self.sessionStatuses)
        chatID = try object.clearable("chatId", object.statedString)
        department = try object.clearable("department") {
            try object.statedObject($0).map(ZendeskDepartment.init(recorded:))
        }
        agents = try object.statedObjects("agents", ZendeskAgent.init(recorded:))
        queuePosition = try object.clearable("queuePosition", object.statedWholeNumber)
            .map { ZendeskQueuePosition(queue: $0 ?? 0) }
        rating = try object.clearable("rating") { try object.statedChoice($0, known: ZendeskRating.recorded) }
            .map { $0 ?? .none }
        comment = try object.clearable("comment", object.statedString).map { $0 ?? "" }
        var problems: [String] = []
        logs = try object.statedObjects("logs") { try ChatLog(recorded: $0) { problems.append($0) } }
        appendLogs = try object.statedObjects("appendLogs") {
            try ChatLog(recorded: $0) { problems.append($0) }
        }
        self.problems = problems
    }

    /// Brings the last values up to date. Touches no more of the log than is stated.
    func apply(to state: inout ZendeskChatState) {
        if let isChatting { state.isChatting = isChatting }
        if let chatSessionStatus { state.chatSessionStatus = chatSessionStatus }
        if let chatID { state.chatID = chatID }
        if let department { state.department = department }
        if let agents { state.agents = agents }
        if let queuePosition { state.queuePosition = queuePosition }
        if let rating { state.rating = rating }
        if let comment { state.comment = comment }
        if let logs { state.logs.replaceAll(with: logs) }
        if let appendLogs { for log in appendLogs { state.logs.upsert(log) } }
    }

    private static let sessionStatuses = ZendeskChatSessionStatus.known.map {
        (name: $0.name, choice: $0.status)
    }
}

extension RecordedObject {
    /// A member that `null` clears: `nil` where it is left out, `.some(nil)` where it is `null`.
    fileprivate func clearable<Value>(_ key: String, _ read: (String) throws -> Value?) throws -> Value?? {
        guard has(key) else { return nil }
        if isNull(key) { return .some(nil) }
        return .some(try read(key))
    }
}

extension ZendeskRating {
    static let recorded: [(name: String, choice: ZendeskRating)] = [
        ("none", .none), ("good", .good), ("bad", .bad),
    ]
}

extension ZendeskDepartment {
    init(recorded object: RecordedObject) throws {
        let statuses: [(name: String, choice: ZendeskDepartmentStatus)] = [
            ("online", .online), ("away", .away), ("offline", .offline),
        ]
        self.init(
            id: try object.statedString("id") ?? "",
            name: try object.statedString("name") ?? "",
            status: try object.statedChoice("status", known: statuses) ?? .online
        )
    }
}

extension ZendeskAgent {
    init(recorded object: RecordedObject) throws {
        self.init(
            nick: try object.statedString("nick") ?? "",
            displayName: try object.statedString("displayName") ?? "",
            isTyping: try object.statedBool("isTyping") ?? false
        )
    }
}
