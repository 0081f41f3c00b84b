/// A provider whose vendor counts unread messages itself. The reports come as ``ChatState/reportedUnread``.
@MainActor
public protocol UnreadCountReporting: ChatProvider {
    /// Asks the vendor for its count.
    ///
    /// The answer comes with the chat state, later, from the server or from the vendor's cache, or not at all. A
    /// report may also come unasked. Calls that the vendor's limits do not allow are answered from its cache.
    func requestUnreadCount()
}
