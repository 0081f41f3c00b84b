#if canImport(SwiftUI) && !os(watchOS)
    import ChatProviderKit
    public import SwiftUI

    /// A button that opens the conversation of the environment's chat, with the number of unread messages at its corner.
    ///
    /// ```swift
    /// WindowGroup { ShopView().supportChat(support) }
    ///
    /// SupportChatButton("Help")
    /// ```
    ///
    /// Without a chat in the environment, as in a preview or after a start that has failed, the button is disabled.
    ///
    /// VoiceOver says the number with the button, and says a number that has grown a second later, with all that has come by
    /// then. What it says is set by `unreadBadgeWording(_:)`, and what the badge looks like by `unreadBadgeStyle(_:)`.
    ///
    /// The conversation is presented in the button's scene. The system clips what hangs over the corner of a button in a
    /// bar: there, show the number by SwiftUI's own `badge(_:)`.
    public struct SupportChatButton<Label: View>: View {
        @Environment(\.supportChat) private var support
        private let scope: UnreadBadgeModel.Scope
        private let onFailure: (@MainActor (any Error) -> Void)?
        private let label: Label

        /// Creates a button with a label of the app's own.
        ///
        /// - Parameters:
        ///   - scope: Which messages count, and whose conversation is presented: that of the provider with the most
        ///     unread messages, where all count.
        ///   - onFailure: Called if the conversation cannot be presented. Without it the error is a diagnostic of the
        ///     chat's `events`.
        ///   - label: What the button shows.
        public init(
            scope: UnreadBadgeModel.Scope = .total,
            onFailure: (@MainActor (any Error) -> Void)? = nil,
            @ViewBuilder label: () -> Label
        ) {
            self.scope = scope
            self.onFailure = onFailure
            self.label = label()
        }

        /// The button with its badge.
        public var body: some View {
            if let support {
                ConnectedButton(support, scope: scope, onFailure: onFailure, label: label)
                    .id(BadgeSource(support, scope))
            } else {
                Button(action: {}, label: { label })
                    .disabled(true)
            }
        }
    }

    extension SupportChatButton where Label == Text {
        /// Creates a button with a title.
        public init(
            _ titleKey: LocalizedStringKey,
            scope: UnreadBadgeModel.Scope = .total,
            onFailure: (@MainActor (any Error) -> Void)? = nil
        ) {
            self.init(scope: scope, onFailure: onFailure) { Text(titleKey) }
        }
    }

    extension SupportChatButton where Label == SupportChatLabel {
        /// Creates a button with a speech bubble, which VoiceOver calls by the wording's name for it.
        public init(
            scope: UnreadBadgeModel.Scope = .total,
            onFailure: (@MainActor (any Error) -> Void)? = nil
        ) {
            self.init(scope: scope, onFailure: onFailure) { SupportChatLabel() }
        }
    }

    /// The label of a ``SupportChatButton`` that is given none.
    public struct SupportChatLabel: View {
        @Environment(\.unreadBadgeWording) private var wording

        /// A speech bubble.
        public var body: some View {
            Image(systemName: "bubble.left.fill")
                .accessibilityLabel(Text(wording.button))
        }
    }

    private struct ConnectedButton<Label: View>: View {
        @Environment(\.unreadBadgeWording) private var wording
        @StateObject private var unread: UnreadBadgeModel
        @State private var announcer = UnreadAnnouncer()
        private let onFailure: (@MainActor (any Error) -> Void)?
        private let label: Label

        init(
            _ support: SupportChat,
            scope: UnreadBadgeModel.Scope,
            onFailure: (@MainActor (any Error) -> Void)?,
            label: Label
        ) {
            _unread = StateObject(wrappedValue: UnreadBadgeModel(support, scope: scope))
            self.onFailure = onFailure
            self.label = label
        }

        var body: some View {
            Button(action: { present() }, label: { label })
                .accessibilityValue(Text(value))
                .overlay {
                    SceneReader(onUpdate: { announcer.wording = wording }, onMove: { move(to: $0.scene) })
                        .overlay(alignment: .topTrailing) { CornerBadge(badge: unread.badge) }
                        .allowsHitTesting(false)
                        // It is the button's value.
                        .accessibilityHidden(true)
                }
        }

        /// That there is no message is not known while the count is unknown.
        private var value: String {
            unread.badge.count == .unknown ? "" : wording.label(for: unread.badge)
        }

        private func present() {
            do {
                try unread.presentConversation()
            } catch {
                guard let onFailure else { return unread.support.reportPresentationFailure(error) }
                onFailure(error)
            }
        }

        private func move(to scene: ChatScene?) {
            unread.scene = scene
            guard let scene else { return announcer.stop() }
            announcer.start(unread) { !scene.isInBackground.value }
        }
    }
#endif
