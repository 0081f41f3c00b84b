#if canImport(SwiftUI) && !os(watchOS)
    public import SwiftUI

    extension EnvironmentValues {
        /// The appearance of the badges inside a view.
        public var unreadBadgeStyle: UnreadBadgeStyle {
            get { self[UnreadBadgeStyleKey.self] }
            set { self[UnreadBadgeStyleKey.self] = newValue }
        }

        /// The text that VoiceOver speaks for the badges inside a view; by default, the module's own wording
        /// in the app's language.
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
        /// Sets the appearance of the badges inside the view. Set it once, at the app's root:
        ///
        /// ```swift
        /// RootView()
        ///     .supportChat(support)
        ///     .unreadBadgeStyle(UnreadBadgeStyle(color: .blue))
        /// ```
        public func unreadBadgeStyle(_ style: UnreadBadgeStyle) -> some View {
            environment(\.unreadBadgeStyle, style)
        }

        /// Sets the text that VoiceOver speaks for the badges inside the view.
        public func unreadBadgeWording(_ wording: BadgeWording) -> some View {
            environment(\.unreadBadgeWording, wording)
        }
    }
#endif
