import ChatProviderRecording
import ChatRecordingWriter
import Foundation
import ZendeskMessagingAdapter

extension ZendeskMessagingEvent {
    /// Decodes an event. The values that the SDK has in a separate object may be in one here, too, called `data`.
    init(name: String, from data: KeyedDecodingContainer<RecordingKey>) throws {
        let details =
            data.contains("data")
            ? try data.nestedContainer(keyedBy: RecordingKey.self, forKey: "data") : data
        let stamp = try Stamp(data)
        func text(_ key: RecordingKey) throws -> String {
            try details.decodeIfPresent(String.self, forKey: key) ?? ""
        }
        func conversationID() throws -> String { try text("conversationId") }
        switch name {
        case "unreadMessageCountChanged":
            self = .unreadMessageCountChanged(
                currentUnreadCount: try data.decodeWholeNumber(forKey: "currentUnreadCount")
            )
        case "conversationUnreadCountChanged":
            self = .conversationUnreadCountChanged(
                stamp,
                totalUnreadMessagesCount: try details.decodeWholeNumber(forKey: "totalUnreadMessagesCount"),
                conversationID: try details.decodeIfPresent(String.self, forKey: "conversationId"),
                unreadCountInConversation: details.contains("unreadCountInConversation")
                    ? try details.decodeWholeNumber(forKey: "unreadCountInConversation") : 0
            )
        case "connectionStatusChanged":
            let known = ZendeskMessagingConnectionStatus.known.map { (name: $0.name, value: $0) }
            let status = try data.decodeName(among: known, forKey: "connectionStatus")
            self = .connectionStatusChanged(status)
        case "authenticationFailed": self = .authenticationFailed(try .init(data))
        case "sendMessageFailed": self = .sendMessageFailed(try .init(data))
        case "conversationAdded": self = .conversationAdded(conversationID: try conversationID())
        case "conversationOpened":
            self = .conversationOpened(
                stamp,
                conversationID: try data.decodeIfPresent(String.self, forKey: "conversationId")
            )
        case "conversationStarted": self = .conversationStarted(stamp, conversationID: try conversationID())
        case "messagesShown":
            self = .messagesShown(
                stamp,
                conversationID: try conversationID(),
                messages: try data.decodeIfPresent([RecordedMessage].self, forKey: "messages")?
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
                agentMessageSource: try .init(details)
            )
        case "notificationDisplayed":
            self = .notificationDisplayed(
                stamp,
                conversationID: try conversationID(),
                messageReceivedTimestamp: try details.decodeIfPresent(
                    Double.self,
                    forKey: "messageReceivedTimestamp"
                ) ?? 0
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
                articleTitle: try details.decodeIfPresent(String.self, forKey: "articleTitle")
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
    fileprivate init(_ data: KeyedDecodingContainer<RecordingKey>) throws {
        self.init(
            id: try data.decodeIfPresent(String.self, forKey: "id").flatMap(UUID.init(uuidString:)) ?? UUID(),
            timestamp: try data.time()
        )
    }
}

extension KeyedDecodingContainer<RecordingKey> {
    fileprivate func time() throws -> Date {
        Date(timeIntervalSince1970: (try decodeIfPresent(Double.self, forKey: "timestamp") ?? 0) / 1000)
    }
}

private struct RecordedMessage: Decodable {
    var message: ZendeskMessagingEvent.Message

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: RecordingKey.self)
        let role =
            container.contains("role")
            ? try container.decodeName(RecordedRole.self, forKey: "role") : .business
        message = ZendeskMessagingEvent.Message(
            id: try container.decodeIfPresent(String.self, forKey: "id") ?? "",
            role: role == .user ? .user : .business,
            timestamp: try container.time()
        )
    }
}

extension ZendeskMessagingEvent.AgentMessageSource {
    fileprivate init(_ details: KeyedDecodingContainer<RecordingKey>) throws {
        self = .agentWorkspace
        guard details.contains("agentMessageSource") else { return }
        switch try details.decodeName(Name.self, forKey: "agentMessageSource") {
        case .agentWorkspace: break
        case .agentCopilot: self = .agentCopilot
        }
    }
}

extension ZendeskMessagingEvent.NewConversationSource {
    fileprivate init(_ details: KeyedDecodingContainer<RecordingKey>) throws {
        self = .conversationList
        if details.contains("newConversationSource") {
            _ = try details.decodeName(Name.self, forKey: "newConversationSource")
        }
    }
}

extension ZendeskMessagingError {
    /// Decodes an error's kind. A recording contains nothing else of an SDK's error.
    fileprivate init(_ data: KeyedDecodingContainer<RecordingKey>) throws {
        let name = try data.decodeIfPresent(String.self, forKey: "error")
        self = Self.recorded.first { $0.recordedName == name } ?? .other(domain: "recording", code: 0)
    }

    private static let recorded: [ZendeskMessagingError] = [
        .notInitialized, .mappingError, .incorrectAccessLevelForAction, .httpError(.badRequest), .userExists,
        .failedToDecodeJWT, .expiredJWT, .cancelled,
    ]
}
