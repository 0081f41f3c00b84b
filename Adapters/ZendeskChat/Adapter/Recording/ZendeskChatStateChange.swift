package import ChatProviderKit
import ChatRecordingWriter

/// The difference between two chat states. Omitted values stay the same.
package struct ZendeskChatStateChange: Sendable {
    package var isChatting: Bool?
    package var chatSessionStatus: ChatState.SessionStatus?
    /// `.some(nil)` if the chat no longer has an id.
    package var chatID: String??
    package var department: ChatState.Department??
    package var agents: [ChatState.Agent]?
    package var queuePosition: Int?
    package var rating: ChatState.Rating?
    package var comment: String?
    package var logs: [ChatEntry]?
    package var appendLogs: [ChatEntry]?
    /// Sentences about values that could be decoded only in part.
    package var problems: [String] = []

    package init() {}

    init(from old: ZendeskChatState, to new: ZendeskChatState) {
        func changed<Value: Equatable>(_ member: KeyPath<ZendeskChatState, Value>) -> Value? {
            old[keyPath: member] == new[keyPath: member] ? nil : new[keyPath: member]
        }
        isChatting = changed(\.isChatting)
        chatSessionStatus = changed(\.chatSessionStatus)
        chatID = changed(\.chatID)
        department = changed(\.department)
        agents = changed(\.agents)
        queuePosition = changed(\.queuePosition)
        rating = changed(\.rating)
        comment = changed(\.comment)
        switch new.logs.changes(since: old.logs) {
        case .grown(let replaced, let appended):
            let positions = replaced + appended
            if !positions.isEmpty { appendLogs = positions.map { new.logs[$0] } }
        // A log that was read again may be unchanged.
        case .rebuilt: if new.logs != old.logs { logs = Array(new.logs) }
        }
    }

    package enum CodingKeys: String, CodingKey {
        case isChatting, chatSessionStatus
        case chatID = "chatId"
        case department, agents, queuePosition, rating, comment, logs, appendLogs
    }
}

// MARK: Privacy

extension ZendeskChatStateChange {
    @MainActor
    func redacted(by writer: RecordingWriter) -> Self {
        var change = self
        if case .some(let department?) = department {
            change.department = ChatState.Department(
                id: department.id,
                name: writer.redacted(department.name),
                status: department.status
            )
        }
        change.agents = agents?.map { agent in
            var redacted = agent
            redacted.nick = writer.name(of: agent.nick)
            redacted.displayName = writer.displayName(agent.displayName, of: agent.nick)
            return redacted
        }
        change.comment = comment.map(writer.text)
        change.logs = logs?.compactMap { $0.redacted(by: writer) }
        change.appendLogs = appendLogs?.compactMap { $0.redacted(by: writer) }
        return change
    }
}

extension RecordingWriter {
    /// Returns a display name for the recording, which contains its own names instead.
    fileprivate func displayName(_ displayName: String, of nick: String) -> String {
        nick.isEmpty || displayName.isEmpty ? redacted(displayName) : name(of: nick)
    }
}

extension ChatEntry {
    /// - Returns: `nil` for an entry of an unknown type. A recording has no name for it, and it never counts.
    @MainActor
    fileprivate func redacted(by writer: RecordingWriter) -> ChatEntry? {
        if case .unsupported = kind { return nil }
        var entry = self
        entry.nick = nick.isEmpty ? "" : writer.name(of: nick)
        entry.displayName = writer.displayName(displayName, of: nick)
        switch kind {
        case .message(let text): entry.kind = .message(writer.text(text))
        case .attachment(let attachment):
            entry.kind = .attachment(
                Attachment(
                    name: writer.redacted(attachment.name),
                    mimeType: attachment.mimeType.map(writer.redacted),
                    size: attachment.size,
                    url: attachment.url.map(writer.redacted)
                )
            )
        case .options(let question, let choices):
            entry.kind = .options(question: writer.text(question), choices: choices.map(writer.text))
        case .comment(let old, let new): entry.kind = .comment(old: writer.text(old), new: writer.text(new))
        case .memberJoin, .memberLeave, .rating, .ratingRequest, .unsupported: break
        }
        return entry
    }
}

// MARK: Encoding

extension ZendeskChatStateChange: Encodable {
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(isChatting, forKey: .isChatting)
        try container.encodeIfPresent(chatSessionStatus?.rawValue, forKey: .chatSessionStatus)
        // A value that has been removed is written as null.
        if let chatID { try container.encode(chatID, forKey: .chatID) }
        if let department {
            let members = department.map { ["id": $0.id, "name": $0.name, "status": $0.status.rawValue] }
            try container.encode(members, forKey: .department)
        }
        try container.encodeIfPresent(agents?.map { RecordedAgent($0) }, forKey: .agents)
        try container.encodeIfPresent(queuePosition, forKey: .queuePosition)
        try container.encodeIfPresent(rating?.recordedName, forKey: .rating)
        try container.encodeIfPresent(comment, forKey: .comment)
        try container.encodeIfPresent(logs?.compactMap { RecordedEntry($0) }, forKey: .logs)
        try container.encodeIfPresent(appendLogs?.compactMap { RecordedEntry($0) }, forKey: .appendLogs)
    }
}

private struct RecordedAgent: Encodable {
    var nick: String
    var displayName: String
    var isTyping: Bool

    init(_ agent: ChatState.Agent) {
        nick = agent.nick
        displayName = agent.displayName
        isTyping = agent.isTyping
    }
}
