#if canImport(SwiftUI) && !os(watchOS)
    public import ChatProviderKit
    public import SwiftUI

    extension View {
        /// Marks the view as the conversation screen of a chat, for an app that draws its own.
        ///
        /// The conversation is seen while the view is in a window whose scene is in the foreground, active or
        /// inactive. It is not seen while the view or one of its ancestors is hidden or transparent, while
        /// the view is outside the window, or while a view controller is presented over it.
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
