#if canImport(SwiftUI) && !os(watchOS)
    public import ChatProviderKit
    public import SwiftUI

    extension EnvironmentValues {
        /// The chat whose number `unreadBadge()` shows; by default `nil`.
        public var supportChat: SupportChat? {
            get { self[SupportChatKey.self] }
            set { self[SupportChatKey.self] = newValue }
        }
    }

    private struct SupportChatKey: EnvironmentKey {
        static let defaultValue: SupportChat? = nil
    }

    extension View {
        /// Sets the chat for the view and everything inside it; `nil` if there is none yet.
        ///
        /// Presented views, such as a sheet, inherit it. A view reads it with `@Environment(\.supportChat)`.
        public func supportChat(_ support: SupportChat?) -> some View {
            environment(\.supportChat, support)
        }
    }
#endif
