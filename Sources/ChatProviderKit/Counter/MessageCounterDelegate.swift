/// Hears what a chat wrapper's delegate hears: the conversation screen, and the count.
@MainActor
public protocol MessageCounterDelegate: AnyObject {
    /// The conversation is about to be shown.
    func willShowConversation(for counter: MessageCounter)
    /// The conversation is about to close.
    func willCloseConversation(for counter: MessageCounter)
    /// The number of unread messages has changed.
    func unreadCountChanged(_ count: UnreadCount, for counter: MessageCounter)
}

extension MessageCounterDelegate {
    /// Does nothing.
    public func willShowConversation(for counter: MessageCounter) {}
    /// Does nothing.
    public func willCloseConversation(for counter: MessageCounter) {}
}
