import ChatProviderKit
import ChatProviderRecording
package import ZendeskChatAdapter

extension ZendeskChatStateChange: Decodable {
    package init(from decoder: any Decoder) throws {
        let state = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        logs = try entries(in: state, .logs)
        appendLogs = try entries(in: state, .appendLogs)
        isChatting = try state.decodeUnlessOmitted(Bool.self, forKey: .isChatting)
        if state.contains(.chatSessionStatus) {
            chatSessionStatus = try state.decodeName(ChatState.SessionStatus.self, forKey: .chatSessionStatus)
        }
        agents = try state.decodeUnlessOmitted([RecordedAgent].self, forKey: .agents)?.map(\.agent)
        // `null` clears these values.
        if state.contains(.chatID) { chatID = .some(try state.decodeIfPresent(String.self, forKey: .chatID)) }
        if state.contains(.department) {
            let department = try state.decodeIfPresent(RecordedDepartment.self, forKey: .department)
            self.department = .some(department?.department)
        }
        if state.contains(.queuePosition) {
            let isCleared = try state.decodeNil(forKey: .queuePosition)
            queuePosition = isCleared ? 0 : try state.decodeWholeNumber(forKey: .queuePosition)
        }
        if state.contains(.rating) {
            let isCleared = try state.decodeNil(forKey: .rating)
            rating = isCleared ? .unrated : try state.decodeRating(forKey: .rating)
        }
        if state.contains(.comment) {
            comment = try state.decodeIfPresent(String.self, forKey: .comment) ?? ""
        }
    }

    private mutating func entries(
        in state: KeyedDecodingContainer<CodingKeys>,
        _ key: CodingKeys
    ) throws -> [ChatEntry]? {
        guard let entries = try state.decodeUnlessOmitted([RecordedEntry].self, forKey: key) else {
            return nil
        }
        problems += entries.flatMap(\.problems)
        return entries.map(\.entry)
    }

    /// Updates a state. Entries of the log that are the same stay unchanged.
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
}

private struct RecordedAgent: Decodable {
    var agent: ChatState.Agent

    private enum CodingKeys: CodingKey {
        case nick, displayName, isTyping
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        agent = ChatState.Agent(
            nick: try container.decodeUnlessOmitted(String.self, forKey: .nick) ?? "",
            displayName: try container.decodeUnlessOmitted(String.self, forKey: .displayName) ?? "",
            isTyping: try container.decodeUnlessOmitted(Bool.self, forKey: .isTyping) ?? false
        )
    }
}

private struct RecordedDepartment: Decodable {
    var department: ChatState.Department

    private enum CodingKeys: CodingKey {
        case id, name, status
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        department = ChatState.Department(
            id: try container.decodeUnlessOmitted(String.self, forKey: .id) ?? "",
            name: try container.decodeUnlessOmitted(String.self, forKey: .name) ?? "",
            status: container.contains(.status)
                ? try container.decodeName(ChatState.Department.Status.self, forKey: .status) : .online
        )
    }
}

extension KeyedDecodingContainer {
    func decodeRating(forKey key: Key) throws -> ChatState.Rating {
        try decodeName(among: [("none", .unrated), ("good", .good), ("bad", .bad)], forKey: key)
    }
}
