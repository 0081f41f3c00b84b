/// The raw names of the events that the SDK documents, except those of ``HelpshiftUserDataRefusal``.
public enum HelpshiftEventName: String, Sendable, Hashable, CaseIterable {
    /// The chat screen was opened or closed.
    case widgetToggle
    /// The user has sent the first message of a conversation.
    case conversationStart
    /// The known state of the latest conversation.
    case conversationStatus
    /// The user has added a message.
    case messageAdd
    /// An agent has sent a message.
    case agentMessageReceived
    /// The user has rated the conversation.
    case csatSubmit
    /// The conversation has ended and cannot be reopened.
    case conversationEnd
    /// An agent has rejected the conversation.
    case conversationRejected
    /// An agent has resolved the conversation.
    case conversationResolved
    /// The user has reopened the conversation.
    case conversationReopened
    /// A count of unread messages.
    case receivedUnreadMessageCount
    /// The SDK's screens have opened.
    case helpshiftSessionStarted
    /// The SDK's screens have closed.
    case helpshiftSessionEnded
    /// The user has chosen an action of a message.
    case userClickOnAction
    /// The user's session has expired.
    case userSessionExpired
    /// The user's session will expire soon.
    case refreshUserCredentials
}
