#if canImport(SwiftUI) && !os(watchOS)
    public import ChatProviderKit
    public import SwiftUI

    extension View {
        /// Says that the view is the conversation screen of a chat, for an app that has one of its own.
        ///
        /// The conversation is seen while the view is in a window whose scene is in front, active or not: not where the view
        /// or one that it is in is hidden or transparent, nor outside the window, nor under a presented controller.
        public func conversationScreen(of channel: SupportChannel) -> some View {
            background(ConversationReader(channel).id(ObjectIdentifier(channel)))
        }
    }

    private struct ConversationReader: View {
        @State private var presence: ConversationPresence

        init(_ channel: SupportChannel) {
            _presence = State(initialValue: ConversationPresence(channel))
        }

        var body: some View {
            SceneReader(isForSight: true) { presence.move(to: $0) }
        }
    }
#endif
