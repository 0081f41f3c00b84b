// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public final class ConversationUnreadCountChange {
    public let totalUnreadMessagesCount: Int
    public let conversationId: String?
    public let unreadCountInConversation: Int

    public init(totalUnreadMessagesCount: Int, conversationId: String?, unreadCountInConversation: Int) {
        self.totalUnreadMessagesCount = totalUnreadMessagesCount
        self.conversationId = conversationId
        self.unreadCountInConversation = unreadCountInConversation
    }
}

public enum AgentMessageSource: Int {
    case agentWorkspace
    case agentCopilot
}

public enum NewConversationSource: Int {
    case conversationList
}

public final class ConversationWithAgentRequestedDetails {
    public let conversationId: String

    public init(conversationId: String) {
        self.conversationId = conversationId
    }
}

public final class ConversationAgentAssignedDetails {
    public let conversationId: String

    public init(conversationId: String) {
        self.conversationId = conversationId
    }
}

public final class ConversationServedByAgentDetails {
    public let agentDisplayName: String
    public let agentId: String
    public let agentMessageSource: AgentMessageSource
    public let conversationId: String

    public init(
        agentDisplayName: String,
        agentId: String,
        agentMessageSource: AgentMessageSource,
        conversationId: String
    ) {
        self.agentDisplayName = agentDisplayName
        self.agentId = agentId
        self.agentMessageSource = agentMessageSource
        self.conversationId = conversationId
    }
}

public final class NotificationDisplayedDetails {
    public let conversationId: String
    public let messageReceivedTimestamp: Double

    public init(conversationId: String, messageReceivedTimestamp: Double) {
        self.conversationId = conversationId
        self.messageReceivedTimestamp = messageReceivedTimestamp
    }
}

public final class NotificationOpenedDetails {
    public let conversationId: String

    public init(conversationId: String) {
        self.conversationId = conversationId
    }
}

public final class ProactiveMessageDisplayedDetails {
    public let proactiveMessageId: String
    public let campaignId: String

    public init(proactiveMessageId: String, campaignId: String) {
        self.proactiveMessageId = proactiveMessageId
        self.campaignId = campaignId
    }
}

public final class ProactiveMessageClickedDetails {
    public let proactiveMessageId: String
    public let campaignId: String

    public init(proactiveMessageId: String, campaignId: String) {
        self.proactiveMessageId = proactiveMessageId
        self.campaignId = campaignId
    }
}

public final class NewConversationButtonClickedDetails {
    public let newConversationSource: NewConversationSource

    public init(newConversationSource: NewConversationSource) {
        self.newConversationSource = newConversationSource
    }
}

public final class PostbackButtonClickedDetails {
    public let actionName: String
    public let conversationId: String

    public init(actionName: String, conversationId: String) {
        self.actionName = actionName
        self.conversationId = conversationId
    }
}

public final class ConversationExtensionDisplayedDetails {
    public let conversationId: String
    public let url: String

    public init(conversationId: String, url: String) {
        self.conversationId = conversationId
        self.url = url
    }
}

public final class ConversationExtensionOpenedDetails {
    public let conversationId: String
    public let url: String

    public init(conversationId: String, url: String) {
        self.conversationId = conversationId
        self.url = url
    }
}

public final class ArticleClickedDetails {
    public let articleId: String
    public let articleTitle: String?

    public init(articleId: String, articleTitle: String?) {
        self.articleId = articleId
        self.articleTitle = articleTitle
    }
}

public final class ArticleBrowserClickedDetails {
    public let url: String

    public init(url: String) {
        self.url = url
    }
}

public final class MetadataSuccessDetails {
    public let conversationId: String

    public init(conversationId: String) {
        self.conversationId = conversationId
    }
}

public final class MetadataFailureDetails {
    public let conversationId: String
    public let reason: String

    public init(conversationId: String, reason: String) {
        self.conversationId = conversationId
        self.reason = reason
    }
}
