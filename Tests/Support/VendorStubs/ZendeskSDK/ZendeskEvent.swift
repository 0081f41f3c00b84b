// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, IdentifiersMustBeASCII
public import Foundation

public enum ZendeskConnectionStatus: Int {
    case disconnected
    case connected
    case connectingRealtime
    case connectedRealtime
}

public enum ZendeskRole: Int, Codable {
    case user
    case business
}

public final class ZendeskMessage: NSObject, Codable {
    public let id: String
    public let role: ZendeskRole
    public let timestamp: Date

    public init(id: String, role: ZendeskRole, timestamp: Date) {
        self.id = id
        self.role = role
        self.timestamp = timestamp
    }
}

public enum ZendeskEvent {
    @available(*, deprecated)
    case unreadMessageCountChanged(currentUnreadCount: Int)
    // The first letter is Cyrillic, as in the vendor's interface.
    case сonversationUnreadCountChanged(id: UUID, timestamp: Date, data: ConversationUnreadCountChange)
    case authenticationFailed(error: any Error)
    case connectionStatusChanged(connectionStatus: ZendeskConnectionStatus)
    case sendMessageFailed(error: any Error)
    case conversationAdded(conversationId: String)
    case conversationOpened(id: UUID, timestamp: Date, conversationId: String?)
    case conversationStarted(id: UUID, timestamp: Date, conversationId: String)
    case messagesShown(id: UUID, timestamp: Date, conversationId: String, messages: [ZendeskMessage])
    case messagingOpened(id: UUID, timestamp: Date)
    case messagingClosed(id: UUID, timestamp: Date)
    case conversationWithAgentRequested(
        id: UUID,
        timestamp: Date,
        data: ConversationWithAgentRequestedDetails
    )
    case conversationAgentAssigned(id: UUID, timestamp: Date, data: ConversationAgentAssignedDetails)
    case conversationServedByAgent(id: UUID, timestamp: Date, data: ConversationServedByAgentDetails)
    case notificationDisplayed(id: UUID, timestamp: Date, data: NotificationDisplayedDetails)
    case notificationOpened(id: UUID, timestamp: Date, data: NotificationOpenedDetails)
    case proactiveMessageDisplayed(id: UUID, timestamp: Date, data: ProactiveMessageDisplayedDetails)
    case proactiveMessageClicked(id: UUID, timestamp: Date, data: ProactiveMessageClickedDetails)
    case newConversationButtonClicked(id: UUID, timestamp: Date, data: NewConversationButtonClickedDetails)
    case postbackButtonClicked(id: UUID, timestamp: Date, data: PostbackButtonClickedDetails)
    case conversationExtensionDisplayed(
        id: UUID,
        timestamp: Date,
        data: ConversationExtensionDisplayedDetails
    )
    case conversationExtensionOpened(id: UUID, timestamp: Date, data: ConversationExtensionOpenedDetails)
    case articleClicked(id: UUID, timestamp: Date, data: ArticleClickedDetails)
    case articleBrowserClicked(id: UUID, timestamp: Date, data: ArticleBrowserClickedDetails)
    case metadataSuccess(id: UUID, timestamp: Date, data: MetadataSuccessDetails)
    case metadataFailure(id: UUID, timestamp: Date, data: MetadataFailureDetails)
}
