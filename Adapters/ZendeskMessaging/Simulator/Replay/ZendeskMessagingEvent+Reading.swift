import ChatProviderRecording
import ChatRecordingWriter
import Foundation
import ZendeskMessagingAdapter

extension ZendeskMessagingEvent {
    /// Decodes an event. Values that the SDK has in a separate object may also be in an object `data` here.
    init(name: String, from data: RecordedEventData) throws {
        let details = try data.nested("data") ?? data
        let stamp = try Stamp(data)
        func text(_ key: RecordingKey) throws -> String { try details.string(key) ?? "" }
        func conversationID() throws -> String { try text("conversationId") }
        switch name {
        case "unreadMessageCountChanged":
            self = .unreadMessageCountChanged(
                currentUnreadCount: try data.wholeNumber("currentUnreadCount")
            )
        case "conversationUnreadCountChanged":
            self = .conversationUnreadCountChanged(
                stamp,
                totalUnreadMessagesCount: try details.wholeNumber("totalUnreadMessagesCount"),
                conversationID: try details.string("conversationId"),
                unreadCountInConversation: details.holds("unreadCountInConversation")
                    ? try details.wholeNumber("unreadCountInConversation") : 0
            )
        case "connectionStatusChanged":
            let known = ZendeskMessagingConnectionStatus.known.map { (name: $0.name, value: $0) }
            let status = try data.name(among: known, "connectionStatus")
            self = .connectionStatusChanged(status)
        case "authenticationFailed": self = .authenticationFailed(try .init(data))
        case "sendMessageFailed": self = .sendMessageFailed(try .init(data))
        case "conversationAdded": self = .conversationAdded(conversationID: try conversationID())
        case "conversationOpened":
            self = .conversationOpened(
                stamp,
                conversationID: try data.string("conversationId")
            )
        case "conversationStarted": self = .conversationStarted(stamp, conversationID: try conversationID())
        case "messagesShown":
            self = .messagesShown(
                stamp,
                conversationID: try conversationID(),
                messages: try data.container?.decodeIfPresent(
                    [RecordedMessage].self,
                    forKey: "messages"
                )?
                .map(\.message) ?? []
            )
        case "messagingOpened": self = .messagingOpened(stamp)
        case "messagingClosed": self = .messagingClosed(stamp)
        case "conversationWithAgentRequested":
            self = .conversationWithAgentRequested(stamp, conversationID: try conversationID())
        case "conversationAgentAssigned":
            self = .conversationAgentAssigned(stamp, conversationID: try conversationID())
        case "conversationServedByAgent":
            self = .conversationServedByAgent(
                stamp,
                conversationID: try conversationID(),
                agentDisplayName: try text("agentDisplayName"),
                agentID: try text("agentId"),
                agentMessageSource: try details.nameIfPresent(
                    among: AgentMessageSource.recorded,
                    "agentMessageSource"
                ) ?? .agentWorkspace
            )
        case "notificationDisplayed":
            self = .notificationDisplayed(
                stamp,
                conversationID: try conversationID(),
                messageReceivedTimestamp: try details.number("messageReceivedTimestamp") ?? 0
            )
        case "notificationOpened": self = .notificationOpened(stamp, conversationID: try conversationID())
        case "proactiveMessageDisplayed":
            self = .proactiveMessageDisplayed(
                stamp,
                proactiveMessageID: try text("proactiveMessageId"),
                campaignID: try text("campaignId")
            )
        case "proactiveMessageClicked":
            self = .proactiveMessageClicked(
                stamp,
                proactiveMessageID: try text("proactiveMessageId"),
                campaignID: try text("campaignId")
            )
        case "newConversationButtonClicked":
            self = .newConversationButtonClicked(
                stamp,
                newConversationSource: try details.nameIfPresent(
                    among: NewConversationSource.recorded,
                    "newConversationSource"
                ) ?? .conversationList
            )
        case "postbackButtonClicked":
            self = .postbackButtonClicked(
                stamp,
                actionName: try text("actionName"),
                conversationID: try conversationID()
            )
        case "conversationExtensionDisplayed":
            self = .conversationExtensionDisplayed(
                stamp,
                conversationID: try conversationID(),
                url: try text("url")
            )
        case "conversationExtensionOpened":
            self = .conversationExtensionOpened(
                stamp,
                conversationID: try conversationID(),
                url: try text("url")
            )
        case "articleClicked":
            self = .articleClicked(
                stamp,
                articleID: try text("articleId"),
                articleTitle: try details.string("articleTitle")
            )
        case "articleBrowserClicked": self = .articleBrowserClicked(stamp, url: try text("url"))
        case "metadataSuccess": self = .metadataSuccess(stamp, conversationID: try conversationID())
        case "metadataFailure":
            self = .metadataFailure(
                stamp,
                conversationID: try conversationID(),
                reason: try text("reason")
            )
        default: self = .unknown(name: name)
        }
    }
}

/// An event's values. The line may have none.
struct RecordedEventData {
    var container: KeyedDecodingContainer<RecordingKey>?
    var path: [any CodingKey]

    func holds(_ key: RecordingKey) -> Bool { container?.holds(key) == true }

    func nested(_ key: RecordingKey) throws -> RecordedEventData? {
        guard let container, container.holds(key) else { return nil }
        let nested = try container.nestedContainer(keyedBy: RecordingKey.self, forKey: key)
        return RecordedEventData(container: nested, path: path + [key])
    }

    func string(_ key: RecordingKey) throws -> String? {
        try container?.decodeIfPresent(String.self, forKey: key)
    }

    func number(_ key: RecordingKey) throws -> Double? {
        holds(key) ? try container?.decodeNumber(forKey: key) : nil
    }

    func wholeNumber(_ key: RecordingKey) throws -> Int {
        guard let container, container.holds(key) else { throw RecordingError(at: path + [key], "missing") }
        return try container.decodeWholeNumber(forKey: key)
    }

    func name<Value>(among known: [(name: String, value: Value)], _ key: RecordingKey) throws -> Value {
        guard let container, container.holds(key) else { throw RecordingError(at: path + [key], "missing") }
        return try container.decodeName(among: known, forKey: key)
    }

    func nameIfPresent<Value>(
        among known: [(name: String, value: Value)],
        _ key: RecordingKey
    ) throws -> Value? {
        holds(key) ? try container?.decodeName(among: known, forKey: key) : nil
    }

    func time() throws -> Date { Date(timeIntervalSince1970: (try number("timestamp") ?? 0) / 1000) }
}

extension ZendeskMessagingEvent.Stamp {
    fileprivate init(_ data: RecordedEventData) throws {
        self.init(
            id: try data.string("id").flatMap(UUID.init(uuidString:)) ?? UUID(),
            timestamp: try data.time()
        )
    }
}

private struct RecordedMessage: Decodable {
    var message: ZendeskMessagingEvent.Message

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: RecordingKey.self)
        let values = RecordedEventData(container: container, path: container.codingPath)
        let role = try values.nameIfPresent(among: ZendeskMessagingEvent.Message.Role.recorded, "role")
        message = ZendeskMessagingEvent.Message(
            id: try values.string("id") ?? "",
            role: role ?? .business,
            timestamp: try values.time()
        )
    }
}

extension ZendeskMessagingError {
    /// Decodes an error's kind, the only part of an SDK's error in a recording.
    fileprivate init(_ data: RecordedEventData) throws {
        let name = try data.string("error")
        self = Self.recorded.first { $0.recordedName == name } ?? .other(domain: "recording", code: 0)
    }

    private static let recorded: [ZendeskMessagingError] = [
        .notInitialized, .mappingError, .incorrectAccessLevelForAction, .httpError(.badRequest), .userExists,
        .failedToDecodeJWT, .expiredJWT, .cancelled,
    ]
}
