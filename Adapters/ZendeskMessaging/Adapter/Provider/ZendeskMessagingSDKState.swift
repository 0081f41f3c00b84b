import ChatAdapterKit
import ChatProviderKit

/// The state of the SDK, as far as the provider knows it. Each part is a value that a single function
/// changes.
struct ZendeskMessagingSDKState: Sendable {
    /// The state of the SDK's instance, and its reports about its realtime connection.
    var connection = ZendeskMessagingConnection()
    var screen = ZendeskMessagingScreenState()
    var reports = ZendeskMessagingReports()
    var settings = ZendeskMessagingUserSettings()
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
