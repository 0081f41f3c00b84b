extension ZendeskMessagingEvent {
    /// The SDK's name of the case, in Latin letters.
    public var name: String {
        switch self {
        case .unreadMessageCountChanged: "unreadMessageCountChanged"
        case .conversationUnreadCountChanged: "conversationUnreadCountChanged"
        case .connectionStatusChanged: "connectionStatusChanged"
        case .authenticationFailed: "authenticationFailed"
        case .sendMessageFailed: "sendMessageFailed"
        case .conversationAdded: "conversationAdded"
        case .conversationOpened: "conversationOpened"
        case .conversationStarted: "conversationStarted"
        case .messagesShown: "messagesShown"
        case .conversationWithAgentRequested: "conversationWithAgentRequested"
        case .conversationAgentAssigned: "conversationAgentAssigned"
        case .conversationServedByAgent: "conversationServedByAgent"
        case .metadataSuccess: "metadataSuccess"
        case .metadataFailure: "metadataFailure"
        case .messagingOpened: "messagingOpened"
        case .messagingClosed: "messagingClosed"
        case .newConversationButtonClicked: "newConversationButtonClicked"
        case .postbackButtonClicked: "postbackButtonClicked"
        case .conversationExtensionDisplayed: "conversationExtensionDisplayed"
        case .conversationExtensionOpened: "conversationExtensionOpened"
        case .articleClicked: "articleClicked"
        case .articleBrowserClicked: "articleBrowserClicked"
        case .notificationDisplayed: "notificationDisplayed"
        case .notificationOpened: "notificationOpened"
        case .proactiveMessageDisplayed: "proactiveMessageDisplayed"
        case .proactiveMessageClicked: "proactiveMessageClicked"
        case .unknown(let name): name
        }
    }
}

extension ZendeskMessagingEvent {
    /// The values that are texts or numbers, with the SDK's names, for people and for logs. It contains no
    /// message text.
    var words: [String: String] {
        switch self {
        case .unreadMessageCountChanged(let count): ["currentUnreadCount": "\(count)"]
        case .conversationUnreadCountChanged(_, let total, let id, let count):
            [
                "totalUnreadMessagesCount": "\(total)", "conversationId": id,
                "unreadCountInConversation": "\(count)",
            ]
            .compactMapValues(\.self)
        case .connectionStatusChanged(let status): ["connectionStatus": status.name]
        case .conversationOpened(_, let id): ["conversationId": id].compactMapValues(\.self)
        case .conversationAdded(let id), .conversationStarted(_, let id), .messagesShown(_, let id, _),
            .conversationWithAgentRequested(_, let id), .conversationAgentAssigned(_, let id),
            .metadataSuccess(_, let id), .notificationDisplayed(_, let id, _), .notificationOpened(_, let id):
            ["conversationId": id]
        case .conversationServedByAgent(_, let id, let agentDisplayName, let agentID, _):
            ["conversationId": id, "agentDisplayName": agentDisplayName, "agentId": agentID]
        case .metadataFailure(_, let id, let reason): ["conversationId": id, "reason": reason]
        case .postbackButtonClicked(_, let actionName, let id):
            ["actionName": actionName, "conversationId": id]
        case .conversationExtensionDisplayed(_, let id, let url),
            .conversationExtensionOpened(_, let id, let url):
            ["conversationId": id, "url": url]
        case .articleClicked(_, let id, let title):
            ["articleId": id, "articleTitle": title].compactMapValues(\.self)
        case .articleBrowserClicked(_, let url): ["url": url]
        case .proactiveMessageDisplayed(_, let id, let campaignID),
            .proactiveMessageClicked(_, let id, let campaignID):
            ["proactiveMessageId": id, "campaignId": campaignID]
        case .authenticationFailed, .sendMessageFailed, .messagingOpened, .messagingClosed,
            .newConversationButtonClicked, .unknown:
            [:]
        }
    }
}
