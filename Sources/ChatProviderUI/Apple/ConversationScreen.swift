#if canImport(SwiftUI) && !os(watchOS)
    public import ChatProviderKit
    public import SwiftUI

    extension View {
        /// Says that the view is the conversation screen of a chat, for an app that has one of its own.
        ///
        /// The conversation is seen while the view is in a window whose scene is in front, active or not.
        public func conversationScreen(of channel: SupportChannel) -> some View {
            modifier(ConversationScreenModifier(channel)).id(ObjectIdentifier(channel))
        }
    }

    private struct ConversationScreenModifier: ViewModifier {
        @State private var presence: ConversationPresence

        init(_ channel: SupportChannel) {
            _presence = State(initialValue: ConversationPresence(channel))
        }

        func body(content: Content) -> some View {
            content.background(SceneReader { presence.move(to: $0) })
        }
    }

    #if canImport(UIKit)
        typealias SceneViewRepresentable = UIViewRepresentable
    #else
        typealias SceneViewRepresentable = NSViewRepresentable
    #endif

    /// Tells which scene shows the view that it is the background of.
    struct SceneReader: SceneViewRepresentable {
        let onMove: @MainActor ((any AppLifecycle)?) -> Void

        private func makeView() -> SceneView {
            // Not within an update of SwiftUI's, in which nothing may be published.
            SceneView { scene in Task { onMove(scene) } }
        }

        func makeUIView(context: Context) -> SceneView { makeView() }
        func updateUIView(_ view: SceneView, context: Context) {}
        func makeNSView(context: Context) -> SceneView { makeView() }
        func updateNSView(_ view: SceneView, context: Context) {}
    }
#endif
