public import ChatProviderKit
import ChatProviderRecording
public import Foundation
public import ZendeskChatAdapter

/// Everything is the recorded client's.
extension RecordingZendeskChatClient {

    // MARK: Chat

    /// Whether there is a `Chat.instance`: `Chat.initialize(accountKey:)` has been called.
    public var isInitialized: Bool { client.isInitialized }
    /// Whether an authenticator is set.
    public var hasIdentity: Bool { client.hasIdentity }
    /// What is told to Zendesk when a connection is made.
    public var configuration: ZendeskChatConfiguration {
        get { client.configuration }
        set { client.configuration = newValue }
    }
    /// Creates the visitor one whom the authenticator's tokens name.
    public func setIdentity(authenticator: any ZendeskJWTAuthenticator) {
        client.setIdentity(authenticator: authenticator)
    }
    /// Ends the chat, forgets the identity, clears the visitor info and the push token. Returns when that is done.
    public func resetIdentity() async {
        forgetUser()
        await client.resetIdentity()
    }
    /// Clears what the SDK keeps for its own screen.
    public func clearCache() { client.clearCache() }
    /// Observes the notifications that the SDK posts. Each is heard once, though the SDK shows the name of one twice.
    public func observeNotifications(_ observer: @escaping @MainActor (ZendeskNotification) -> Void)
        -> ObservationToken
    { client.observeNotifications(observer) }
    /// Observes what the client could not read of what the SDK delivered, in a sentence without anybody's words.
    public func observeProblems(_ observer: @escaping @MainActor (String) -> Void) -> ObservationToken {
        client.observeProblems(observer)
    }

    // MARK: ConnectionProvider

    /// The connection.
    public var connectionStatus: ZendeskConnectionStatus { client.connectionStatus }
    /// Opens the socket.
    public func connect() { client.connect() }
    /// Closes the socket. The chat goes on.
    public func disconnect() { client.disconnect() }
    /// Observes the connection.
    public func observeConnectionStatus(_ observer: @escaping @MainActor (ZendeskConnectionStatus) -> Void)
        -> ObservationToken
    { client.observeConnectionStatus(observer) }

    // MARK: ChatProvider

    /// The chat.
    public var chatState: ZendeskChatState { client.chatState }
    /// Observes the chat.
    public func observeChatState(_ observer: @escaping @MainActor (ZendeskChatState) -> Void)
        -> ObservationToken
    { client.observeChatState(observer) }
    /// Sends a message; the first one starts a chat. Returns the entry's id.
    public func sendMessage(_ message: String) async throws -> String {
        try await client.sendMessage(message)
    }
    /// Sends a message again that failed. Returns the entry's id.
    public func resendFailedMessage(withID id: String) async throws -> String {
        try await client.resendFailedMessage(withID: id)
    }
    /// Removes a message that failed. Returns the entry's id.
    public func deleteFailedMessage(withID id: String) async throws -> String {
        try await client.deleteFailedMessage(withID: id)
    }
    /// Sends a file. `onProgress` hears the part that is sent, 0 to 1. Returns the entry.
    public func sendFile(at url: URL, onProgress: (@MainActor (Double) -> Void)?) async throws -> ChatEntry {
        try await client.sendFile(at: url, onProgress: onProgress)
    }
    /// Sends a file again that failed. Returns the entry.
    public func resendFailedFile(withID id: String, onProgress: (@MainActor (Double) -> Void)?) async throws
        -> ChatEntry
    { try await client.resendFailedFile(withID: id, onProgress: onProgress) }
    /// Tells the agents whether the visitor is typing.
    public func sendTyping(isTyping: Bool) { client.sendTyping(isTyping: isTyping) }
    /// Rates the chat.
    public func sendChatRating(_ rating: ZendeskRating) async throws {
        try await client.sendChatRating(rating)
    }
    /// Comments on the chat.
    public func sendChatComment(_ comment: String) async throws { try await client.sendChatComment(comment) }
    /// Has the transcript mailed when the chat is over.
    public func sendEmailTranscript(_ email: String) async throws {
        try await client.sendEmailTranscript(email)
    }
    /// Leaves a message while nobody is there.
    public func sendOfflineForm(_ form: ZendeskOfflineForm) async throws {
        try await client.sendOfflineForm(form)
    }
    /// Puts the chat to a department by its name, `nil` for none. Only before the chat starts.
    public func setDepartment(_ name: String?) async throws { try await client.setDepartment(name) }
    /// Puts the chat to a department by its id, `nil` for none. Only before the chat starts.
    public func setDepartment(identifier: String?) async throws {
        try await client.setDepartment(identifier: identifier)
    }
    /// Asks the server whether a chat is going on.
    public func getChatInfo() async throws -> ZendeskChatInfo { try await client.getChatInfo() }
    /// Ends the chat. Returns whether there was one.
    @discardableResult
    public func endChat() async throws -> Bool { try await client.endChat() }

    // MARK: ProfileProvider

    /// What is known of the visitor.
    public var visitorInfo: ZendeskVisitorInfo { client.visitorInfo }
    /// Observes what is known of the visitor.
    public func observeVisitorInfo(_ observer: @escaping @MainActor (ZendeskVisitorInfo) -> Void)
        -> ObservationToken
    { client.observeVisitorInfo(observer) }
    /// Tells who the visitor is. An invalid e-mail address is dropped silently; all of it is, for a visitor with a
    /// token.
    public func setVisitorInfo(_ info: ZendeskVisitorInfo) async throws {
        try await client.setVisitorInfo(info)
    }
    /// Adds tags to the visit.
    public func addTags(_ tags: [String]) async throws { try await client.addTags(tags) }
    /// Removes tags from the visit.
    public func removeTags(_ tags: [String]) async throws { try await client.removeTags(tags) }
    /// Replaces the note on the visitor.
    public func setNote(_ note: String) async throws { try await client.setNote(note) }
    /// Adds to the note on the visitor.
    public func appendNote(_ note: String) async throws { try await client.appendNote(note) }
    /// Tells where in the app the visitor is.
    public func trackVisitorPath(_ path: ZendeskVisitorPath) async throws {
        try await client.trackVisitorPath(path)
    }

    // MARK: SettingsProvider and AccountProvider

    /// What the account allows; `nil` while that is not known.
    public var settings: ZendeskChatSettings? { client.settings }
    /// Observes what the account allows.
    public func observeSettings(_ observer: @escaping @MainActor (ZendeskChatSettings) -> Void)
        -> ObservationToken
    { client.observeSettings(observer) }
    /// The account, as last heard; `nil` while nothing has been.
    public var account: ZendeskAccount? { client.account }
    /// Asks the server for the account.
    public func getAccount() async throws -> ZendeskAccount { try await client.getAccount() }
    /// Observes the account.
    public func observeAccount(_ observer: @escaping @MainActor (ZendeskAccount) -> Void) -> ObservationToken
    { client.observeAccount(observer) }

    // MARK: PushNotificationsProvider

    /// Tells this device's push token.
    public func registerPushToken(_ token: Data) { client.registerPushToken(token) }
    /// Tells this device's push token, as text.
    public func registerPushTokenString(_ token: String) { client.registerPushTokenString(token) }
    /// Takes the push token back.
    public func unregisterPushToken() { client.unregisterPushToken() }
    /// Whether a notification is one of Zendesk Chat's.
    public func isChatPushNotification(_ userInfo: [String: any Sendable]) -> Bool {
        client.isChatPushNotification(userInfo)
    }
    /// Hands a notification of Zendesk Chat's on.
    public func didReceiveRemoteNotification(_ userInfo: [String: any Sendable]) {
        client.didReceiveRemoteNotification(userInfo)
    }
}
