#if canImport(SwiftUI) && !os(watchOS)
    import ChatProviderKit
    import SwiftUI

    /// The number of unread messages in a capsule, centered on the corner of the view below it. It is hidden
    /// at 0 and while a conversation is on the screen.
    struct CornerBadge: View {
        @Environment(\.unreadBadgeStyle) private var style
        @Environment(\.unreadBadgeWording) private var wording
        let badge: UnreadBadge

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
                    .alignmentGuide(.top) { $0[VerticalAlignment.center] }
                    .alignmentGuide(.trailing) { $0[HorizontalAlignment.center] }
            }
        }
    }

    /// The source of a badge's number. A different source makes a different badge.
    struct BadgeSource: Hashable {
        private let support: ObjectIdentifier
        private let scope: UnreadBadgeModel.Scope

        init(_ support: SupportChat, _ scope: UnreadBadgeModel.Scope) {
            self.support = ObjectIdentifier(support)
            self.scope = scope
        }
    }
#endif
