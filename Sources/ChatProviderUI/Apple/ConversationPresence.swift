import ChatProviderKit

/// Tells a chat in which scene a view shows its conversation.
@MainActor
final class ConversationPresence {
    private let channel: SupportChannel
    private var scene: (any AppLifecycle)?

    init(_ channel: SupportChannel) { self.channel = channel }

    /// The view is in another scene's window now; in none with `nil`.
    func move(to newScene: (any AppLifecycle)?) {
        guard newScene !== scene else { return }
        let oldScene = scene
        scene = newScene
        if let oldScene { channel.conversationViewDidDisappear(in: oldScene) }
        if let newScene { channel.conversationViewDidAppear(in: newScene) }
    }
}
