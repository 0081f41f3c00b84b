#if canImport(SwiftUI) && !os(watchOS)
    public import SwiftUI

    extension EnvironmentValues {
        /// What the badges within a view look like.
        public var unreadBadgeStyle: UnreadBadgeStyle {
            get { self[UnreadBadgeStyleKey.self] }
            set { self[UnreadBadgeStyleKey.self] = newValue }
        }

        /// What VoiceOver says of the badges within a view: by default, the module's own wording in the app's language.
        public var unreadBadgeWording: BadgeWording {
            get { self[UnreadBadgeWordingKey.self] }
            set { self[UnreadBadgeWordingKey.self] = newValue }
        }
    }

    private struct UnreadBadgeStyleKey: EnvironmentKey {
        static var defaultValue: UnreadBadgeStyle { UnreadBadgeStyle() }
    }

    private struct UnreadBadgeWordingKey: EnvironmentKey {
        static var defaultValue: BadgeWording { .localized }
    }

    extension View {
        /// Sets what the badges within the view look like. An app sets it once, at its root:
        ///
        /// ```swift
        /// RootView()
        ///     .supportChat(support)
        ///     .unreadBadgeStyle(UnreadBadgeStyle(color: .blue))
        /// ```
        public func unreadBadgeStyle(_ style: UnreadBadgeStyle) -> some View {
            environment(\.unreadBadgeStyle, style)
        }

        /// Sets what VoiceOver says of the badges within the view.
        public func unreadBadgeWording(_ wording: BadgeWording) -> some View {
            environment(\.unreadBadgeWording, wording)
        }
    }
#endif
