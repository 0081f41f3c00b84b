#if canImport(SwiftUI) && !os(watchOS)
    import ChatProviderKit
    public import SwiftUI

    extension View {
        /// Puts a badge with the number of unread messages of the environment's chat at the upper trailing corner.
        ///
        /// It is hidden at 0, while the count is unknown, and while a conversation is on the screen of the same scene.
        /// Without a chat in the environment, as in a preview or after a start that has failed, there is no badge, and
        /// that is no mistake.
        ///
        /// ```swift
        /// WindowGroup { ShopView().supportChat(support) }
        ///
        /// Button("Help") { isHelpShown = true }
        ///     .unreadBadge()
        /// ```
        ///
        /// The badge takes no touches: a tap on it is one on the view below. The system clips what hangs over the corner of
        /// a button in a bar: there use SwiftUI's own `badge(_:)`, with `badge.text()` of an ``UnreadBadgeObservation``.
        ///
        /// - Parameters:
        ///   - scope: Which messages count.
        ///   - wording: What VoiceOver says.
        public func unreadBadge(
            scope: UnreadBadgeModel.Scope = .total,
            wording: BadgeWording = .localized
        ) -> some View {
            overlay { EnvironmentBadge(scope: scope, wording: wording) }
        }

        /// Puts a badge with the number of unread messages at the upper trailing corner, for a chat that is not in the
        /// environment.
        ///
        /// It is hidden while a conversation is on the screen of the same scene.
        public func unreadBadge(
            _ observable: ObservableUnreadBadge,
            wording: BadgeWording = .localized
        ) -> some View {
            overlay {
                SceneBadge(observable.model.support, scope: observable.model.scope, wording: wording)
                    .id(ObjectIdentifier(observable))
            }
        }
    }

    private struct EnvironmentBadge: View {
        @Environment(\.supportChat) private var support
        let scope: UnreadBadgeModel.Scope
        let wording: BadgeWording

        var body: some View {
            if let support {
                SceneBadge(support, scope: scope, wording: wording)
                    .id(Source(support: ObjectIdentifier(support), scope: scope))
            }
        }

        /// Another one is another badge.
        private struct Source: Hashable {
            let support: ObjectIdentifier
            let scope: UnreadBadgeModel.Scope
        }
    }

    /// Lies over a view, and knows in which scene that is: the app may show the same chat in several.
    private struct SceneBadge: View {
        @StateObject private var own: ObservableUnreadBadge
        private let wording: BadgeWording

        init(_ support: SupportChat, scope: UnreadBadgeModel.Scope, wording: BadgeWording) {
            _own = StateObject(wrappedValue: ObservableUnreadBadge(support, scope: scope))
            self.wording = wording
        }

        var body: some View {
            SceneReader { own.model.scene = $0.scene }
                .overlay(alignment: .topTrailing) {
                    UnreadBadgeView(own.badge, wording: wording)
                        .alignmentGuide(.top) { $0[VerticalAlignment.center] }
                        .alignmentGuide(.trailing) { $0[HorizontalAlignment.center] }
                }
                .allowsHitTesting(false)
        }
    }
#endif
