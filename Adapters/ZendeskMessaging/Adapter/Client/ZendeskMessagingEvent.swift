public import Foundation

/// What the SDK tells its observers (`ZendeskEvent` of `ZendeskSDK` 3.17.0), case by case.
///
/// Most carry an id and a time of the SDK's own, which is the device's: a ``Stamp``.
public enum ZendeskMessagingEvent: Sendable, Hashable {
    /// The id and the time of an event.
    public struct Stamp: Sendable, Hashable {
        /// The event's id.
        public var id: UUID
        /// When the SDK made it, by the device's clock.
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
    /// The number of unread messages has changed: in all conversations, and in the one that was updated last.
    ///
    /// The SDK's name of the case begins with a Cyrillic letter.
    case conversationUnreadCountChanged(
        Stamp,
        totalUnreadMessagesCount: Int,
        conversationID: String?,
        unreadCountInConversation: Int
    )

    // MARK: Connection and users

    /// The connection has changed.
    case connectionStatusChanged(ZendeskMessagingConnectionStatus)
    /// A request was refused for the user's authentication.
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
    /// The user waits for an agent from now on.
    case conversationWithAgentRequested(Stamp, conversationID: String)
    /// An agent was assigned.
    case conversationAgentAssigned(Stamp, conversationID: String)
    /// An agent has written for the first time.
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

    /// A case that came after 2.39.0, by its name.
    case unknown(name: String)
}

extension ZendeskMessagingEvent {
    /// A message as the SDK tells of it (`ZendeskMessage`): without its words.
    public struct Message: Sendable, Hashable {
        /// The vendor's id of the message.
        public var id: String
        /// Who wrote it.
        public var role: Role
        /// When it was written.
        public var timestamp: Date

        /// Who writes (`ZendeskRole`).
        public enum Role: Sendable, Hashable {
            /// The visitor.
            case user
            /// An agent or a bot.
            case business
            /// A value that came after 2.39.0, by its number.
            case unknown(Int)
        }

        /// Creates a message.
        public init(id: String, role: Role, timestamp: Date) {
            self.id = id
            self.role = role
            self.timestamp = timestamp
        }
    }

    /// What an agent has written with (`AgentMessageSource`).
    public enum AgentMessageSource: Sendable, Hashable {
        /// The Agent Workspace.
        case agentWorkspace
        /// The vendor's assistant of the agents.
        case agentCopilot
        /// A value that came after 2.39.0, by its number.
        case unknown(Int)
    }

    /// Where the button for a new conversation is (`NewConversationSource`).
    public enum NewConversationSource: Sendable, Hashable {
        /// In the list of conversations.
        case conversationList
        /// A value that came after 2.39.0, by its number.
        case unknown(Int)
    }
}
