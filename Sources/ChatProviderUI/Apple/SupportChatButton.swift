#if canImport(SwiftUI) && !os(watchOS)
    import ChatProviderKit
    public import SwiftUI

    /// A button that opens the conversation of the environment's chat, with the number of unread messages at
    /// its corner.
    ///
    /// ```swift
    /// WindowGroup { ShopView().supportChat(support) }
    ///
    /// SupportChatButton("Help")
    /// ```
    ///
    /// Without a chat in the environment, for example in a preview or after a failed start, the button is
    /// disabled.
    ///
    /// VoiceOver speaks the number with the button. When the number increases, VoiceOver speaks it one second
    /// later, including all messages that have arrived by then. Set the text with `unreadBadgeWording(_:)`,
    /// and the badge's appearance with `unreadBadgeStyle(_:)`.
    ///
    /// The conversation is presented in the button's scene. In a bar, the system clips what extends beyond a
    /// button's corner: show the number with SwiftUI's own `badge(_:)` there.
    public struct SupportChatButton<Label: View>: View {
        @Environment(\.supportChat) private var support
        private let scope: UnreadBadgeModel.Scope
        private let onFailure: (@MainActor (any Error) -> Void)?
        private let label: Label

        /// Creates a button with your own label.
        ///
        /// - Parameters:
        ///   - scope: Which messages count, and whose conversation is presented. If all count, it is the
        ///     conversation of the provider with the most unread messages.
        ///   - onFailure: Called if the conversation cannot be presented. By default, the error is reported
        ///     as a diagnostic in the chat's `events`.
        ///   - label: The button's content.
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
        /// Creates a button with a speech bubble. VoiceOver uses the wording's name for it.
        public init(
            scope: UnreadBadgeModel.Scope = .total,
            onFailure: (@MainActor (any Error) -> Void)? = nil
        ) {
            self.init(scope: scope, onFailure: onFailure) { SupportChatLabel() }
        }
    }

    /// The default label of a ``SupportChatButton``.
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
                        // The button's value already contains it.
                        .accessibilityHidden(true)
                }
        }

        /// Empty while the count is unknown: VoiceOver must not say that there are no messages.
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
