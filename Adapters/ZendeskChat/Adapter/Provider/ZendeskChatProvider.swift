import ChatAdapterKit
public import ChatProviderKit
import Foundation

/// A chat with Zendesk, through the Chat SDK v2.
///
/// The provider maps what a ``ZendeskChatClient`` reports to the core's values. It counts nothing.
///
/// **The log.** Zendesk shows an empty chat while nothing is loaded, and again while it reconnects. A state is loaded
/// if it arrives while connected and its session status is past `initializing`. Any other state changes everything that
/// is published except the log. A chat that has ended cannot be read again (``keepsLogAfterChatEnds``).
///
/// **Why there is no connection.** The reason is `requested` after ``disconnect()``, `notInstalled` without a
/// `Chat.instance`, `authentication` after a token was refused, and `network` where the server cannot be reached or a
/// lost connection was given up. A connection that simply closes has no reason: the vendor's own screen closes it when
/// the screen disappears.
///
/// **Users.** See ``login(_:)``.
@MainActor
public final class ZendeskChatProvider: ChatProvider {
    /// The name under which the app knows this provider.
    public var id: ChatProviderID { core.id }
    /// `false`: Zendesk keeps no transcript of an ended chat to go back to.
    public let keepsLogAfterChatEnds = false

    let client: any ZendeskChatClient

    // What is published.
    let core: ProviderCore
    /// What the provider receives, before it uses it.
    package let inputs = ObservedEvents<ZendeskChatProviderInput>.Source()
    let accountStatus = Observed<ChatDepartment.Status?>.Source(nil)
    let accountDepartments = Observed<[ChatDepartment]>.Source([])
    let limits = Observed<ChatAttachment.Limits?>.Source(nil)

    // What decides. Each has one function that changes it.
    var connection: ZendeskChatProviderConnection
    var userState: ZendeskChatProviderUser

    /// Who is logged in, across launches.
    let memory: UserMemory
    /// The logout that the last launch began, while it is being completed.
    var owedLogout: Task<Void, Never>?
    /// The client's state that was last published for the present user.
    var lastTaken: ZendeskChatState?
    /// Whom the app had the client name, while it names a user who is logged in; `.some(nil)` for nobody.
    var hostVisitorInfo: ZendeskChatVisitorInfo??
    /// What the client was told before this provider's settings, and with them.
    private var configurations: (host: ZendeskChatConfiguration, own: ZendeskChatConfiguration)?
    /// Registered again for each user: Zendesk drops it with the former one.
    var pushToken: Data?
    /// Whether a notification was tapped that the login of its user is to open.
    var opensAfterLogin = false

    /// Creates a provider, which observes the client. Nothing connects before ``connect()``.
    ///
    /// - Parameters:
    ///   - id: The name under which the app knows it.
    ///   - client: The SDK, a simulator, or a recording of either.
    ///   - clock: Tells when the SDK has taken too long to forget a user.
    public convenience init(
        id: ChatProviderID = "zendesk-chat",
        client: any ZendeskChatClient,
        clock: any ChatClock = SystemChatClock()
    ) {
        self.init(id: id, client: client, clock: clock, userID: nil)
    }

    /// - Parameters:
    ///   - userID: The user whom the app remembers of its last run. `nil` to take it from the counter's store.
    ///   - sdkKnowsUser: Whether the SDK has been told of this user, also the anonymous one, since the app was started.
    ///     Then the store does not decide who it is.
    package init(
        id: ChatProviderID = "zendesk-chat",
        client: any ZendeskChatClient,
        clock: any ChatClock = SystemChatClock(),
        userID: String?,
        sdkKnowsUser: Bool = false
    ) {
        self.client = client
        memory = UserMemory(of: id, user: userID == nil && !sdkKnowsUser ? nil : StoredValue.User(id: userID))
        connection = ZendeskChatProviderConnection(
            at: client.connectionStatus,
            isInstalled: client.isInitialized
        )
        let user = userID.map { ChatUser.known(KnownUser(id: $0)) } ?? .anonymous
        core = ProviderCore(id: id, clock: clock, status: connection.status, user: user)
        userState = ZendeskChatProviderUser(
            userID == nil || sdkKnowsUser ? .told(isNamed: false) : .awaitsLogin
        )
        observeClient()
    }

    private func observeClient() {
        client.observeProblems { [weak self] in self?.core.diagnose($0) }.store(in: core.observations)
        client.observeConnectionStatus { [weak self] in self?.receive($0) }.store(in: core.observations)
        client.observeChatState { [weak self] in self?.receive($0) }.store(in: core.observations)
        // The SDK may or may not call an observer at once.
        receive(client.chatState)
        client.observeNotifications { [weak self] in self?.receive($0) }.store(in: core.observations)
        client.observeAccount { [weak self] in self?.receive($0) }.store(in: core.observations)
        if let account = client.account { receive(account) }
        client.observeSettings { [weak self] in self?.receive($0) }.store(in: core.observations)
        if let settings = client.settings { receive(settings) }
    }

    // MARK: ChatProvider

    /// Whether messages arrive at present.
    public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
    /// What is known of the chat.
    public var chatState: Observed<ChatState> { core.chatState }
    /// What happens at the provider and is not part of its state.
    public var events: ObservedEvents<ChatEvent> { core.events }

    /// Opens the socket, unless it is open or being opened.
    ///
    /// Without a `Chat.instance` the status becomes `disconnected` with the reason `notInstalled`. While the SDK resets
    /// the identity of a user who leaves, the call waits for the next user; while it does not know the user of the last
    /// launch, for a login or a logout.
    public func connect() {
        guard !isShutDown else { return }
        let isInstalled = client.isInitialized
        if isInstalled, userState.waitsToConnect {
            // The SDK would open the socket for another visitor.
            perform(userState.apply(.connectAfterwards(true)))
            completeOwedLogout()
        } else {
            perform(connection.apply(.connect(isInstalled: isInstalled)))
        }
    }

    /// Closes the socket. The chat goes on.
    ///
    /// The vendor's own screen loses its connection too: parts of an app share a `SharedConnection`.
    public func disconnect() {
        guard !isShutDown else { return }
        perform(userState.apply(.connectAfterwards(false)))
        perform(connection.apply(.disconnect))
    }

    /// Closes the socket, unless it is closed, and releases the SDK for good. Observers are not called.
    public func shutDown() {
        guard !isShutDown else { return }
        core.shutDown()
        inputs.finish()
        #if canImport(ChatSDK) && canImport(MessagingSDK)
            dropScreen()
        #endif
        if connection.mayBeOpen { client.disconnect() }
        // The name of whoever is logged in is nobody else's.
        if userState.isNamed { configureVisitor(nil) }
        putBackConfiguration()
        accountStatus.finish(with: accountStatus.value)
        accountDepartments.finish(with: accountDepartments.value)
        limits.finish(with: limits.value)
        perform(userState.apply(.shutDown))
        pushToken = nil
    }

    var isShutDown: Bool { core.isShutDown }

    // MARK: The client's configuration

    /// Remembers what the app had told the client: a provider that is made later for other settings begins with it.
    func restoreHostConfigurationAtShutdown(_ hostConfiguration: ZendeskChatConfiguration) {
        configurations = (hostConfiguration, client.configuration)
    }

    private func putBackConfiguration() {
        guard let configurations else { return }
        var configuration = client.configuration
        configuration.replace(configurations.own, with: configurations.host)
        client.configuration = configuration
    }
}
