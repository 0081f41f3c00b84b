import ChatProviderKit

/// Tells a chat where a view shows its conversation.
@MainActor
final class ConversationPresence {
    private let channel: SupportChannel

    init(_ channel: SupportChannel) { self.channel = channel }

    /// The view is in another place now.
    func move(to place: ViewPlace) {
        channel.conversationView(self, didMoveTo: place.scene, isCovered: place.isCovered)
    }
}
