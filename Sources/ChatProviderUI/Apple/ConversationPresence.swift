import ChatProviderKit

/// Reports to a chat where a view shows its conversation.
@MainActor
final class ConversationPresence {
    private let channel: SupportChannel

    init(_ channel: SupportChannel) { self.channel = channel }

    func move(to place: ViewPlace) {
        channel.conversationView(self, didMoveTo: place.scene, isCovered: place.isCovered)
    }
}
