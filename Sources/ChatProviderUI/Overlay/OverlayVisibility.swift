/// When a floating button is shown.
public enum OverlayVisibility: Sendable, Hashable, CaseIterable {
    /// While there are unread messages: hidden at 0, while the count is unknown, and while a conversation is on the
    /// screen.
    case whileUnread
    /// As the way to the chat: hidden only while a conversation is on the screen. At 0 and while the count is unknown it
    /// has no number.
    case always

    /// Whether a button is shown with a badge.
    package func shows(_ badge: UnreadBadge) -> Bool {
        switch self {
        case .whileUnread: !badge.isHidden
        case .always: !badge.isConversationVisible
        }
    }
}
