public import ChatProviderKit
public import Foundation
public import HelpshiftIdentity

/// The class methods of Helpshift's SDK X, and its one delegate. A client makes no decisions.
///
/// **Choosing one.** Use the real SDK's client in an app, and `SimulatedHelpshift` of `HelpshiftSimulator` in
/// tests.
///
/// **Using one.** Pass it to a ``HelpshiftChatProvider``, and do not set the delegate yourself, because the
/// SDK has a single, weak one. Call the provider instead of the client: it keeps track of the screens and the
/// user. Every call except ``install(platformID:domain:configuration:)`` requires an installed SDK.
///
/// **Writing one.** Retain the delegate weakly. Forward calls and callbacks unchanged, on the main actor.
/// Before the installation, every call throws `ChatError.Code.notInstalled`, because the SDK does not
/// document what it would do.
@MainActor
public protocol HelpshiftClient: AnyObject, Sendable {
    /// Whether the SDK is installed.
    var isInstalled: Bool { get }

    /// Receives the SDK's callbacks. Retained weakly.
    var delegate: (any HelpshiftClientDelegate)? { get }

    /// Installs the SDK. For a malformed platform id or domain, the SDK later raises an exception, which
    /// Swift cannot catch. Check them first (``HelpshiftProviderSettings/validate()``).
    ///
    /// - Parameter configuration: The installation's dictionary
    ///   (``HelpshiftInstallConfiguration/dictionary``).
    /// - Throws: `ChatError` if the SDK cannot be installed. Before the installation, all other calls throw
    ///   `ChatError.Code.notInstalled`.
    func install(platformID: String, domain: String, configuration: [String: HelpshiftValue])
        throws(ChatError)

    /// Replaces the delegate. Call it right after the installation, or events are missed.
    func setDelegate(_ delegate: (any HelpshiftClientDelegate)?) throws(ChatError)

    /// The SDK's version, such as `10.5.0`.
    func sdkVersion() throws(ChatError) -> String

    /// Sets the language of the screens; `nil` for the device's language. The SDK ignores it while a session
    /// is shown.
    func setLanguage(_ code: String?) throws(ChatError)

    // MARK: Screens

    /// Shows the conversation.
    func showConversation(configuration: [String: HelpshiftValue]) throws(ChatError)
    /// Shows the help center.
    func showFAQs(configuration: [String: HelpshiftValue]) throws(ChatError)
    /// Shows a section of the help center, by its publish id.
    func showFAQSection(_ publishID: String, configuration: [String: HelpshiftValue]) throws(ChatError)
    /// Shows one article of the help center, by its publish id.
    func showSingleFAQ(_ publishID: String, configuration: [String: HelpshiftValue]) throws(ChatError)
    /// Closes the SDK's screens.
    func closeSession() throws(ChatError)

    // MARK: Unread messages

    /// Requests the number of unread messages. The delegate receives the answer as
    /// `receivedUnreadMessageCount`.
    ///
    /// - Parameter fromServer: Whether to ask the server. The SDK limits this to once a minute with an open
    ///   issue, otherwise once in five minutes. In between, it answers from its cache.
    func requestUnreadMessageCount(fromServer: Bool) throws(ChatError)

    // MARK: Users

    /// Logs a user in with the legacy keys `userId`, `userEmail`, `userName` and `userAuthToken`.
    ///
    /// - Returns: Whether the login was accepted.
    func loginUser(_ details: [String: String]) throws(ChatError) -> Bool

    /// Logs a user in with a token that the app's backend has signed. An empty token stands for the anonymous
    /// user. One of the two callbacks is called once, later.
    ///
    /// - Parameters:
    ///   - configuration: The key `full_privacy_enabled`.
    ///   - failure: Receives the SDK's reason, and the error for each invalid key.
    func login(
        identity: String,
        configuration: [String: HelpshiftValue],
        success: @escaping @MainActor () -> Void,
        failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
    ) throws(ChatError)

    /// Adds identities to the logged-in user. The delegate receives errors as events.
    func addUserIdentities(_ identities: String) throws(ChatError)
    /// Changes the user's attributes for all apps of the account. Errors arrive as events.
    func updateMasterAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError)
    /// Changes the user's attributes for this app. Errors arrive as events.
    func updateAppAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError)
    /// Logs the user out, and returns to the anonymous user.
    func logout() throws(ChatError)
    /// Sets whether the next login deletes the anonymous user with all conversations.
    func clearAnonymousUserOnLogin(_ clears: Bool) throws(ChatError)

    // MARK: Notifications

    /// Registers this device's push token with the SDK.
    func registerDeviceToken(_ token: Data) throws(ChatError)
    /// Pauses or resumes the SDK's notifications inside the app.
    func pauseDisplayOfInAppNotification(_ pauses: Bool) throws(ChatError)
    /// Forwards a notification that has arrived while the app is in the foreground.
    ///
    /// - Returns: How the system should show it. SDK 10.5 reports this; the result is `nil` if it has not
    ///   done so when the call returns. Before 10.5, the result is empty if the SDK has handled the
    ///   notification, because the SDK then shows its own.
    func handleForegroundNotification(_ userInfo: [String: HelpshiftValue]) throws(ChatError)
        -> ChatNotification.PresentationOptions?
    /// Forwards a notification that the user has tapped.
    ///
    /// - Returns: Whether the conversation is certain to open. On 10.5 and later, this is always `false`: a
    ///   campaign's notification has the same origin as a message's, and may open a page of the app instead.
    func handleNotificationTap(_ userInfo: [String: HelpshiftValue]) throws(ChatError) -> Bool
    /// Forwards a notification that has arrived silently.
    ///
    /// - Parameter answer: Receives whether new data was fetched. The SDK calls it on any thread, or never.
    /// - Returns: Whether the SDK has a call for it. Version 10.5 and later have one.
    func handleSilentNotification(
        _ userInfo: [String: HelpshiftValue],
        answer: @escaping @Sendable (ChatNotification.FetchResult) -> Void
    ) throws(ChatError) -> Bool
    /// Opens the target of a proactive link.
    func handleProactiveLink(_ link: String) throws(ChatError)

    // MARK: Context for agents

    /// Adds a breadcrumb, which is sent with the next conversation. The SDK keeps the last 100.
    func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError)
    /// Removes the breadcrumbs.
    func clearBreadcrumbs() throws(ChatError)
    /// Adds a line to the log, which is sent with the next conversation.
    func addLog(_ message: String) throws(ChatError)
    /// Adds a step to the user's trail.
    func addUserTrail(_ step: String) throws(ChatError)
}

extension ChatError {
    /// The SDK was called before it was installed.
    public static func helpshiftNotInstalled(_ call: String = #function) -> ChatError {
        ChatError(
            .notInstalled,
            "Helpshift's \(call) was called before the SDK was installed: connect the provider first."
        )
    }
}
