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
