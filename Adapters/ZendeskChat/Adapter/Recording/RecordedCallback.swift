import ChatProviderKit
import ChatRecordingWriter
import Foundation

/// A callback of the SDK, in the form of a recording.
struct RecordedCallback: Encodable {
    enum Content {
        case connectionStatus(ZendeskChatConnectionStatus)
        case chatState(ZendeskChatState, since: ZendeskChatState)
        case notification(ZendeskChatNotification)
    }

    var content: Content
    var privacy: RecordedPrivacy

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: RecordingKey.self)
        switch content {
        case .connectionStatus(let status):
            try container.encode(status.recordedName, forKey: "connectionStatus")
        case .notification(let notification):
            try container.encode(notification.recordedName, forKey: "notification")
        case .chatState(let state, let old):
            try container.encode(
                RecordedStateChange(state: state, old: old, privacy: privacy),
                forKey: "chatState"
            )
        }
    }
}

/// The replacements for private data, while a line is being encoded.
struct RecordedPrivacy {
    /// The recording's name of a user.
    var name: (String) -> String
    /// A message's text.
    var text: (String) -> String
    /// Anything else.
    var redacted: (String) -> String

    /// - Parameter writer: Encodes its lines on the main actor.
    init(_ writer: RecordingWriter) {
        name = { id in MainActor.assumeIsolated { writer.name(of: id) } }
        text = { text in MainActor.assumeIsolated { writer.text(text) } }
        redacted = { text in MainActor.assumeIsolated { writer.redacted(text) } }
    }

    /// Display names are replaced by the recording's names, too.
    func displayName(_ displayName: String, of nick: String) -> String {
        nick.isEmpty || displayName.isEmpty ? redacted(displayName) : name(nick)
    }
}

/// A key of a line, by its name.
struct RecordingKey: CodingKey, ExpressibleByStringLiteral {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringLiteral value: String) { stringValue = value }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

/// The difference between two states.
private struct RecordedStateChange: Encodable {
    var state: ZendeskChatState
    var old: ZendeskChatState
    var privacy: RecordedPrivacy

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: RecordingKey.self)
        if state.isChatting != old.isChatting { try container.encode(state.isChatting, forKey: "isChatting") }
        if state.chatSessionStatus != old.chatSessionStatus {
            try container.encode(state.chatSessionStatus.recordedName, forKey: "chatSessionStatus")
        }
        // A value that has been removed is written as null.
        if state.chatID != old.chatID { try container.encode(state.chatID, forKey: "chatId") }
        if state.department != old.department {
            let department = state.department.map { RecordedDepartment($0, privacy) }
            try container.encode(department, forKey: "department")
        }
        if state.agents != old.agents {
            try container.encode(state.agents.map { RecordedAgent($0, privacy) }, forKey: "agents")
        }
        if state.queuePosition.queue != old.queuePosition.queue {
            try container.encode(state.queuePosition.queue, forKey: "queuePosition")
        }
        if state.rating != old.rating { try container.encode(state.rating.recordedName, forKey: "rating") }
        if state.comment != old.comment {
            try container.encode(privacy.text(state.comment), forKey: "comment")
        }
        try encodeLogs(to: &container)
    }

    private func encodeLogs(to container: inout KeyedEncodingContainer<RecordingKey>) throws {
        switch state.logs.changes(since: old.logs) {
        case .grown(let replaced, let appended):
            let positions = replaced + appended
            guard !positions.isEmpty else { return }
            try container.encode(entries(positions.map { state.logs[$0] }), forKey: "appendLogs")
        case .rebuilt:
            // The log was read again, and is the same.
            guard state.logs != old.logs else { return }
            try container.encode(entries(Array(state.logs)), forKey: "logs")
        }
    }

    private func entries(_ logs: [ChatEntry]) -> [RecordedEntry] {
        logs.compactMap { RecordedEntry($0, privacy: privacy) }
    }
}

private struct RecordedDepartment: Encodable {
    var id: String
    var name: String
    var status: String

    init(_ department: ZendeskChatDepartment, _ privacy: RecordedPrivacy) {
        id = department.id
        name = privacy.redacted(department.name)
        status =
            switch department.status {
            case .online, .away, .offline: department.status.rawValue
            case .unknown: "offline"
            }
    }
}

private struct RecordedAgent: Encodable {
    var nick: String
    var displayName: String
    var isTyping: Bool

    init(_ agent: ZendeskChatAgent, _ privacy: RecordedPrivacy) {
        nick = privacy.name(agent.nick)
        displayName = privacy.displayName(agent.displayName, of: agent.nick)
        isTyping = agent.isTyping
    }
}

// A recording contains no name that a replay would reject. An unknown name is replaced by its interpretation.

extension ZendeskChatConnectionStatus {
    fileprivate var recordedName: String {
        if case .unknown = self { ZendeskChatConnectionStatus.disconnected.name } else { name }
    }
}

extension ZendeskChatSessionStatus {
    fileprivate var recordedName: String {
        if case .unknown = self { ZendeskChatSessionStatus.initializing.name } else { name }
    }
}

extension ZendeskChatRating {
    fileprivate var recordedName: String {
        if case .unknown = self { ZendeskChatRating.none.rawValue } else { rawValue }
    }
}

extension ZendeskChatNotification {
    /// The name in a recording.
    package var recordedName: String {
        switch self {
        case .messageReceived: "messageReceived"
        case .chatEnded: "chatEnded"
        case .authenticationFailed: "authenticationFailed"
        case .unknown(let name): name
        }
    }
}
