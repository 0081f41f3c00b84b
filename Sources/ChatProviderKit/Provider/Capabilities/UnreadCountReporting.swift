/// A provider whose vendor counts unread messages itself. The reports come as ``ChatState/reportedUnread``.
@MainActor
public protocol UnreadCountReporting: ChatProvider {
    /// Whether the vendor delivers its log again after a launch, so that its own count says only what the log cannot.
    /// `false` in the default implementation: what is counted across launches is then the stored count and the ids of the
    /// messages that were heard.
    var givesLogAgain: Bool { get }

    /// Asks the vendor for its count.
    ///
    /// The answer comes with the chat state, later, from the server or from the vendor's cache, or not at all. A
    /// report may also come unasked. Calls that the vendor's limits do not allow are answered from its cache.
    func requestUnreadCount()
}

extension UnreadCountReporting {
    /// `false`.
    public var givesLogAgain: Bool { false }
}
