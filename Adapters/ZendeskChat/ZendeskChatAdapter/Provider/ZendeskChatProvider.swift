public import ChatProviderKit
import Foundation
import InputValidation

/// A chat with Zendesk, through the Chat SDK v2.
///
/// It maps what a ``ZendeskChatClient`` says to the core's values, and holds no count.
///
/// **The log.** Zendesk shows an empty chat while nothing is loaded, and again while it reconnects. A state counts as
/// loaded if it arrives while connected and its session status is past `initializing`; any other changes all that is
/// published but the log. A chat that has ended cannot be read again (``keepsLogAfterChatEnds``).
///
/// **Why there is no connection.** `requested` after ``disconnect()``; `notInstalled` without a `Chat.instance`;
/// `authentication` after a token was refused; `network` where the server cannot be reached, or a lost connection was
/// given up. A connection that simply closes gives no reason: the vendor's own screen closes it when it goes.
///
/// **Users.** See ``login(_:)``.
@MainActor
public final class ZendeskChatProvider: ChatProvider {
    /// The name under which the app knows this provider.
    public let id: ChatProviderID
    /// `false`: Zendesk keeps no transcript of an ended chat to go back to.
    public let keepsLogAfterChatEnds = false

    let client: any ZendeskChatClient
    let clock: any ChatClock
    private let tokens = ObservationTokens()

    // What is published.
    let status = Observed<ConnectionStatus>.Source(.disconnected(nil))
    let state: Observed<ChatState>.Source
    let eventSource = ObservedEvents<ChatEvent>.Source()
    let user: Observed<ChatUser>.Source

    // The connection.
    var clientStatus: ZendeskConnectionStatus?
    var isLoadedOnThisConnection = false
    var disconnectWasRequested = false
    var authenticationHasFailed = false

    // The chat.
    /// The client's state that was last taken up for the present user.
    var lastTaken: ZendeskChatState?
    var heardState = false
    var knownDepartments: [ChatDepartment] = []

    // The user.
    var isChangingUser = false
    var isIdentityApplied: Bool
    /// Whether the SDK shows the anonymous visitor's chat, and the user is the one of the last run.
    var awaitsLogin: Bool
    var formerVisitors: [FormerVisitor] = []
    var isResetting = false
    /// Whether the SDK has anything of the present user's: it shows an empty chat while it connects, and keeps what could
    /// not be sent.
    var hasHeldChat = false
    /// What the SDK was asked and has not answered: it may keep it until there is a connection, whoever's that is.
    var callsUnderWay = 0
    /// Counts the users: a token that was asked for under an earlier number is nobody's any more.
    var userNumber = 0
    /// Whether the connection is to be opened once the user has changed: one that was being opened for the user before
    /// was given up.
    var connectsAfterChange = false
    /// The last state that came while the identity was being reset.
    var stateDuringReset: ZendeskChatState?
    var configuredVisitorInfo = false
    /// Registered again for each user: Zendesk drops it with the one before.
    var pushToken: Data?

    var isShutDown = false

    /// Makes a provider and observes the client. Nothing connects before ``connect()``.
    ///
    /// - Parameters:
    ///   - id: The name under which the app knows it.
    ///   - client: The SDK, a simulator, or a recording of either.
    ///   - clock: Tells when the SDK has taken too long to forget a user.
    ///   - userID: The user whom the app remembers of its last run. `nil` for the anonymous one.
    ///   - sdkKnowsUser: Whether the SDK has been told of this user since the app was started. It remembers no one:
    ///     before the same user is logged in again its chat is the anonymous visitor's, and nothing of that is shown
    ///     under the user's id. Without a `userID` it means nothing.
    public init(
        id: ChatProviderID = "zendesk-chat",
        client: any ZendeskChatClient,
        clock: any ChatClock = SystemChatClock(),
        userID: String? = nil,
        sdkKnowsUser: Bool = false
    ) {
        self.id = id
        self.client = client
        self.clock = clock
        state = Observed.Source(ChatState(userID: userID))
        let present: ChatUser = userID.map { .known(KnownUser(id: $0)) } ?? .anonymous
        user = Observed.Source(present)
        isIdentityApplied = userID == nil || sdkKnowsUser
        awaitsLogin = !isIdentityApplied
        observeClient()
    }

    private func observeClient() {
        // The SDK may or may not call at once: what was heard already is not read again.
        client.observeProblems { [weak self] in self?.report($0) }.store(in: tokens)
        client.observeConnectionStatus { [weak self] in self?.receive($0) }.store(in: tokens)
        if clientStatus == nil { receive(client.connectionStatus) }
        client.observeChatState { [weak self] in self?.receive($0) }.store(in: tokens)
        if !heardState { receive(client.chatState) }
        client.observeNotifications { [weak self] in self?.receive($0) }.store(in: tokens)
        client.observeAccount { [weak self] in self?.receive($0) }.store(in: tokens)
        if let account = client.account { receive(account) }
    }

    // MARK: ChatProvider

    /// Whether messages arrive at present.
    public var connectionStatus: Observed<ConnectionStatus> { status.observed }
    /// What is known of the chat.
    public var chatState: Observed<ChatState> { state.observed }
    /// What happens at the provider and is not part of its state.
    public var events: ObservedEvents<ChatEvent> { eventSource.observed }

    /// Opens the socket. Does nothing where it is open or being opened; without a `Chat.instance` the status says
    /// `notInstalled`.
    public func connect() {
        guard !isShutDown else { return }
        guard client.isInitialized else {
            status.value = .disconnected(.notInstalled)
            return
        }
        guard !isResetting || clientStatus == .connected else {
            // For the next user: the SDK would open it with the identity that it is about to forget.
            connectsAfterChange = true
            return
        }
        guard !status.value.isConnectedOrConnecting else { return }
        disconnectWasRequested = false
        client.connect()
    }

    /// Closes the socket; the chat goes on. The vendor's own screen loses its connection by this, too: parts of an app
    /// share a `SharedConnection`.
    public func disconnect() {
        guard !isShutDown else { return }
        connectsAfterChange = false
        switch status.value {
        case .disconnected: return
        case .connecting, .connected, .reconnecting, .failed, .unreachable:
            disconnectWasRequested = true
            client.disconnect()
        }
    }

    /// Closes the socket, if it is open, and lets go of the SDK for good. Observers hear nothing of it.
    public func shutDown() {
        guard !isShutDown else { return }
        isShutDown = true
        tokens.cancelAll()
        #if canImport(ChatSDK) && canImport(MessagingSDK)
            dropScreen()
        #endif
        if status.value.isConnectedOrConnecting { client.disconnect() }
        var last = state.value
        if last.loading == .loaded { last.loading = .loadedEarlier }
        status.finish(with: .disconnected(.requested))
        state.finish(with: last)
        eventSource.finish()
        user.finish(with: user.value)
        formerVisitors = []
        pushToken = nil
    }

    // MARK: Calls

    /// Tells observers of what was not as it should be.
    func report(_ problem: String) {
        eventSource.send(.diagnostic(ChatDiagnostic(source: id.rawValue, message: problem)))
    }

    /// Refuses what cannot be done after a shutdown, or before the SDK is there.
    func checkUsable() throws {
        guard !isShutDown else { throw ChatError.zendeskWasShutDown }
        guard client.isInitialized else { throw ChatError.zendeskIsNotInitialized }
    }

    /// Refuses what would reach the next user's chat: between a user and the next the SDK is nobody's.
    private func checkBelongsToUser() throws {
        guard !isResetting else {
            throw ChatError(.notAllowedNow, "The user is changing. Try again when the login has returned.")
        }
    }

    /// Calls the client. Every error but a `DeliveryFailure` becomes a `ChatError`.
    func sending<Answer: Sendable>(_ call: @MainActor () async throws -> Answer) async throws -> Answer {
        try checkUsable()
        try checkBelongsToUser()
        hasHeldChat = true
        callsUnderWay += 1
        defer { callsUnderWay -= 1 }
        do {
            return try await call()
        } catch let failure as DeliveryFailure {
            throw failure
        } catch {
            throw ChatError(zendesk: error)
        }
    }

    /// Calls the client. Every error becomes a `ChatError`.
    func calling<Answer: Sendable>(_ call: @MainActor () async throws -> Answer) async throws -> Answer {
        try checkUsable()
        try checkBelongsToUser()
        callsUnderWay += 1
        defer { callsUnderWay -= 1 }
        do {
            return try await call()
        } catch {
            throw ChatError(zendesk: error)
        }
    }

    /// Refuses what Zendesk would drop silently.
    func checkEmail(_ email: String, mayBeEmpty: Bool = true) throws {
        guard mayBeEmpty && email.isEmpty || EmailAddress.isPlausible(email) else {
            throw ChatError(
                .invalidArgument,
                "The e-mail is not an address, and Zendesk would drop it silently."
            )
        }
    }
}
