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
        /// Puts a badge with the number of unread messages at the upper trailing corner.
        public func unreadBadge(
            _ observable: ObservableUnreadBadge,
            wording: BadgeWording = .english
        ) -> some View {
            modifier(UnreadBadgeModifier(observable: observable, wording: wording))
        }
    }

    private struct UnreadBadgeModifier: ViewModifier {
        @ObservedObject var observable: ObservableUnreadBadge
        let wording: BadgeWording

        func body(content: Content) -> some View {
            content.overlay(alignment: .topTrailing) {
                UnreadBadgeView(observable.badge, wording: wording)
                    .alignmentGuide(.top) { $0[VerticalAlignment.center] }
                    .alignmentGuide(.trailing) { $0[HorizontalAlignment.center] }
            }
        }
    }
#endif
