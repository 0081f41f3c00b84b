/// A provider whose vendor has its own conversation screen.
///
/// The provider reports when the screen opens and closes, with
/// ``ChatEvent/conversationVisibilityChanged(_:)``.
@MainActor
public protocol ConversationPresenting: ChatProvider {
    /// Whether the vendor's screen is available. A provider on a simulator may have none. `true` in the
    /// default implementation.
    var canPresentConversation: Bool { get }

    /// Whether the vendor's screen is shown.
    var isConversationVisible: Bool { get }

    /// The scene that shows the vendor's screen, until the provider has reported that the screen is closed.
    /// `nil` if the provider does not know the scene, as in the default implementation: whether the screen is
    /// seen then depends on the app's state alone.
    var conversationScene: ChatScene? { get }

    /// Shows the conversation.
    ///
    /// - Throws: ``ChatError``: `notAllowedNow` if there is nothing to present it on, or if the user has to
    ///   log in first; `notInstalled`; `shutDown`; `vendor`.
    func presentConversation() throws

    /// Shows the conversation in a scene, if the provider can choose one. The default implementation cannot.
    ///
    /// - Parameter scene: A `UIScene`'s `chatScene`; `nil` for the scene in the foreground.
    /// - Throws: As ``presentConversation()``.
    func presentConversation(in scene: ChatScene?) throws

    /// Closes the vendor's screen, if it is shown.
    func dismissConversation()
}

extension ConversationPresenting {
    /// Returns `true`.
    public var canPresentConversation: Bool { true }

    /// Returns `nil`.
    public var conversationScene: ChatScene? { nil }

    /// Calls ``presentConversation()``.
    public func presentConversation(in scene: ChatScene?) throws { try presentConversation() }
}
