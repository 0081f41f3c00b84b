import ChatProviderKit
import ChatProviderRecording
import ZendeskChatAdapter

/// What a `chatState` of a recording states: what it leaves out keeps its last value.
struct RecordedChatState: Sendable {
    var isChatting: Bool?
    var chatSessionStatus: ZendeskChatSessionStatus?
    /// `.some(nil)` where it is stated that there is none.
    var chatID: String??
    var department: ZendeskChatDepartment??
    var agents: [ZendeskChatAgent]?
    var queuePosition: ZendeskChatQueuePosition?
    var rating: ZendeskChatRating?
    var comment: String?
    /// The whole log.
    var logs: [ChatEntry]?
    /// What comes on top of it.
    var appendLogs: [ChatEntry]?
    /// What could be read only in part.
    var problems: [String] = []

    init(_ object: RecordedObject) throws {
        var problems: [String] = []
        var members = StatedMembers(object)
        logs = try members.objects("logs") { try ChatEntry(recorded: $0) { problems.append($0) } }
        appendLogs = try members.objects("appendLogs") { try ChatEntry(recorded: $0) { problems.append($0) } }
        isChatting = try members.bool("isChatting")
        chatSessionStatus = try members.choice("chatSessionStatus", of: Self.sessionStatuses)
        chatID = try members.clearable("chatId") { try StatedMembers(object).string("chatId", $0) }
        department = try members.clearable("department") {
            try ZendeskChatDepartment(recorded: StatedMembers(object).member("department", $0))
        }
        agents = try members.objects("agents", ZendeskChatAgent.init(recorded:))
        queuePosition = try members.clearable("queuePosition") {
            ZendeskChatQueuePosition(queue: try StatedMembers(object).wholeNumber("queuePosition", $0))
        }.map { $0 ?? ZendeskChatQueuePosition() }
        rating = try members.clearable("rating") {
            try StatedMembers(object).choice("rating", $0, of: ZendeskChatRating.recorded)
        }.map { $0 ?? .none }
        comment = try members.clearable("comment") { try StatedMembers(object).string("comment", $0) }
            .map { $0 ?? "" }
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
        (name: $0.name, choice: $0)
    }
}

extension ZendeskChatRating {
    static let recorded: RecordedNames<ZendeskChatRating> = [
        ("none", .none), ("good", .good), ("bad", .bad),
    ]
}

extension ZendeskChatDepartment {
    private static let statuses: RecordedNames<ZendeskChatDepartmentStatus> = [
        ("online", .online), ("away", .away), ("offline", .offline),
    ]

    init(recorded object: RecordedObject) throws {
        var members = StatedMembers(object)
        self.init(
            id: try members.string("id") ?? "",
            name: try members.string("name") ?? "",
            status: try members.choice("status", of: Self.statuses) ?? .online
        )
    }
}

extension ZendeskChatAgent {
    init(recorded object: RecordedObject) throws {
        var members = StatedMembers(object)
        self.init(
            nick: try members.string("nick") ?? "",
            displayName: try members.string("displayName") ?? "",
            isTyping: try members.bool("isTyping") ?? false
        )
    }
}
