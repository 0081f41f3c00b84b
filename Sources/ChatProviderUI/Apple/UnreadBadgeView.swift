#if canImport(SwiftUI) && !os(watchOS)
    public import SwiftUI

    /// The number of unread messages in a capsule; nothing at 0 and while a conversation is on the screen.
    public struct UnreadBadgeView: View {
        @Environment(\.unreadBadgeStyle) private var style
        @Environment(\.unreadBadgeWording) private var wording
        private let badge: UnreadBadge

        /// Shows a badge.
        public init(_ badge: UnreadBadge) { self.badge = badge }

        /// The capsule.
        public var body: some View {
            if let text = badge.text() {
                Text(text)
                    .font(style.font)
                    .foregroundColor(style.textColor)
                    .padding(.horizontal, 6)
                    .padding(.vertical, 2)
                    .background(Capsule().fill(style.color))
                    // As large as the number, also on a small icon.
                    .fixedSize()
                    .accessibilityLabel(Text(wording.label(for: badge)))
            }
        }
    }
#endif
