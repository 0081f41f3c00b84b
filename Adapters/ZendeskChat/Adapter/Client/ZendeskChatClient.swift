public import ChatProviderKit
public import Foundation

/// The members of Zendesk's Chat SDK v2 (`ChatProvidersSDK`) that this adapter uses, one to one.
///
/// A client forwards calls to the SDK and callbacks from it. It makes no decisions, and has no count, retries
/// or cache of its own. Every client follows these rules:
///
/// - Callbacks are made on the main actor, in the order in which the SDK made them. The SDK does not document
///   on which thread it posts its notifications and requests tokens, so the client switches to the main
///   actor.
/// - Like the SDK, a client may or may not call a new observer at once with the current values, so observers must also
///   read ``connectionStatus`` and ``chatState``.
/// - An observation lasts as long as its token. The client gives each observer a separate identifier. If two observers
///   had equal identifiers, releasing one token would end both observations.
/// - The client uses the core's types where they have the same fields: `VisitorProfile` for the SDK's `VisitorInfo`,
///   `ChatState.Agent` for `Agent`, and `ChatEntry.Attachment.Limits` for `ChatSettings`. If a later SDK has a value
///   that the core does not have, the client reports it as a ``ZendeskChatEvent/problem(_:)``.
/// - ``ZendeskChatState/logs`` is a `ChatState.Transcript`. A client that receives whole arrays calls
///   `ChatState.Transcript.replaceAll(with:)` on its last one; a client that knows what is new calls `upsert`.
/// - If the SDK answers with a completion handler, the function is `async` here. It throws
///   `ChatEntry.DeliveryFailure` for a `DeliveryStatusError`, ``ZendeskChatAuthenticationError`` or
///   ``ZendeskChatError``.
///
/// `SimulatedZendeskChat` is an in-memory client.
@MainActor
public protocol ZendeskChatClient: AnyObject, Sendable {
    /// Observes everything that the SDK reports.
    func observe(_ observer: @escaping @MainActor (ZendeskChatEvent) -> Void) -> ObservationToken

    // MARK: Chat

    /// Whether there is a `Chat.instance`: `Chat.initialize(accountKey:)` has been called.
    var isInitialized: Bool { get }
    /// Whether an authenticator is set.
    var hasIdentity: Bool { get }
    /// What Zendesk receives when a connection opens.
    var configuration: ZendeskChatConfiguration { get set }
    /// Identifies the visitor with the authenticator's tokens.
    func setIdentity(authenticator: any ZendeskChatJWTAuthenticator)
    /// Ends the chat, and clears the identity, the visitor info and the push token. Returns when that is
    /// complete.
    func resetIdentity() async

    // MARK: ConnectionProvider

    /// The connection.
    var connectionStatus: ZendeskChatConnectionStatus { get }
    /// Opens the socket.
    func connect()
    /// Closes the socket. The chat continues.
    func disconnect()

    // MARK: ChatProvider

    /// The chat.
    var chatState: ZendeskChatState { get }
    /// Sends a message; the first one starts a chat. Returns the entry's id.
    func sendMessage(_ message: String) async throws -> String
    /// Resends a message that failed. Returns the entry's id.
    func resendFailedMessage(withID id: String) async throws -> String
    /// Removes a message that failed. Returns the entry's id.
    func deleteFailedMessage(withID id: String) async throws -> String
    /// Sends a file. `onProgress` receives the fraction that has been sent, from 0 to 1. Returns the entry.
    func sendFile(at url: URL, onProgress: (@MainActor (Double) -> Void)?) async throws -> ChatEntry
    /// Resends a file that failed. Returns the entry.
    func resendFailedFile(withID id: String, onProgress: (@MainActor (Double) -> Void)?) async throws
        -> ChatEntry
    /// Shows the agents whether the visitor is typing.
    func sendTyping(isTyping: Bool)
    /// Rates the chat: `.good`, `.bad`, or `.unrated` to withdraw a rating.
    func sendChatRating(_ rating: ChatState.Rating) async throws
    /// Comments on the chat.
    func sendChatComment(_ comment: String) async throws
    /// Requests that the transcript be e-mailed when the chat has ended.
    func sendEmailTranscript(_ email: String) async throws
    /// Leaves a message while no agent is online.
    func sendOfflineForm(_ form: ZendeskChatOfflineForm) async throws
    /// Assigns the chat to a department by its name, or to none with `nil`. Possible only before the chat
    /// starts.
    func setDepartment(_ name: String?) async throws
    /// Assigns the chat to a department by its id, or to none with `nil`. Possible only before the chat
    /// starts.
    func setDepartment(identifier: String?) async throws
    /// Ends the chat. Returns whether there was one.
    @discardableResult
    func endChat() async throws -> Bool

    // MARK: ProfileProvider

    /// The visitor's details, as far as the SDK knows them (`VisitorInfo`).
    var visitorInfo: VisitorProfile { get }
    /// Sends the visitor's details to Zendesk, which silently drops an invalid e-mail address. For a visitor with a
    /// token, it drops all details.
    func setVisitorInfo(_ info: VisitorProfile) async throws
    /// Adds tags to the visit.
    func addTags(_ tags: [String]) async throws
    /// Removes tags from the visit.
    func removeTags(_ tags: [String]) async throws
    /// Replaces the note on the visitor.
    func setNote(_ note: String) async throws
    /// Appends to the note on the visitor.
    func appendNote(_ note: String) async throws
    /// Shows where in the app the visitor is.
    func trackVisitorPath(_ path: ZendeskChatVisitorPath) async throws

    // MARK: SettingsProvider and AccountProvider

    /// The files that the account's settings allow (`ChatSettings`); `nil` while they are unknown.
    var settings: ChatEntry.Attachment.Limits? { get }
    /// The account, as last received; `nil` if it has not been received.
    var account: ZendeskChatAccount? { get }

    // MARK: PushNotificationsProvider

    /// Registers this device's push token.
    func registerPushToken(_ token: Data)
    /// Unregisters this device's push token.
    func unregisterPushToken()
    /// Returns whether a notification is from Zendesk Chat. Also works before there is a `Chat.instance`.
    func isChatPushNotification(_ userInfo: [String: any Sendable]) -> Bool
    /// Returns the subject of a notification from Zendesk Chat; `nil` for other notifications, or if its kind
    /// is unknown.
    func pushKind(of userInfo: [String: any Sendable]) -> ZendeskChatPushKind?
    /// Forwards a notification from Zendesk Chat to the SDK.
    func didReceiveRemoteNotification(_ userInfo: [String: any Sendable])
}

/// Provides a token whenever the SDK needs a new one (`JWTAuthenticator`).
@MainActor
public protocol ZendeskChatJWTAuthenticator: AnyObject, Sendable {
    /// Returns a token that the app's backend has just signed.
    func getToken() async throws -> String
}
