public import ChatProviderKit
public import Foundation

/// The members of Zendesk's Chat SDK v2 (`ChatProvidersSDK`) that this adapter uses, one to one.
///
/// A client carries calls to the SDK and callbacks from it, and decides nothing: no count, no retry, no cache of its
/// own. A client follows these rules:
///
/// - Callbacks come on the main actor, in the order in which the SDK made them. The SDK does not say on which thread
///   it posts its notifications and asks for tokens; the client switches to the main actor.
/// - Whether an observer is called at once with the present value is left open, as it is by the SDK. Who observes
///   reads ``connectionStatus`` and ``chatState`` as well.
/// - An observation lasts as long as its token. The client gives each observer an identifier of its own: with equal
///   identifiers, the SDK would end one observation with the token of the other.
/// - ``ZendeskChatState/logs`` is a `ChatTranscript`, the one thing that is not as the SDK has it: a client that is
///   handed whole arrays uses `ChatTranscript.replaceAll(with:)` on its last one, a client that knows what is new
///   uses `upsert`. Entries are made by `ChatEntry`.
/// - What the SDK answers through a completion is an `async` function here. It throws `DeliveryStatus.Failure` for a
///   `DeliveryStatusError`, ``ZendeskChatAuthenticationError`` or ``ZendeskChatError``.
///
/// `SimulatedZendeskChat` is a client in memory.
@MainActor
public protocol ZendeskChatClient: AnyObject, Sendable {
    // MARK: Chat

    /// Whether there is a `Chat.instance`: `Chat.initialize(accountKey:)` has been called.
    var isInitialized: Bool { get }
    /// Whether an authenticator is set.
    var hasIdentity: Bool { get }
    /// What Zendesk receives when a connection is made.
    var configuration: ZendeskChatConfiguration { get set }
    /// Identifies the visitor by the authenticator's tokens.
    func setIdentity(authenticator: any ZendeskChatJWTAuthenticator)
    /// Ends the chat, forgets the identity, clears the visitor info and the push token. Returns when that is done.
    func resetIdentity() async
    /// Clears what the SDK keeps for its own screen.
    func clearCache()
    /// Observes the notifications that the SDK posts. Each is delivered once, although the SDK declares the name of one in
    /// two places.
    func observeNotifications(_ observer: @escaping @MainActor (ZendeskChatNotification) -> Void)
        -> ObservationToken
    /// Observes what the client could not read of what the SDK delivered, and what the SDK lacks for a call. The description
    /// holds no text of a message.
    func observeProblems(_ observer: @escaping @MainActor (String) -> Void) -> ObservationToken

    // MARK: ConnectionProvider

    /// The connection.
    var connectionStatus: ZendeskChatConnectionStatus { get }
    /// Opens the socket.
    func connect()
    /// Closes the socket. The chat goes on.
    func disconnect()
    /// Observes the connection.
    func observeConnectionStatus(_ observer: @escaping @MainActor (ZendeskChatConnectionStatus) -> Void)
        -> ObservationToken

    // MARK: ChatProvider

    /// The chat.
    var chatState: ZendeskChatState { get }
    /// Observes the chat.
    func observeChatState(_ observer: @escaping @MainActor (ZendeskChatState) -> Void) -> ObservationToken
    /// Sends a message; the first one starts a chat. Returns the entry's id.
    func sendMessage(_ message: String) async throws -> String
    /// Sends a message again that failed. Returns the entry's id.
    func resendFailedMessage(withID id: String) async throws -> String
    /// Removes a message that failed. Returns the entry's id.
    func deleteFailedMessage(withID id: String) async throws -> String
    /// Sends a file. `onProgress` hears the part that is sent, 0 to 1. Returns the entry.
    func sendFile(at url: URL, onProgress: (@MainActor (Double) -> Void)?) async throws -> ChatEntry
    /// Sends a file again that failed. Returns the entry.
    func resendFailedFile(withID id: String, onProgress: (@MainActor (Double) -> Void)?) async throws
        -> ChatEntry
    /// Tells the agents whether the visitor is typing.
    func sendTyping(isTyping: Bool)
    /// Rates the chat.
    func sendChatRating(_ rating: ZendeskChatRating) async throws
    /// Comments on the chat.
    func sendChatComment(_ comment: String) async throws
    /// Has the transcript mailed when the chat is over.
    func sendEmailTranscript(_ email: String) async throws
    /// Leaves a message while no agent is online.
    func sendOfflineForm(_ form: ZendeskChatOfflineForm) async throws
    /// Assigns the chat to a department by its name, `nil` for none. Only before the chat starts.
    func setDepartment(_ name: String?) async throws
    /// Assigns the chat to a department by its id, `nil` for none. Only before the chat starts.
    func setDepartment(identifier: String?) async throws
    /// Asks the server whether a chat is going on.
    func getChatInfo() async throws -> ZendeskChatInfo
    /// Ends the chat. Returns whether there was one.
    @discardableResult
    func endChat() async throws -> Bool

    // MARK: ProfileProvider

    /// What is known of the visitor.
    var visitorInfo: ZendeskChatVisitorInfo { get }
    /// Observes what is known of the visitor.
    func observeVisitorInfo(_ observer: @escaping @MainActor (ZendeskChatVisitorInfo) -> Void)
        -> ObservationToken
    /// Tells Zendesk who the visitor is. An invalid e-mail address is dropped silently; all of it is, for a visitor with a
    /// token.
    func setVisitorInfo(_ info: ZendeskChatVisitorInfo) async throws
    /// Adds tags to the visit.
    func addTags(_ tags: [String]) async throws
    /// Removes tags from the visit.
    func removeTags(_ tags: [String]) async throws
    /// Replaces the note on the visitor.
    func setNote(_ note: String) async throws
    /// Adds to the note on the visitor.
    func appendNote(_ note: String) async throws
    /// Tells where in the app the visitor is.
    func trackVisitorPath(_ path: ZendeskChatVisitorPath) async throws

    // MARK: SettingsProvider and AccountProvider

    /// What the account allows; `nil` while that is not known.
    var settings: ZendeskChatSettings? { get }
    /// Observes what the account allows.
    func observeSettings(_ observer: @escaping @MainActor (ZendeskChatSettings) -> Void) -> ObservationToken
    /// The account, as last heard; `nil` while nothing has been.
    var account: ZendeskChatAccount? { get }
    /// Asks the server for the account.
    func getAccount() async throws -> ZendeskChatAccount
    /// Observes the account.
    func observeAccount(_ observer: @escaping @MainActor (ZendeskChatAccount) -> Void) -> ObservationToken

    // MARK: PushNotificationsProvider

    /// Registers this device's push token.
    func registerPushToken(_ token: Data)
    /// Registers this device's push token, as text.
    func registerPushTokenString(_ token: String)
    /// Unregisters this device's push token.
    func unregisterPushToken()
    /// Whether a notification is one of Zendesk Chat's. Also before there is a `Chat.instance`.
    func isChatPushNotification(_ userInfo: [String: any Sendable]) -> Bool
    /// What a notification of Zendesk Chat's is about; `nil` where it is none, or its kind is not known.
    func pushKind(of userInfo: [String: any Sendable]) -> ZendeskChatPushKind?
    /// Passes a notification of Zendesk Chat's to the SDK.
    func didReceiveRemoteNotification(_ userInfo: [String: any Sendable])
}

/// What the SDK asks for a token whenever it needs a fresh one (`JWTAuthenticator`).
@MainActor
public protocol ZendeskChatJWTAuthenticator: AnyObject, Sendable {
    /// A token that the app's backend has just signed.
    func getToken() async throws -> String
}
