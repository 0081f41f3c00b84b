import ChatAdapterKit

/// The SDK's reports of the current user's number of unread messages.
struct ZendeskMessagingReports: Sendable, Equatable {
    /// Whether the realtime connection has been open since the start or the last change of user. If so, the
    /// SDK's count is the server's.
    var hasConnectedForUser = false
    /// Whether the SDK's count is live on this connection.
    var freshness = CountFreshness()
}
