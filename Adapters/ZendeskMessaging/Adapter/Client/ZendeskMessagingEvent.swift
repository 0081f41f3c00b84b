public import Foundation

/// An event from the SDK (`ZendeskEvent` of `ZendeskSDK` 3.17.0), case by case.
///
/// Most have the SDK's own id, and a time by the device's clock: a ``Stamp``.
public enum ZendeskMessagingEvent: Sendable, Hashable {
    /// The id and the time of an event.
    public struct Stamp: Sendable, Hashable {
        /// The event's id.
        public var id: UUID
        /// When the SDK created the event, by the device's clock.
        public var timestamp: Date

        /// Creates a stamp.
        public init(id: UUID = UUID(), timestamp: Date) {
            self.id = id
            self.timestamp = timestamp
        }
    }

    // MARK: Unread messages

    /// The number of unread messages in all conversations has changed. Deprecated by the vendor.
    case unreadMessageCountChanged(currentUnreadCount: Int)
    /// The number of unread messages has changed: in all conversations, and in the one that was last updated.
    ///
    /// The SDK's name of the case starts with a Cyrillic letter.
    case conversationUnreadCountChanged(
        Stamp,
        totalUnreadMessagesCount: Int,
        conversationID: String?,
        unreadCountInConversation: Int
    )

    // MARK: Connection and users

    /// The connection has changed.
    case connectionStatusChanged(ZendeskMessagingConnectionStatus)
    /// The server refused a request because of the user's authentication.
    case authenticationFailed(ZendeskMessagingError)

    // MARK: Conversations

    /// A message could not be sent.
    case sendMessageFailed(ZendeskMessagingError)
    /// A conversation was added.
    case conversationAdded(conversationID: String)
    /// A conversation's screen was opened.
    case conversationOpened(Stamp, conversationID: String?)
    /// A conversation was started on this device.
    case conversationStarted(Stamp, conversationID: String)
    /// The messages that the screen shows have changed.
    case messagesShown(Stamp, conversationID: String, messages: [Message])
    /// The user is now waiting for an agent.
    case conversationWithAgentRequested(Stamp, conversationID: String)
    /// An agent was assigned.
    case conversationAgentAssigned(Stamp, conversationID: String)
    /// An agent has sent the first message.
    case conversationServedByAgent(
        Stamp,
        conversationID: String,
        agentDisplayName: String,
        agentID: String,
        agentMessageSource: AgentMessageSource
    )
    /// The conversation's fields and tags have reached the server.
    case metadataSuccess(Stamp, conversationID: String)
    /// The conversation's fields or tags were refused.
    case metadataFailure(Stamp, conversationID: String, reason: String)

    // MARK: The screen

    /// Messaging was opened.
    case messagingOpened(Stamp)
    /// Messaging was closed.
    case messagingClosed(Stamp)
    /// The user has tapped the button for a new conversation.
    case newConversationButtonClicked(Stamp, newConversationSource: NewConversationSource)
    /// The user has tapped a postback button.
    case postbackButtonClicked(Stamp, actionName: String, conversationID: String)
    /// A conversation extension is shown.
    case conversationExtensionDisplayed(Stamp, conversationID: String, url: String)
    /// The user has opened a conversation extension.
    case conversationExtensionOpened(Stamp, conversationID: String, url: String)
    /// The user has tapped an article.
    case articleClicked(Stamp, articleID: String, articleTitle: String?)
    /// The user has opened an article in the browser.
    case articleBrowserClicked(Stamp, url: String)

    // MARK: Notifications

    /// A notification is shown. The time is that of the message, in seconds since 1970.
    case notificationDisplayed(Stamp, conversationID: String, messageReceivedTimestamp: Double)
    /// A notification was opened.
    case notificationOpened(Stamp, conversationID: String)
    /// A proactive message is shown.
    case proactiveMessageDisplayed(Stamp, proactiveMessageID: String, campaignID: String)
    /// The user has tapped a proactive message.
    case proactiveMessageClicked(Stamp, proactiveMessageID: String, campaignID: String)

    /// A case that was introduced after 2.39.0, with its name.
    case unknown(name: String)
}

extension ZendeskMessagingEvent {
    /// A message in the SDK's events (`ZendeskMessage`), without its text.
    public struct Message: Sendable, Hashable {
        /// The vendor's id of the message.
        public var id: String
        /// The author of the message.
        public var role: Role
        /// When the message was written.
        public var timestamp: Date

        /// The author of a message (`ZendeskRole`).
        public enum Role: Sendable, Hashable {
            /// The visitor.
            case user
            /// An agent or a bot.
            case business
            /// A value that was introduced after 2.39.0, with its number.
            case unknown(Int)
        }

        /// Creates a message.
        public init(id: String, role: Role, timestamp: Date) {
            self.id = id
            self.role = role
            self.timestamp = timestamp
        }
    }

    /// The tool with which an agent has written (`AgentMessageSource`).
    public enum AgentMessageSource: Sendable, Hashable {
        /// The Agent Workspace.
        case agentWorkspace
        /// The vendor's assistant for agents.
        case agentCopilot
        /// A value that was introduced after 2.39.0, with its number.
        case unknown(Int)
    }

    /// The location of the button for a new conversation (`NewConversationSource`).
    public enum NewConversationSource: Sendable, Hashable {
        /// The list of conversations.
        case conversationList
        /// A value that was introduced after 2.39.0, with its number.
        case unknown(Int)
    }
}
