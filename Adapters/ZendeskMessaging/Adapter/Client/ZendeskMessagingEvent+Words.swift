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
        let data = ZendeskMessagingEventData(self)
        let words: [String: String?] = [
            "currentUnreadCount": data.currentUnreadCount.map { String($0) },
            "totalUnreadMessagesCount": data.totalUnreadMessagesCount.map { String($0) },
            "unreadCountInConversation": data.unreadCountInConversation.map { String($0) },
            "connectionStatus": data.connectionStatus,
            "conversationId": data.conversationId,
            "agentId": data.agentId,
            "agentDisplayName": data.agentDisplayName,
            "proactiveMessageId": data.proactiveMessageId,
            "campaignId": data.campaignId,
            "actionName": data.actionName,
            "url": data.url,
            "articleId": data.articleId,
            "articleTitle": data.articleTitle,
            "reason": data.reason,
        ]
        return words.compactMapValues(\.self)
    }
}
