public import ChatProviderKit
public import Foundation

/// The members of Zendesk's Messaging SDK (`ZendeskSDK` and `ZendeskSDKMessaging` 2.x) that this adapter
/// uses, one to one.
///
/// A client forwards calls to the SDK and callbacks from it. It makes no decisions, and has no count, retries
/// or cache of its own. Every client follows these rules:
///
/// - Callbacks are made on the main actor, in the order in which the SDK made them. The SDK does not document
///   on which queue it makes them, so the client switches to the main actor.
/// - If the SDK answers with a completion handler, the function is `async` here, and throws
///   ``ZendeskMessagingError``. It returns when the SDK answers, which may be never.
/// - Before the SDK is initialized, and after ``invalidate(clearStorage:)``, there is no `Zendesk.instance`:
///   calls that need it have no effect, throw ``ZendeskMessagingError/notInitialized``, or return `nil`.
/// - Like the SDK, a client may or may not call a new observer at once with the current values.
///
/// `SimulatedZendeskMessaging` is an in-memory client.
@MainActor
public protocol ZendeskMessagingClient: AnyObject, Sendable {
    // MARK: Zendesk

    /// Whether there is a `Zendesk.instance`.
    var isInitialized: Bool { get }
    /// Fetches the channel's settings from the network and creates the instance. If the current instance has
    /// the same key, it returns at once.
    func initialize(channelKey: String) async throws(ZendeskMessagingError)
    /// Ends the instance and its realtime connection. Observers may not receive the next instance's events,
    /// so observe again after the next ``initialize(channelKey:)``.
    ///
    /// - Parameter clearStorage: Whether to delete the SDK's data on the device. In either case, a user with
    ///   a token is not logged out at the backend.
    func invalidate(clearStorage: Bool)
    /// Observes the instance's events. An observation lasts as long as its token, and at most as long as the
    /// instance.
    func observeEvents(_ observer: @escaping @MainActor (ZendeskMessagingEvent) -> Void) -> ObservationToken
    /// Shows agents which page of the app the user is on.
    func sendPageView(title: String, url: String) async throws(ZendeskMessagingError)

    // MARK: Users

    /// The SDK's user; `nil` if there is none yet.
    var currentUser: ZendeskMessagingUser? { get }
    /// Logs a user in with a token. After a failure, the SDK may have an unauthenticated user.
    func loginUser(jwt: Secret) async throws(ZendeskMessagingError) -> ZendeskMessagingUser
    /// Ends the user's session at the backend and removes the user's data from the device. An anonymous user
    /// is deleted with all conversations.
    func logoutUser() async throws(ZendeskMessagingError)
    /// Sets the token source, which is called when a request fails with the current token; `nil` for none.
    /// The SDK has one property for it (`Zendesk.authenticationDelegate`), which can be set before it is
    /// initialized.
    func setTokenSource(_ source: ZendeskMessagingTokenSource?)
    /// Whether there is a token source: this client's, or that of another client of the same SDK.
    var hasTokenSource: Bool { get }

    // MARK: Messaging

    /// Whether the instance supports messaging. It does not if messaging is turned off for the account.
    var hasMessaging: Bool { get }
    /// The number of unread messages in all conversations, as stored on the device; `nil` without messaging.
    var unreadMessageCount: Int? { get }
    /// The number of unread messages in one conversation; `nil` without messaging.
    func unreadMessageCount(conversationID: String) -> Int?
    /// Sets the custom ticket fields for future conversations, by their ids. They are stored on the device.
    func setConversationFields(_ fields: [String: ZendeskMessagingFieldValue])
    /// Clears the stored fields. Existing conversations keep their fields.
    func clearConversationFields()
    /// Sets the tags for future conversations. They are stored on the device.
    func setConversationTags(_ tags: [String])
    /// Clears the stored tags.
    func clearConversationTags()
    /// Turns the vendor's own analytics on or off.
    func enableInternalAnalytics(_ isEnabled: Bool)
    /// Sets the handler for links that the user taps. If it is `nil`, the SDK opens them. The SDK has one
    /// property for it (`Messaging.delegate`), which can be set before it is initialized.
    func setURLHandler(_ handler: ZendeskMessagingURLHandler?)

    // MARK: The screen

    /// Whether the client can show a screen.
    var canPresentScreen: Bool { get }
    /// Shows one of the SDK's screens in the client's navigation controller. If the client already shows one,
    /// the new one replaces it.
    ///
    /// - Parameters:
    ///   - screen: The screen; `nil` for the one in the account's settings (`messagingViewController()`).
    ///   - scene: The preferred scene; `nil` for the one in the foreground.
    /// - Throws: `ChatError`: `notInstalled` without an instance or without messaging, `notAllowedNow` if
    ///   there is nothing to show it on.
    func presentScreen(_ screen: ZendeskMessagingScreen?, in scene: ChatScene?) throws(ChatError)
    /// Closes the client's screen. The observers of ``observeScreen(_:)`` are notified.
    func dismissScreen()
    /// Observes whether the client's screen is shown: `true` when it has appeared, `false` when it has
    /// disappeared, for whatever reason. UIKit reports this, not the SDK. A screen that the app itself shows
    /// is not reported.
    func observeScreen(_ observer: @escaping @MainActor (_ isShown: Bool) -> Void) -> ObservationToken
    /// The scene that shows the client's screen, if it is known.
    var screenScene: ChatScene? { get }

    // MARK: Notifications

    /// Registers this device's push token. The SDK keeps it until there is a user, even before it is
    /// initialized.
    func updatePushToken(_ token: Data)
    /// Returns who should show a notification.
    func pushResponsibility(for userInfo: [String: any Sendable]) -> ZendeskMessagingPushResponsibility
    /// Forwards a notification that the user has tapped. It waits while the SDK is being initialized.
    ///
    /// - Returns: Whether the SDK has returned a screen: ``presentTappedScreen(in:)`` shows it.
    func handleTap(_ userInfo: [String: any Sendable]) async -> Bool
    /// Shows the screen of the last tap, as ``presentScreen(_:in:)`` does.
    ///
    /// - Throws: The same errors; `notAllowedNow` if no tap has returned a screen.
    func presentTappedScreen(in scene: ChatScene?) throws(ChatError)
}

/// Returns a new token when a request has failed with the current one (`onInvalidAuth`).
///
/// It receives the SDK's error, if there is one. If it returns `nil`, the SDK gets no answer.
public typealias ZendeskMessagingTokenSource =
    @MainActor (_ error: ZendeskMessagingError?) async -> Secret?

/// Handles a link that the user has tapped. Returns `true` for the SDK to open it, `false` if the app does.
public typealias ZendeskMessagingURLHandler =
    @MainActor (_ url: URL, _ source: ZendeskMessagingURLSource) -> Bool
