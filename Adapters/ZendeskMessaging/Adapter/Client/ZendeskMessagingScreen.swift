/// One of the SDK's screens (`MessagingScreen`).
public enum ZendeskMessagingScreen: Sendable, Hashable {
    /// The list of the user's conversations.
    case conversationList
    /// The conversation that was last updated; a new one if there is none.
    case mostRecentConversation(exitAction: ExitAction)
    /// A new conversation.
    case newConversation(exitAction: ExitAction)
    /// The conversation with this id. If the id is `nil`, it is a new conversation; if it is unknown, the
    /// list.
    case conversation(id: String?, exitAction: ExitAction)

    /// What happens when the user leaves a conversation (`ExitAction`).
    public enum ExitAction: String, Sendable, Hashable, CaseIterable {
        /// Closes messaging.
        case close
        /// Shows the list of conversations.
        case returnToConversationList
    }
}
