/// A provider whose vendor counts unread messages itself. The reports arrive as ``ChatState/reportedUnread``.
@MainActor
public protocol UnreadCountReporting: ChatProvider {
    /// Whether the vendor delivers its log again after a launch.
    ///
    /// The default is `false`: after a launch, the count is the stored one, and a message whose id is stored
    /// does not count again.
    var givesLogAgain: Bool { get }

    /// Asks the vendor for its count.
    ///
    /// The answer arrives later with the chat state, from the server or from the vendor's cache, or not at
    /// all. A report may also arrive without a request. If the vendor limits requests, it answers the others
    /// from its cache.
    func requestUnreadCount()
}

extension UnreadCountReporting {
    /// Returns `false`.
    public var givesLogAgain: Bool { false }
}
