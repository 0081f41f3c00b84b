/// One of the SDK's screens (`MessagingScreen`).
public enum ZendeskMessagingScreen: Sendable, Hashable {
    /// The list of the user's conversations.
    case conversationList
    /// The conversation that was last updated; a new one if there is none.
    case mostRecentConversation(exitAction: ExitAction)
    /// A new conversation.
    case newConversation(exitAction: ExitAction)
    /// One conversation: a new one for `nil`, the list for an unknown id.
    case conversation(id: String?, exitAction: ExitAction)

    /// Where leaving a conversation leads (`ExitAction`).
    public enum ExitAction: String, Sendable, Hashable, CaseIterable {
        /// Closes messaging.
        case close
        /// Shows the list of conversations.
        case returnToConversationList
    }
}
