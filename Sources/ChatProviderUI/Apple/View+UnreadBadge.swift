#if canImport(SwiftUI) && !os(watchOS)
    import ChatProviderKit
    public import SwiftUI

    extension View {
        /// Adds a badge at the upper trailing corner, with the number of unread messages of the environment's
        /// chat.
        ///
        /// It is hidden at 0, while the count is unknown, and while a conversation is on the screen of the
        /// same scene. Without a chat in the environment, for example in a preview or after a failed start,
        /// there is no badge, and no error.
        ///
        /// ```swift
        /// WindowGroup { ShopView().supportChat(support) }
        ///
        /// Button("Help") { isHelpShown = true }
        ///     .unreadBadge()
        /// ```
        ///
        /// The badge takes no touches: a tap on it reaches the view below. In a bar, the system clips what
        /// extends beyond a button's corner. Use SwiftUI's own `badge(_:)` there, with `badge.text()` of an
        /// ``UnreadBadgeModel``.
        ///
        /// Set the appearance and the spoken text of all badges in an app with `unreadBadgeStyle(_:)` and
        /// `unreadBadgeWording(_:)`.
        ///
        /// - Parameter scope: Which messages count.
        public func unreadBadge(scope: UnreadBadgeModel.Scope = .total) -> some View {
            overlay { EnvironmentBadge(scope: scope) }
        }

        /// Adds a badge at the upper trailing corner, with the number of unread messages of a chat that is
        /// not in the environment.
        ///
        /// It is hidden while a conversation is on the screen of the same scene.
        public func unreadBadge(of model: UnreadBadgeModel) -> some View {
            overlay {
                SceneBadge(model.support, scope: model.scope)
                    .id(ObjectIdentifier(model))
            }
        }

        /// Adds a badge with a fixed value at the upper trailing corner, for example in a preview.
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

    /// The badge over a view. It knows its scene, because an app may show the same chat in several scenes.
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
