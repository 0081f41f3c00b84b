#if canImport(SwiftUI) && !os(watchOS)
    import SwiftUI

    /// The number of unread messages in a capsule. It is hidden at 0 and while a conversation is on the
    /// screen.
    struct UnreadBadgeView: View {
        @Environment(\.unreadBadgeStyle) private var style
        @Environment(\.unreadBadgeWording) private var wording
        private let badge: UnreadBadge

        init(_ badge: UnreadBadge) { self.badge = badge }

        var body: some View {
            if let text = badge.text() {
                Text(text)
                    .font(style.font)
                    .foregroundColor(style.textColor)
                    .padding(.horizontal, 6)
                    .padding(.vertical, 2)
                    .background(Capsule().fill(style.color))
                    // As large as the number, even on a small icon.
                    .fixedSize()
                    .accessibilityLabel(Text(wording.label(for: badge)))
            }
        }
    }
#endif
