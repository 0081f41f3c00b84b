/// A provider whose vendor has a conversation screen of its own.
///
/// The provider tells its counter when the screen is shown and closed, by
/// ``ChatEvent/conversationVisibilityChanged(_:)``.
@MainActor
public protocol ConversationPresenting: ChatProvider {
    /// Whether the provider has its vendor's screen: one on a simulator may not. `true` in the
    /// default implementation.
    var canPresentConversation: Bool { get }

    /// Whether the vendor's screen is shown.
    var isConversationVisible: Bool { get }

    /// The scene that shows the vendor's screen, until the provider has told that it is closed. `nil`, as in the default
    /// implementation, where the provider does not know it: then the app's state decides whether the screen is seen.
    var conversationScene: ChatScene? { get }

    /// Shows the conversation.
    ///
    /// - Throws: ``ChatError``: `notAllowedNow` where there is nothing to present it on, or the user has to log in first;
    ///   `notInstalled`; `shutDown`; `vendor`.
    func presentConversation() throws

    /// Shows the conversation in a scene, where the provider has a say in that. The default implementation has none.
    ///
    /// - Parameter scene: A `UIScene`'s `chatScene`; `nil` for the one in front.
    /// - Throws: As ``presentConversation()``.
    func presentConversation(in scene: ChatScene?) throws

    /// Closes the vendor's screen, if it is shown.
    func dismissConversation()
}

extension ConversationPresenting {
    /// `true`.
    public var canPresentConversation: Bool { true }

    /// `nil`.
    public var conversationScene: ChatScene? { nil }

    /// Calls ``presentConversation()``.
    public func presentConversation(in scene: ChatScene?) throws { try presentConversation() }
}
