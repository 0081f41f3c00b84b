import ChatAdapterKit

/// What the SDK has said of the present user's number of unread messages.
struct ZendeskMessagingReports: Sendable, Equatable {
    /// Whether messages have arrived since the start or the last change of the user: then the SDK's count is the server's.
    var hasConnectedForUser = false
    /// Whether the SDK's count is live on this connection.
    var freshness = CountFreshness()
    /// How many reports there were.
    var count = 0
}
