#if canImport(SwiftUI) && !os(watchOS)
    import ChatProviderKit
    import SwiftUI

    /// A badge whose middle is on the corner of what it lies over.
    struct CornerBadge: View {
        let badge: UnreadBadge

        var body: some View {
            UnreadBadgeView(badge)
                .alignmentGuide(.top) { $0[VerticalAlignment.center] }
                .alignmentGuide(.trailing) { $0[HorizontalAlignment.center] }
        }
    }

    /// What a badge shows the number of. With another source it is another badge.
    struct BadgeSource: Hashable {
        private let support: ObjectIdentifier
        private let scope: UnreadBadgeModel.Scope

        init(_ support: SupportChat, _ scope: UnreadBadgeModel.Scope) {
            self.support = ObjectIdentifier(support)
            self.scope = scope
        }
    }
#endif
