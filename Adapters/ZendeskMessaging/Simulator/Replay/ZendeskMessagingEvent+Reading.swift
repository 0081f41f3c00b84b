import ChatProviderRecording
import Foundation
import ZendeskMessagingAdapter

extension ZendeskMessagingEvent {
    /// Reads an event. Where the SDK holds its values in an object of their own (`data`), they may be there, too.
    init(name: String, _ data: RecordedObject) throws {
        let details = try data.object("data") ?? data
        let stamp = try Stamp(data)
        func text(_ key: String) throws -> String { try details.string(key) ?? "" }
        func conversationID() throws -> String { try text("conversationId") }
        switch name {
        case "unreadMessageCountChanged":
            self = .unreadMessageCountChanged(
                currentUnreadCount: try data.requiredCount("currentUnreadCount")
            )
        case "conversationUnreadCountChanged":
            self = .conversationUnreadCountChanged(
                stamp,
                totalUnreadMessagesCount: try details.requiredCount("totalUnreadMessagesCount"),
                conversationID: try details.string("conversationId"),
                unreadCountInConversation: try details.value("unreadCountInConversation") == nil
                    ? 0 : details.requiredCount("unreadCountInConversation")
            )
        case "connectionStatusChanged":
            let status = try data.requiredString("connectionStatus")
            guard let status = ZendeskMessagingConnectionStatus(name: status) else {
                let known = ZendeskMessagingConnectionStatus.known.map(\.name)
                throw data.unknown("connectionStatus", status, known: known)
            }
            self = .connectionStatusChanged(status)
        case "authenticationFailed": self = .authenticationFailed(try .init(data))
        case "sendMessageFailed": self = .sendMessageFailed(try .init(data))
        case "conversationAdded": self = .conversationAdded(conversationID: try conversationID())
        case "conversationOpened":
            self = .conversationOpened(stamp, conversationID: try data.string("conversationId"))
        case "conversationStarted": self = .conversationStarted(stamp, conversationID: try conversationID())
        case "messagesShown":
            self = .messagesShown(
                stamp,
                conversationID: try conversationID(),
                messages: try Message.messages(data)
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
                agentMessageSource: try .init(details)
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
            self = .newConversationButtonClicked(stamp, newConversationSource: try .init(details))
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

extension ZendeskMessagingEvent.Stamp {
    fileprivate init(_ data: RecordedObject) throws {
        self.init(
            id: try data.string("id").flatMap(UUID.init(uuidString:)) ?? UUID(),
            timestamp: Date(timeIntervalSince1970: (try data.number("timestamp") ?? 0) / 1000)
        )
    }
}

extension ZendeskMessagingEvent.Message {
    fileprivate static func messages(_ data: RecordedObject) throws -> [Self] {
        guard let value = data.value("messages") else { return [] }
        guard let elements = value as? [Any] else { throw data.mismatch("messages", "an array", value) }
        return try elements.enumerated().map { position, element in
            let place = "messages[\(position)]"
            guard let fields = element as? [String: Any] else {
                throw data.mismatch(place, "an object", element)
            }
            return try Self(RecordedObject(fields, path: data.place(place)))
        }
    }

    private init(_ object: RecordedObject) throws {
        self.init(
            id: try object.string("id") ?? "",
            role: try object.oneOf("role", RecordedRole.self)?.role ?? .business,
            timestamp: Date(timeIntervalSince1970: (try object.number("timestamp") ?? 0) / 1000)
        )
    }
}

extension RecordedRole {
    fileprivate var role: ZendeskMessagingEvent.Message.Role {
        switch self {
        case .user: .user
        case .business: .business
        }
    }
}

extension ZendeskMessagingEvent.AgentMessageSource {
    fileprivate init(_ details: RecordedObject) throws {
        self =
            switch try details.oneOf("agentMessageSource", Name.self) {
            case .agentWorkspace, nil: .agentWorkspace
            case .agentCopilot: .agentCopilot
            }
    }
}

extension ZendeskMessagingEvent.NewConversationSource {
    fileprivate init(_ details: RecordedObject) throws {
        _ = try details.oneOf("newConversationSource", Name.self)
        self = .conversationList
    }
}

extension ZendeskMessagingError {
    /// Reads an error's kind. What else an SDK's error says is not in a recording.
    fileprivate init(_ data: RecordedObject) throws {
        let name = try data.string("error")
        self = Self.recorded.first { $0.recordedName == name } ?? .other(domain: "recording", code: 0)
    }

    private static let recorded: [ZendeskMessagingError] = [
        .notInitialized, .mappingError, .incorrectAccessLevelForAction, .httpError(.badRequest), .userExists,
        .failedToDecodeJWT, .expiredJWT, .cancelled,
    ]
}
