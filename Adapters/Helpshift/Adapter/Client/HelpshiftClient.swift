public import ChatProviderKit
public import Foundation
public import HelpshiftIdentity

/// The Helpshift SDK X, call for call: its class methods and its one delegate. It decides nothing.
///
/// **Choosing one.** The real SDK's client in an app, `SimulatedHelpshift` of `HelpshiftSimulator` in tests.
///
/// **Using one.** Give it to a ``HelpshiftChatProvider``, leave the delegate to that, as the SDK has a single, weak one,
/// and call the provider: it keeps account of the screens and the user. Everything but
/// ``install(platformID:domain:configuration:)`` comes after the installation.
///
/// **Writing one.** Hold the delegate weakly. Pass calls and callbacks on as they are, on the main actor. Before the
/// installation every call throws `ChatError.Code.notInstalled`, as the SDK does not say what it would do.
@MainActor
public protocol HelpshiftClient: AnyObject, Sendable {
    /// Whether the SDK is installed.
    var isInstalled: Bool { get }

    /// Who hears the SDK; held weakly.
    var delegate: (any HelpshiftClientDelegate)? { get }

    /// Installs the SDK. The SDK raises an exception later, which Swift cannot catch, where the platform id or the
    /// domain is malformed: check them before (``HelpshiftConfiguration/validate()``).
    ///
    /// - Parameter configuration: The installation's dictionary (``HelpshiftInstallConfiguration/dictionary``).
    /// - Throws: `ChatError` where the SDK cannot be installed. All that follow throw
    ///   `ChatError.Code.notInstalled` before the installation.
    func install(platformID: String, domain: String, configuration: [String: HelpshiftValue])
        throws(ChatError)

    /// Takes a delegate in place of the one before. To be called right after the installation, or events are missed.
    func setDelegate(_ delegate: (any HelpshiftClientDelegate)?) throws(ChatError)

    /// The SDK's version, such as `10.5.0`.
    func sdkVersion() throws(ChatError) -> String

    /// Sets the language of the screens, `nil` for the device's. The SDK ignores it while a session is shown.
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

    /// Asks for the number of unread messages. The answer comes to the delegate as `receivedUnreadMessageCount`.
    ///
    /// - Parameter fromServer: Whether to ask the server, which the SDK does not do more often than once a minute
    ///   (with an open issue) or once in five minutes; in between it answers from its cache.
    func requestUnreadMessageCount(fromServer: Bool) throws(ChatError)

    // MARK: Users

    /// Logs a user in with the legacy keys `userId`, `userEmail`, `userName` and `userAuthToken`.
    ///
    /// - Returns: Whether the login was accepted.
    func loginUser(_ details: [String: String]) throws(ChatError) -> Bool

    /// Logs a user in with a token that the app's backend has signed; an empty one is the anonymous user. One of the
    /// two callbacks is called once, later.
    ///
    /// - Parameters:
    ///   - configuration: The key `full_privacy_enabled`.
    ///   - failure: Gets the SDK's reason and what is wrong with which key.
    func login(
        identity: String,
        configuration: [String: HelpshiftValue],
        success: @escaping @MainActor () -> Void,
        failure: @escaping @MainActor (_ reason: String, _ errors: [String: String]?) -> Void
    ) throws(ChatError)

    /// Adds identities to the user who is logged in. Mistakes come to the delegate as events.
    func addUserIdentities(_ identities: String) throws(ChatError)
    /// Changes the user's attributes that hold for all apps of the account. Mistakes come as events.
    func updateMasterAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError)
    /// Changes the user's attributes that hold for this app. Mistakes come as events.
    func updateAppAttributes(_ attributes: [String: HelpshiftValue]) throws(ChatError)
    /// Logs the user out, back to the anonymous one.
    func logout() throws(ChatError)
    /// Sets whether the next login deletes the anonymous user with all conversations.
    func clearAnonymousUserOnLogin(_ clears: Bool) throws(ChatError)

    // MARK: Notifications

    /// Tells the SDK this device's push token.
    func registerDeviceToken(_ token: Data) throws(ChatError)
    /// Pauses the SDK's notifications inside the app, or lets them go on.
    func pauseDisplayOfInAppNotification(_ pauses: Bool) throws(ChatError)
    /// Hands over a notification that has arrived while the app is in front.
    ///
    /// - Returns: How the system is to show it: by SDK 10.5, or `nil` where that has not said so when the call returns;
    ///   before 10.5 not at all where the SDK has taken it, as that shows one of its own.
    func handleForegroundNotification(_ userInfo: [String: HelpshiftValue]) throws(ChatError)
        -> ChatNotification.PresentationOptions?
    /// Hands over a notification that the user has tapped.
    ///
    /// - Returns: Whether the conversation is sure to open. From 10.5 on it is not: a campaign's notification has the origin
    ///   of a message's, and may lead to a page of the app.
    func handleNotificationTap(_ userInfo: [String: HelpshiftValue]) throws(ChatError) -> Bool
    /// Hands over a notification that has arrived silently.
    ///
    /// - Parameter answer: Called with what it has brought, on any thread; perhaps never.
    /// - Returns: Whether the SDK has a call for it, as it has from 10.5 on.
    func handleSilentNotification(
        _ userInfo: [String: HelpshiftValue],
        answer: @escaping @Sendable (ChatNotification.FetchResult) -> Void
    ) throws(ChatError) -> Bool
    /// Opens what a proactive link leads to.
    func handleProactiveLink(_ link: String) throws(ChatError)

    // MARK: What agents see of the app

    /// Adds a breadcrumb, which the next conversation takes along. The SDK keeps the last 100.
    func leaveBreadcrumb(_ breadcrumb: String) throws(ChatError)
    /// Forgets the breadcrumbs.
    func clearBreadcrumbs() throws(ChatError)
    /// Adds a line to the log that the next conversation takes along.
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
