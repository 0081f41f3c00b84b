#if canImport(SwiftUI) && !os(watchOS)
    public import ChatProviderKit
    public import SwiftUI

    extension EnvironmentValues {
        /// The chat that `unreadBadge()` shows the number of; at first there is none.
        public var supportChat: SupportChat? {
            get { self[SupportChatKey.self] }
            set { self[SupportChatKey.self] = newValue }
        }
    }

    private struct SupportChatKey: EnvironmentKey {
        static let defaultValue: SupportChat? = nil
    }

    extension View {
        /// Gives a chat to the view and to all within; `nil` where there is none, or none yet.
        ///
        /// What is presented, such as a sheet, takes it over. A view reads it by `@Environment(\.supportChat)`.
        public func supportChat(_ support: SupportChat?) -> some View {
            environment(\.supportChat, support)
        }
    }
#endif
