#if canImport(SwiftUI) && !os(watchOS)
    import ChatProviderKit
    import SwiftUI

    /// A badge that is centered on the corner of the view below it.
    struct CornerBadge: View {
        let badge: UnreadBadge

        var body: some View {
            UnreadBadgeView(badge)
                .alignmentGuide(.top) { $0[VerticalAlignment.center] }
                .alignmentGuide(.trailing) { $0[HorizontalAlignment.center] }
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
