import ChatAdapterKit
import ChatProviderKit

/// What the provider knows of the SDK. Each part is a value, changed by one function.
struct ZendeskMessagingSDKState: Sendable {
    /// How far the SDK's instance has come, and what it has said of its line.
    var connection = ZendeskMessagingConnection()
    /// What is known of the SDK's screen.
    var screen = ZendeskMessagingScreenState()
    /// What the SDK has said of the present user's number of unread messages.
    var reports = ZendeskMessagingReports()
    /// What the SDK receives for each user.
    var settings = ZendeskMessagingUserSettings()
}

/// What the provider waits for, until it is shut down.
struct ZendeskMessagingAwaited {
    /// The events of the SDK's instance.
    var instance: ObservationToken?
    /// The next attempt to initialize the SDK.
    var nextAttempt: ObservationToken?
    /// Those who wait for the SDK's instance.
    var initializations: [PendingAnswer<Void>] = []
    /// The screen that is shown as soon as the SDK is initialized.
    var screen: ZendeskMessagingAwaitedScreen?
    /// The second question for the number of unread messages.
    var secondQuestion: ObservationToken?
}
