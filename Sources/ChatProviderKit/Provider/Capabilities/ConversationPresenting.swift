/// A provider whose vendor has a conversation screen of its own.
///
/// The provider tells its counter when the screen is shown and closed, by
/// ``ChatEvent/conversationVisibilityChanged(_:)``.
@MainActor
public protocol ConversationPresenting: ChatProvider {
    /// Whether the provider has its vendor's screen: one on a simulator may not. `true` unless the provider says so.
    var canPresentConversation: Bool { get }

    /// Whether the vendor's screen is shown.
    var isConversationVisible: Bool { get }

    /// Shows the conversation.
    ///
    /// - Throws: ``ChatError``, where the vendor cannot show it.
    func presentConversation() throws

    /// Closes the vendor's screen, if it is shown.
    func dismissConversation()
}

extension ConversationPresenting {
    /// `true`.
    public var canPresentConversation: Bool { true }
}
