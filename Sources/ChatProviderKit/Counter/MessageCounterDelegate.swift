/// Methods that a message counter calls when the conversation screen opens or closes, and when the count changes.
@MainActor
public protocol MessageCounterDelegate: AnyObject {
    /// The conversation is about to be shown.
    func messageCounterWillShowConversation(_ counter: MessageCounter)
    /// The conversation is about to close.
    func messageCounterWillCloseConversation(_ counter: MessageCounter)
    /// The number of unread messages has changed.
    func messageCounter(_ counter: MessageCounter, didUpdate count: UnreadCount)
}

extension MessageCounterDelegate {
    /// The default implementation is empty.
    public func messageCounterWillShowConversation(_ counter: MessageCounter) {}
    /// The default implementation is empty.
    public func messageCounterWillCloseConversation(_ counter: MessageCounter) {}
}
