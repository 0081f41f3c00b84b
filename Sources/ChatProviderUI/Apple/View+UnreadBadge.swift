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
        /// a button in a bar: there use SwiftUI's own `badge(_:)`, with `badge.text()` of an ``UnreadBadgeModel``.
        ///
        /// What the badge looks like, and what VoiceOver says, is set for all badges of an app by
        /// `unreadBadgeStyle(_:)` and `unreadBadgeWording(_:)`.
        ///
        /// - Parameter scope: Which messages count.
        public func unreadBadge(scope: UnreadBadgeModel.Scope = .total) -> some View {
            overlay { EnvironmentBadge(scope: scope) }
        }

        /// Puts a badge with the number of unread messages at the upper trailing corner, for a chat that is not in the
        /// environment.
        ///
        /// It is hidden while a conversation is on the screen of the same scene.
        public func unreadBadge(of model: UnreadBadgeModel) -> some View {
            overlay {
                SceneBadge(model.support, scope: model.scope)
                    .id(ObjectIdentifier(model))
            }
        }

        /// Puts a badge at the upper trailing corner that shows one value, as in a preview.
        ///
        /// ```swift
        /// Text("Help").unreadBadge(UnreadBadge(count: .live(3)))
        /// ```
        public func unreadBadge(_ badge: UnreadBadge) -> some View {
            overlay(alignment: .topTrailing) {
                CornerBadge(badge: badge)
                    .allowsHitTesting(false)
            }
        }
    }

    private struct EnvironmentBadge: View {
        @Environment(\.supportChat) private var support
        let scope: UnreadBadgeModel.Scope

        var body: some View {
            if let support {
                SceneBadge(support, scope: scope)
                    .id(BadgeSource(support, scope))
            }
        }
    }

    /// Lies over a view, and knows in which scene that is: the app may show the same chat in several.
    private struct SceneBadge: View {
        @StateObject private var own: UnreadBadgeModel

        init(_ support: SupportChat, scope: UnreadBadgeModel.Scope) {
            _own = StateObject(wrappedValue: UnreadBadgeModel(support, scope: scope))
        }

        var body: some View {
            SceneReader { own.scene = $0.scene }
                .overlay(alignment: .topTrailing) { CornerBadge(badge: own.badge) }
                .allowsHitTesting(false)
        }
    }
#endif
