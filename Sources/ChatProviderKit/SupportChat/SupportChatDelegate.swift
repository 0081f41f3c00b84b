/// Methods that a support chat calls when a conversation screen opens or closes, and when a count changes, for each
/// active provider.
@MainActor
public protocol SupportChatDelegate: AnyObject {
    /// A conversation is about to be shown.
    func supportChat(_ chat: SupportChat, willShowConversationOf provider: ChatProviderID)
    /// A conversation is about to close, also because its provider is shut down.
    func supportChat(_ chat: SupportChat, willCloseConversationOf provider: ChatProviderID)
    /// The number of a provider's unread messages has changed, or is not known any more, as after a change of the user. It
    /// is 0 where the provider is shut down.
    ///
    /// A delegate that is set before ``SupportChat/start()`` hears with that call what is stored. One that is set later
    /// hears the number with the next change of a provider. The total and what the `SupportChat` says of its current
    /// provider have changed before.
    func supportChat(_ chat: SupportChat, didUpdate count: UnreadCount, of provider: ChatProviderID)
}

extension SupportChatDelegate {
    /// The default implementation is empty.
    public func supportChat(_ chat: SupportChat, willShowConversationOf provider: ChatProviderID) {}
    /// The default implementation is empty.
    public func supportChat(_ chat: SupportChat, willCloseConversationOf provider: ChatProviderID) {}
    /// The default implementation is empty.
    public func supportChat(
        _ chat: SupportChat,
        didUpdate count: UnreadCount,
        of provider: ChatProviderID
    ) {}
}
