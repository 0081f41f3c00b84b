/// One of the SDK's screens (`MessagingScreen`).
public enum ZendeskMessagingScreen: Sendable, Hashable {
    /// The list of the user's conversations.
    case conversationList
    /// The conversation that was updated last; a new one where there is none.
    case mostRecentConversation(exitAction: ExitAction)
    /// A new conversation.
    case newConversation(exitAction: ExitAction)
    /// One conversation: a new one for `nil`, the list for an id that is not known.
    case conversation(id: String?, exitAction: ExitAction)

    /// Where leaving a conversation leads (`ExitAction`).
    public enum ExitAction: String, Sendable, Hashable, CaseIterable {
        /// Out of messaging.
        case close
        /// To the list of conversations.
        case returnToConversationList
    }
}
