public import HelpshiftIdentity

/// What the SDK tells its delegate, with its data typed.
///
/// The SDK speaks in names and dictionaries in which anything may be missing or of another type:
/// ``decode(name:data:)`` takes what can be used. What is `nil` here was missing or unreadable.
public enum HelpshiftEvent: Sendable, Equatable {
    /// The chat screen was opened or closed.
    case widgetToggle(isVisible: Bool?)
    /// The user has sent the first message of a conversation.
    case conversationStart(message: String?)
    /// What is known of the latest conversation.
    case conversationStatus(HelpshiftConversationStatus)
    /// The user has added a message: words, an answer to a bot, a file.
    case messageAdd(HelpshiftUserMessage)
    /// An agent has sent a message. Bots and automations raise no event.
    case agentMessageReceived(HelpshiftAgentMessage)
    /// The user has rated the conversation, with 1 to 5 stars.
    case csatSubmit(rating: Int?, feedback: String?)
    /// The conversation is over and cannot be reopened.
    case conversationEnd
    /// An agent has rejected the conversation.
    case conversationRejected
    /// An agent has resolved the conversation.
    case conversationResolved
    /// The user was not content with the solution, and has reopened the conversation.
    case conversationReopened
    /// The number of unread messages, 0 or more. Where the SDK does not say where it is from, it is from its cache.
    case receivedUnreadMessageCount(count: Int?, isFromCache: Bool)
    /// The SDK's screens are shown.
    case sessionStarted
    /// The SDK's screens are gone.
    case sessionEnded
    /// The user has chosen an action of a message.
    case userClickOnAction(type: HelpshiftActionType?, data: String?)
    /// Attributes or identities of the user were refused, and what is wrong with which key, as far as the SDK says so.
    case userDataRefused(HelpshiftUserDataRefusal, [String: HelpshiftFieldError] = [:])
    /// The user's session has expired. Comes again each time the app comes to the foreground, until the next login.
    case userSessionExpired
    /// The user's session will expire soon.
    case refreshUserCredentials
    /// An event that is not documented, as it came.
    case unknown(name: String, data: [String: HelpshiftValue]?)
}

/// What is known of the latest conversation.
public struct HelpshiftConversationStatus: Sendable, Equatable {
    /// The conversation's internal id.
    public let latestIssueID: String?
    /// The id under which agents know the conversation, and which its messages carry.
    public let latestIssuePublishID: String?
    /// Whether it is open.
    public let isOpen: Bool?

    /// Creates a status.
    public init(latestIssueID: String? = nil, latestIssuePublishID: String? = nil, isOpen: Bool? = nil) {
        self.latestIssueID = latestIssueID
        self.latestIssuePublishID = latestIssuePublishID
        self.isOpen = isOpen
    }
}

/// What the user does with an action of a message.
public enum HelpshiftActionType: Sendable, Hashable {
    /// Calls a number.
    case call
    /// Follows a link.
    case link
    /// Something else, in the SDK's word.
    case other(String)

    /// The SDK's word.
    public var rawValue: String {
        switch self {
        case .call: "call"
        case .link: "link"
        case .other(let word): word
        }
    }

    package init(_ word: String) {
        self =
            switch word {
            case "call": .call
            case "link": .link
            default: .other(word)
            }
    }
}
