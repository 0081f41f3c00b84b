import Foundation

/// An event's values, with the SDK's names.
struct ZendeskMessagingEventData: Encodable {
    private var id: UUID?
    private var timestamp: Int64?
    private(set) var currentUnreadCount: Int?
    private(set) var totalUnreadMessagesCount: Int?
    private(set) var unreadCountInConversation: Int?
    private(set) var connectionStatus: String?
    private var error: String?
    private(set) var conversationId: String?
    private var messages: [Message]?
    private(set) var agentId: String?
    private(set) var agentDisplayName: String?
    private var agentMessageSource: String?
    private var messageReceivedTimestamp: Double?
    private(set) var proactiveMessageId: String?
    private(set) var campaignId: String?
    private var newConversationSource: String?
    private(set) var actionName: String?
    private(set) var url: String?
    private(set) var articleId: String?
    private(set) var articleTitle: String?
    private(set) var reason: String?

    private struct Message: Encodable {
        var id: String
        var role: String?
        var timestamp: Int64?
    }

    init(_ event: ZendeskMessagingEvent) {
        switch event {
        case .unreadMessageCountChanged(let count): currentUnreadCount = count
        case .conversationUnreadCountChanged(let stamp, let total, let conversation, let count):
            take(stamp, conversation)
            (totalUnreadMessagesCount, unreadCountInConversation) = (total, count)
        case .connectionStatusChanged(let status): connectionStatus = status.name
        case .authenticationFailed(let failure), .sendMessageFailed(let failure):
            error = failure.recordedName
        case .conversationAdded(let conversation): conversationId = conversation
        case .conversationOpened(let stamp, let conversation): take(stamp, conversation)
        case .conversationStarted(let stamp, let conversation),
            .conversationWithAgentRequested(let stamp, let conversation),
            .conversationAgentAssigned(let stamp, let conversation),
            .metadataSuccess(let stamp, let conversation), .notificationOpened(let stamp, let conversation):
            take(stamp, conversation)
        case .messagesShown(let stamp, let conversation, let shown):
            take(stamp, conversation)
            messages = shown.map {
                Message(id: $0.id, role: $0.role.recordedName, timestamp: Self.milliseconds($0.timestamp))
            }
        case .conversationServedByAgent(let stamp, let conversation, let name, let agent, let source):
            take(stamp, conversation)
            (agentId, agentDisplayName) = (agent, name)
            agentMessageSource = source.recordedName
        case .metadataFailure(let stamp, let conversation, let text):
            take(stamp, conversation)
            reason = text
        case .messagingOpened(let stamp), .messagingClosed(let stamp): take(stamp)
        case .newConversationButtonClicked(let stamp, let source):
            take(stamp)
            newConversationSource = source.recordedName
        case .postbackButtonClicked(let stamp, let name, let conversation):
            take(stamp, conversation)
            actionName = name
        case .conversationExtensionDisplayed(let stamp, let conversation, let address),
            .conversationExtensionOpened(let stamp, let conversation, let address):
            take(stamp, conversation)
            url = address
        case .articleClicked(let stamp, let article, let title):
            take(stamp)
            (articleId, articleTitle) = (article, title)
        case .articleBrowserClicked(let stamp, let address):
            take(stamp)
            url = address
        case .notificationDisplayed(let stamp, let conversation, let time):
            take(stamp, conversation)
            messageReceivedTimestamp = time.isFinite ? time : nil
        case .proactiveMessageDisplayed(let stamp, let message, let campaign),
            .proactiveMessageClicked(let stamp, let message, let campaign):
            take(stamp)
            (proactiveMessageId, campaignId) = (message, campaign)
        case .unknown: break
        }
    }

    private mutating func take(_ stamp: ZendeskMessagingEvent.Stamp, _ conversation: String? = nil) {
        id = stamp.id
        timestamp = Self.milliseconds(stamp.timestamp)
        conversationId = conversation
    }

    /// Returns milliseconds since 1970; `nil` for a time that an `Int64` cannot represent.
    private static func milliseconds(_ time: Date) -> Int64? {
        Int64(exactly: (time.timeIntervalSince1970 * 1000).rounded())
    }
}

// MARK: Names

// A value that was introduced after 2.39.0 has no name, and is omitted.

extension ZendeskMessagingEvent.Message.Role {
    /// The authors of messages, with the SDK's names.
    package static let recorded: [(name: String, value: Self)] = [("user", .user), ("business", .business)]

    fileprivate var recordedName: String? { Self.recorded.first { $0.value == self }?.name }
}

extension ZendeskMessagingEvent.AgentMessageSource {
    /// The tools, with the SDK's names.
    package static let recorded: [(name: String, value: Self)] = [
        ("agentWorkspace", .agentWorkspace), ("agentCopilot", .agentCopilot),
    ]

    fileprivate var recordedName: String? { Self.recorded.first { $0.value == self }?.name }
}

extension ZendeskMessagingEvent.NewConversationSource {
    /// The locations, with the SDK's names.
    package static let recorded: [(name: String, value: Self)] = [("conversationList", .conversationList)]

    fileprivate var recordedName: String? { Self.recorded.first { $0.value == self }?.name }
}

extension ZendeskMessagingError {
    /// The SDK's name of the error's kind.
    package var recordedName: String {
        switch self {
        case .notInitialized: "notInitialized"
        case .mappingError: "mappingError"
        case .incorrectAccessLevelForAction: "incorrectAccessLevelForAction"
        case .httpError: "httpError"
        case .userExists: "userExists"
        case .failedToDecodeJWT: "failedToDecodeJWT"
        case .expiredJWT: "expiredJWT"
        case .cancelled: "cancelled"
        case .other: "other"
        }
    }
}
