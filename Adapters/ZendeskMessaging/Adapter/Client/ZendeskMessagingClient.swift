public import ChatProviderKit
public import Foundation

/// The members of Zendesk's Messaging SDK (`ZendeskSDK` and `ZendeskSDKMessaging` 2.x) that this adapter uses, one to one.
///
/// A client carries calls to the SDK and callbacks from it, and decides nothing: no count, no retry, no cache of its
/// own. A client follows these rules:
///
/// - Callbacks come on the main actor, in the order in which the SDK made them. The SDK does not say on which queue it
///   makes them; the client hops.
/// - What the SDK answers through a completion is an `async` function here, and throws ``ZendeskMessagingError``. It returns
///   when the SDK answers, which may be never.
/// - Before the SDK is initialized, and after ``invalidate(clearStorage:)``, there is no `Zendesk.instance`: calls that need
///   it have no effect, throw ``ZendeskMessagingError/notInitialized``, or return `nil`.
/// - Whether an observer is called at once with what is known is left open, as it is by the SDK.
///
/// `SimulatedZendeskMessaging` is a client in memory.
@MainActor
public protocol ZendeskMessagingClient: AnyObject, Sendable {
    // MARK: Zendesk

    /// Whether there is a `Zendesk.instance`.
    var isInitialized: Bool { get }
    /// Fetches the channel's settings from the network and creates the instance. With the key of a present instance it
    /// returns at once.
    func initialize(channelKey: String) async throws(ZendeskMessagingError)
    /// Ends the instance and its realtime connection. The instance's observers may be gone then: observe again after the
    /// next ``initialize(channelKey:)``.
    ///
    /// - Parameter clearStorage: Whether to delete what the SDK keeps on the device. A user with a token is not logged out
    ///   at the backend either way.
    func invalidate(clearStorage: Bool)
    /// Observes the instance's events. An observation lasts as long as its token, and at most as long as the instance.
    func observeEvents(_ observer: @escaping @MainActor (ZendeskMessagingEvent) -> Void) -> ObservationToken
    /// Tells agents which page of the app is shown.
    func sendPageView(title: String, url: String) async throws(ZendeskMessagingError)

    // MARK: Users

    /// The user whom the SDK has; `nil` where there is none yet.
    var currentUser: ZendeskMessagingUser? { get }
    /// Logs a user in by a token. After a failure the SDK may have an unauthenticated user.
    func loginUser(jwt: Secret) async throws(ZendeskMessagingError) -> ZendeskMessagingUser
    /// Ends the user's session at the backend and removes the user's data from the device. An anonymous user is deleted
    /// with all conversations.
    func logoutUser() async throws(ZendeskMessagingError)
    /// Sets the source to ask for a token when a request fails for the present one; `nil` for none. The SDK has one
    /// place for it (`Zendesk.authenticationDelegate`), also before it is initialized.
    func setTokenSource(_ source: ZendeskMessagingTokenSource?)
    /// Whether there is a source to ask: this client's, or one of another client of the same SDK.
    var hasTokenSource: Bool { get }

    // MARK: Messaging

    /// Whether the instance has messaging: it has not where that is switched off for the account.
    var hasMessaging: Bool { get }
    /// The number of unread messages in all conversations, as the SDK holds it on the device; `nil` without messaging.
    var unreadMessageCount: Int? { get }
    /// The number of unread messages in one conversation; `nil` without messaging.
    func unreadMessageCount(conversationID: String) -> Int?
    /// Sets the custom ticket fields of the conversations to come, by their ids. They are kept on the device.
    func setConversationFields(_ fields: [String: ZendeskMessagingFieldValue])
    /// Clears the fields that are kept. A conversation keeps those that it has.
    func clearConversationFields()
    /// Sets the tags of the conversations to come. They are kept on the device.
    func setConversationTags(_ tags: [String])
    /// Clears the tags that are kept.
    func clearConversationTags()
    /// Switches the vendor's analytics of its own on or off.
    func enableInternalAnalytics(_ isEnabled: Bool)
    /// Sets who decides about a link that the user taps; `nil` for the SDK. The SDK has one place for it
    /// (`Messaging.delegate`), also before it is initialized.
    func setURLHandler(_ handler: ZendeskMessagingURLHandler?)

    // MARK: The screen

    /// Whether the client can show a screen at all.
    var canPresentScreen: Bool { get }
    /// Shows one of the SDK's screens inside a navigation controller of the client's. Where the client shows one already,
    /// the new one takes its place.
    ///
    /// - Parameters:
    ///   - screen: Which one; `nil` for the one that the account is set to (`messagingViewController()`).
    ///   - scene: The scene that is preferred; `nil` for the one in front.
    /// - Throws: `ChatError`: `notInstalled` without an instance or without messaging, `notAllowedNow` where there is
    ///   nothing to show it on.
    func presentScreen(_ screen: ZendeskMessagingScreen?, in scene: ChatScene?) throws(ChatError)
    /// Closes what the client has shown. Its end is reported to the observers of ``observeScreen(_:)``.
    func dismissScreen()
    /// Observes whether the screen that the client shows is there: `true` when it has appeared, `false` when it has
    /// gone, by whatever way. It is UIKit's word, not the SDK's. A screen that the app shows itself is not reported.
    func observeScreen(_ observer: @escaping @MainActor (_ isShown: Bool) -> Void) -> ObservationToken
    /// The scene that shows the client's screen, where that is known.
    var screenScene: ChatScene? { get }

    // MARK: Notifications

    /// Tells this device's push token. The SDK keeps it until there is a user, also before it is initialized.
    func updatePushToken(_ token: Data)
    /// Who is to show a notification.
    func pushResponsibility(for userInfo: [String: any Sendable]) -> ZendeskMessagingPushResponsibility
    /// Passes on a notification that the user has tapped. It waits while the SDK is being initialized.
    ///
    /// - Returns: Whether the SDK has handed back a screen: ``presentTappedScreen(in:)`` shows it.
    func handleTap(_ userInfo: [String: any Sendable]) async -> Bool
    /// Shows the screen that the last tap has brought, as ``presentScreen(_:in:)`` does.
    ///
    /// - Throws: As that; `notAllowedNow` where no tap has brought one.
    func presentTappedScreen(in scene: ChatScene?) throws(ChatError)
}

/// Gives the SDK a fresh token when a request has failed for the present one (`onInvalidAuth`).
///
/// It gets the SDK's error, if there is one. With `nil` the SDK is not answered.
public typealias ZendeskMessagingTokenSource =
    @MainActor (_ error: ZendeskMessagingError?) async -> Secret?

/// Decides about a link that the user has tapped: `true` for the SDK to open it, `false` where the app does.
public typealias ZendeskMessagingURLHandler =
    @MainActor (_ url: URL, _ source: ZendeskMessagingURLSource) -> Bool
