#if canImport(SwiftUI) && !os(watchOS)
    public import SwiftUI

    /// The number of unread messages in a capsule; nothing at 0 and while a conversation is on the screen.
    public struct UnreadBadgeView: View {
        private let badge: UnreadBadge
        private let wording: BadgeWording

        /// Shows a badge.
        public init(_ badge: UnreadBadge, wording: BadgeWording = .localized) {
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
                    // As large as the number, also on a small icon.
                    .fixedSize()
                    .accessibilityLabel(Text(wording.label(for: badge)))
            }
        }
    }
#endif
