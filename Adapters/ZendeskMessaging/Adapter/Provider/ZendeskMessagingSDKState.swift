import ChatAdapterKit
import ChatProviderKit

/// The state of the SDK, as far as the provider knows it.
struct ZendeskMessagingSDKState: Sendable {
    /// The state of the SDK's instance, and its reports about its realtime connection.
    var connection = ZendeskMessagingConnection()
    var screen = ZendeskMessagingScreenState()
    var settings = ZendeskMessagingUserSettings()
    /// Whether the realtime connection has been open since the start or the last change of user. If so, the
    /// SDK's count is the server's.
    var hasConnectedForUser = false
    /// Whether the SDK's count is live on this connection.
    var freshness = CountFreshness()
}

/// What the provider is waiting for, until it is shut down.
struct ZendeskMessagingAwaited {
    /// The observation of the app's return to the foreground.
    var foreground: ObservationToken?
    /// The observation of the SDK's instance.
    var instance: ObservationToken?
    /// The next attempt to initialize the SDK.
    var nextAttempt: ObservationToken?
    /// The callers that wait for the SDK's instance.
    var initializations: [PendingAnswer<Void>] = []
    /// The screen that opens as soon as the SDK is initialized.
    var screen: ZendeskMessagingAwaitedScreen?
    /// The second request for the number of unread messages.
    var secondQuestion: ObservationToken?
}
