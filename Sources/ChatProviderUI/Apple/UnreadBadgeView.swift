#if canImport(SwiftUI)
    public import ChatProviderKit
    public import SwiftUI

    /// What a SwiftUI view observes of a `SupportChat`.
    @MainActor
    public final class ObservableUnreadBadge: ObservableObject {
        /// What the badge shows.
        @Published public private(set) var badge: UnreadBadge
        /// Where it comes from.
        public let model: UnreadBadgeModel
        private var token: ObservationToken?

        /// Observes a chat.
        public init(_ support: SupportChat, scope: UnreadBadgeModel.Scope = .total) {
            model = UnreadBadgeModel(support, scope: scope)
            badge = model.badge.value
            token = model.badge.observe { [weak self] in self?.badge = $0 }
        }
    }

    /// The number of unread messages in a capsule; nothing at 0 and while a conversation is on the screen.
    public struct UnreadBadgeView: View {
        private let badge: UnreadBadge
        private let wording: BadgeWording

        /// Shows a badge.
        public init(_ badge: UnreadBadge, wording: BadgeWording = .english) {
            self.badge = badge
            self.wording = wording
        }

        /// The capsule.
        public var body: some View {
            if let text = badge.text() {
                Text(text)
                    .font(.caption.bold())
                    .foregroundColor(.white)
                    .padding(.horizontal, 6)
                    .padding(.vertical, 2)
                    .background(Capsule().fill(Color.red))
                    .accessibilityLabel(Text(wording.label(for: badge)))
            }
        }
    }

    extension View {
        /// Puts a badge with the number of unread messages at the upper trailing corner. It is hidden while a conversation
        /// is on the screen of the same scene.
        public func unreadBadge(
            _ observable: ObservableUnreadBadge,
            wording: BadgeWording = .english
        ) -> some View {
            modifier(UnreadBadgeModifier(observable.model, wording: wording)).id(ObjectIdentifier(observable))
        }
    }

    private struct UnreadBadgeModifier: ViewModifier {
        /// Of this scene alone: the app may show the one it was given in several.
        @StateObject private var own: ObservableUnreadBadge
        private let wording: BadgeWording

        init(_ model: UnreadBadgeModel, wording: BadgeWording) {
            _own = StateObject(wrappedValue: ObservableUnreadBadge(model.support, scope: model.scope))
            self.wording = wording
        }

        func body(content: Content) -> some View {
            content
                .background(SceneReader { own.model.scene = $0 })
                .overlay(alignment: .topTrailing) {
                    UnreadBadgeView(own.badge, wording: wording)
                        .alignmentGuide(.top) { $0[VerticalAlignment.center] }
                        .alignmentGuide(.trailing) { $0[HorizontalAlignment.center] }
                }
        }
    }
#endif
