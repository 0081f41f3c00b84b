package import ChatAdapterKit
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
///
/// **The route of a message.** At most twelve calls lead from the SDK's callback to the value that counts, and as many from
/// there to the badge.
///
///     ZendeskChatClient          the SDK's chat state as our value
///           |  observeChatState
///     receive(_:)                whether it is the present user's chat
///           |
///     apply(_:isLoaded:)         the core's words for it
///           |
///     ProviderCore.publish       connection and state as of one moment
///           |  observer of chatState
///     MessageCounter             counts
@MainActor
public final class ZendeskChatProvider: ChatProvider {
    /// The name under which the app knows this provider.
    public var id: ChatProviderID { core.id }
    /// `false`: Zendesk keeps no transcript of an ended chat to go back to.
    public let keepsLogAfterChatEnds = false

    // What is published.
    let core: ProviderCore
    /// What the provider receives, before it uses it.
    package let inputs = ObservedEvents<ZendeskChatProviderInput>.Source()
    let account = ZendeskChatAccountSources()

    /// The connection. It has one function that changes it.
    var connection: ZendeskChatProviderConnection
    /// Who the user is.
    let users: UserSessionOwner
    let vendor: ZendeskChatVendor

    /// The client's state that was last published for the present user.
    var lastTaken: ZendeskChatState?
    /// The client's configuration as the app had set it.
    var host = ZendeskChatHostConfiguration()
    /// Told again for each visitor: Zendesk drops it with the former one.
    var pushToken: ZendeskChatPushToken?
    /// Whether a notification was tapped that the login of its user is to open.
    var opensAfterLogin = false

    /// Creates a provider, which observes the client. Nothing connects before ``connect()``.
    ///
    /// - Parameters:
    ///   - id: The name under which the app knows it.
    ///   - client: The SDK, a simulator, or a recording of either.
    ///   - clock: Tells when the SDK has taken too long to forget a user.
    ///   - lifecycle: Reports when the app's files can be read, which say who was logged in.
    public convenience init(
        id: ChatProviderID = "zendesk-chat",
        client: any ZendeskChatClient,
        clock: any ChatClock = SystemChatClock(),
        lifecycle: any AppLifecycle
    ) {
        self.init(id: id, client: client, session: nil, clock: clock, lifecycle: lifecycle)
    }

    /// - Parameters:
    ///   - session: The users' session; `nil` for a new one.
    ///   - userID: The user whom the app remembers of its last run; `nil` where the store of the counter says who it is.
    ///   - sdkKnowsUser: Whether the SDK has that user, as in a recording.
    package init(
        id: ChatProviderID = "zendesk-chat",
        client: any ZendeskChatClient,
        session: UserSessionOwner?,
        userID: String? = nil,
        sdkKnowsUser: Bool = false,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) {
        var traits = UserSession.Traits.zendeskChat
        traits.keepsUser = sdkKnowsUser
        let user = userID.map { UserSession.Login(id: UserID($0), kind: .known) }
        users =
            session
            ?? UserSessionOwner(
                traits: traits,
                memory: VolatileSessionMemory(user.map { UserSession.Record(user: $0, vendor: .appUser) }),
                lifecycle: lifecycle,
                clock: clock
            )
        connection = ZendeskChatProviderConnection(
            at: client.connectionStatus,
            isInstalled: client.isInitialized
        )
        core = ProviderCore(id: id, clock: clock, status: connection.status, user: users.user)
        vendor = ZendeskChatVendor(client, users)
        vendor.provider = self
        users.attach(
            vendor,
            limits: UserSessionOwner.Limits(call: Self.longestReset, answersAtOnce: true)
        )
        observeClient()
        if client.isInitialized { users.send(.providerArrived) }
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
    /// Without a `Chat.instance` the status becomes `disconnected` with the reason `notInstalled`. While the user changes,
    /// the call waits for the next user; while the SDK does not know the user of the last launch, for a login or a logout.
    public func connect() {
        guard !isShutDown else { return }
        let isInstalled = client.isInitialized
        if isInstalled { users.send(.providerArrived) }
        // The SDK would open the socket for another visitor.
        perform(connection.apply(.connect(isInstalled: isInstalled, waits: !hearsUsersChat)))
    }

    /// Closes the socket. The chat goes on.
    ///
    /// The vendor's own screen loses its connection too: hold the counter's connection, and leave this to it.
    public func disconnect() {
        if !isShutDown { perform(connection.apply(.disconnect)) }
    }

    /// Closes the socket, unless it is closed, and releases the SDK for good. Observers are not called.
    public func shutDown() {
        guard !isShutDown else { return }
        core.shutDown()
        users.detach(vendor)
        inputs.finish()
        #if canImport(ChatSDK) && canImport(MessagingSDK)
            dropScreen()
        #endif
        if connection.mayBeOpen { client.disconnect() }
        // The user's name must not reach the next visitor.
        host.putBack(at: client)
        account.finish()
        pushToken = nil
    }

    // MARK: For the other files

    /// How long the SDK may take to forget a user, in seconds.
    static let longestReset: TimeInterval = 30

    /// The SDK, a simulator, or a recording of either.
    var client: any ZendeskChatClient { vendor.client }

    var isShutDown: Bool { core.isShutDown }

    /// Whether what the SDK shows is of the app's user, and what it receives reaches that user's chat.
    var hearsUsersChat: Bool { core.users?.isSettled == true }
}

/// What is published of the account.
@MainActor
struct ZendeskChatAccountSources {
    let status = Observed<ChatDepartment.Status?>.Source(nil)
    let departments = Observed<[ChatDepartment]>.Source([])
    let limits = Observed<ChatAttachment.Limits?>.Source(nil)

    func finish() {
        status.finish(with: status.value)
        departments.finish(with: departments.value)
        limits.finish(with: limits.value)
    }
}
