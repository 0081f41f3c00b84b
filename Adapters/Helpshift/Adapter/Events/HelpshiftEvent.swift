public import HelpshiftIdentity

/// An event from the SDK, with typed data.
///
/// The SDK reports names and dictionaries in which anything may be missing or have another type.
/// ``decode(name:data:)`` extracts the usable values. `nil` stands for a missing or unreadable value.
public enum HelpshiftEvent: Sendable, Equatable {
    /// The chat screen was opened or closed.
    case widgetToggle(isVisible: Bool?)
    /// The user has sent the first message of a conversation.
    case conversationStart(message: String?)
    /// The known state of the latest conversation.
    case conversationStatus(HelpshiftConversationStatus)
    /// The user has added a message: a text, an answer to a bot, or a file.
    case messageAdd(HelpshiftUserMessage)
    /// An agent has sent a message. Bots and automations raise no event.
    case agentMessageReceived(HelpshiftAgentMessage)
    /// The user has rated the conversation, with 1 to 5 stars.
    case csatSubmit(rating: Int?, feedback: String?)
    /// The conversation has ended and cannot be reopened.
    case conversationEnd
    /// An agent has rejected the conversation.
    case conversationRejected
    /// An agent has resolved the conversation.
    case conversationResolved
    /// The user was not satisfied with the solution, and has reopened the conversation.
    case conversationReopened
    /// The number of unread messages, 0 or more. If the SDK does not report the source, the number is treated
    /// as cached.
    case receivedUnreadMessageCount(count: Int?, isFromCache: Bool)
    /// The SDK's screens have opened.
    case sessionStarted
    /// The SDK's screens have closed.
    case sessionEnded
    /// The user has chosen an action of a message.
    case userClickOnAction(type: HelpshiftActionType?, data: String?)
    /// The user's attributes or identities were refused, with the error for each key, as far as the SDK
    /// reports it.
    case userDataRefused(HelpshiftUserDataRefusal, [String: HelpshiftFieldError] = [:])
    /// The user's session has expired. Sent again each time the app enters the foreground, until the next
    /// login.
    case userSessionExpired
    /// The user's session will expire soon.
    case refreshUserCredentials
    /// An undocumented event, unchanged.
    case unknown(name: String, data: [String: HelpshiftValue]?)
}

/// The known state of the latest conversation.
public struct HelpshiftConversationStatus: Sendable, Equatable {
    /// The conversation's internal id.
    public let latestIssueID: String?
    /// The id of the conversation for agents, which its messages also have.
    public let latestIssuePublishID: String?
    /// Whether the conversation is open.
    public let isOpen: Bool?

    /// Creates a status.
    public init(latestIssueID: String? = nil, latestIssuePublishID: String? = nil, isOpen: Bool? = nil) {
        self.latestIssueID = latestIssueID
        self.latestIssuePublishID = latestIssuePublishID
        self.isOpen = isOpen
    }
}

/// The kind of action that the user chooses in a message.
public enum HelpshiftActionType: Sendable, Hashable {
    /// Call a number.
    case call
    /// Follow a link.
    case link
    /// Another action, with the SDK's name.
    case other(String)

    /// The SDK's name.
    public var rawValue: String {
        switch self {
        case .call: "call"
        case .link: "link"
        case .other(let word): word
        }
    }

    package init(_ word: String) {
        let documented: [Self] = [.call, .link]
        self = documented.first { $0.rawValue == word } ?? .other(word)
    }
}
