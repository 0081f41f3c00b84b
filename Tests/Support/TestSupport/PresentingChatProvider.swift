package import ChatProviderKit
package import ChatProviderTesting

/// A scripted provider whose vendor has its own screen.
@MainActor
package final class PresentingChatProvider: ScriptedChatProvider, ConversationPresenting {
    /// Whether the screen is visible. Setting it sends no event.
    package var isConversationVisible = false
    /// The scene that shows the screen.
    package var conversationScene: ChatScene?
    /// How often the screen was presented.
    package private(set) var presentations = 0

    package init(id: ChatProviderID = "scripted", scene: ChatScene? = nil) {
        conversationScene = scene
        super.init(id: id)
    }

    package func presentConversation() throws {
        presentations += 1
        show(true)
    }

    package func dismissConversation() { show(false) }

    private func show(_ isVisible: Bool) {
        isConversationVisible = isVisible
        send(.conversationVisibilityChanged(isVisible))
    }
}
