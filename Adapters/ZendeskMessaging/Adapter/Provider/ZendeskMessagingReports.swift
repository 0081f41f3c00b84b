import ChatAdapterKit

/// The SDK's reports of the current user's number of unread messages.
struct ZendeskMessagingReports: Sendable, Equatable {
    /// Whether the realtime connection has been open at any time since the start or the last change of user.
    /// If so, a count that the SDK reports by itself is the server's, and so is an answer while the count is
    /// live.
    var hasConnectedForUser = false
    /// Whether the SDK's count is live on this connection.
    var freshness = CountFreshness()
}
