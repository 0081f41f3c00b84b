/// When a floating button is shown.
public enum OverlayVisibility: Sendable, Hashable, CaseIterable {
    /// While there are unread messages. The button is hidden at 0, while the count is unknown, and while a
    /// conversation is on the screen.
    case whileUnread
    /// Always, as the way to open the chat. The button is hidden only while a conversation is on the screen.
    /// It shows no number at 0 and while the count is unknown.
    case always

    /// Returns whether a button with a badge is shown.
    package func shows(_ badge: UnreadBadge) -> Bool {
        switch self {
        case .whileUnread: !badge.isHidden
        case .always: !badge.isConversationVisible
        }
    }
}
