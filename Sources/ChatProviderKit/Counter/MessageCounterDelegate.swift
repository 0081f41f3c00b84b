/// Methods that a message counter calls when the conversation screen opens or closes, and when the count changes.
@MainActor
public protocol MessageCounterDelegate: AnyObject {
    /// The conversation is about to be shown.
    func messageCounterWillShowConversation(_ counter: MessageCounter)
    /// The conversation is about to close.
    func messageCounterWillCloseConversation(_ counter: MessageCounter)
    /// The number of unread messages has changed, or is not known any more, as after a change of the user.
    ///
    /// A delegate that is set before ``MessageCounter/start()`` hears with that call what is stored. One that is set
    /// later hears the number with the provider's next change.
    func messageCounter(_ counter: MessageCounter, didUpdate count: UnreadCount)
}

extension MessageCounterDelegate {
    /// The default implementation is empty.
    public func messageCounterWillShowConversation(_ counter: MessageCounter) {}
    /// The default implementation is empty.
    public func messageCounterWillCloseConversation(_ counter: MessageCounter) {}
}
