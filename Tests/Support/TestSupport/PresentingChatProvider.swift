package import ChatProviderKit
package import ChatProviderTesting

/// A scripted provider whose vendor has its own screen.
@MainActor
package final class PresentingChatProvider: ScriptedChatProvider, ConversationPresenting {
    /// Whether the screen is visible. Setting it sends no event.
    package var isConversationVisible = false
    /// The scene that shows the screen.
    package var conversationScene: ChatScene?
    /// The scenes in which the screen was presented.
    package private(set) var scenes: [ChatScene?] = []
    /// The error that presenting the screen throws, if any.
    package var failure: ChatError?
    /// How often the screen was presented.
    package var presentations: Int { scenes.count }

    package init(id: ChatProviderID = "scripted", scene: ChatScene? = nil) {
        conversationScene = scene
        super.init(id: id)
    }

    package func presentConversation() throws { try presentConversation(in: nil) }

    package func presentConversation(in scene: ChatScene?) throws {
        if let failure { throw failure }
        scenes.append(scene)
        show(true)
    }

    package func dismissConversation() { show(false) }

    private func show(_ isVisible: Bool) {
        isConversationVisible = isVisible
        send(.conversationVisibilityChanged(isVisible))
    }
}
