package import ChatAdapterKit
public import ChatProviderKit
import Foundation

/// A chat with Zendesk, through the Chat SDK v2.
///
/// The provider maps the reports of a ``ZendeskChatClient`` to the core's values. It does not count.
///
/// **The log.** Zendesk shows an empty chat while nothing is loaded, and again while it reconnects. A state is loaded
/// if it arrives while connected and its session status is past `initializing`. Any other state updates all published
/// values except the log. An ended chat cannot be read again (``keepsLogAfterChatEnds``).
///
/// **Why there is no connection.** The reason is `requested` after ``disconnect()``, `notInstalled` without a
/// `Chat.instance`, `authentication` after a token was refused, and `network` if the server cannot be reached
/// or reports an error, if there is no token, or if a lost connection was given up. A connection that simply
/// closes has no reason: the vendor's own screen closes it when it disappears.
///
/// The provider retries a failed connection after pauses of up to a minute, unless Zendesk has refused the user.
///
/// **Users.** See ``login(_:)``.
///
/// **The route of a message.** At most twelve calls lead from the SDK's callback to the value that counts,
/// and at most twelve from there to the badge.
///
///     ZendeskChatClient          the SDK's chat state as our value
///           |  observe
///     receive(_:)                whether it is the current user's chat, and loaded
///           |
///     ProviderCore.publish       connection and state as of one moment
///           |  observer of chatState
///     MessageCounter             counts
@MainActor
public final class ZendeskChatProvider: ChatProvider {
    /// The app's name for this provider.
    public var id: ChatProviderID { core.id }
    /// `false`: Zendesk keeps no readable transcript of an ended chat.
    public let keepsLogAfterChatEnds = false

    // The published values.
    let core: ProviderCore
    /// The provider's inputs, before it uses them.
    package let inputs = ObservedEvents<ZendeskChatProviderInput>.Source()
    let account = ZendeskChatAccountSources()

    /// The connection. A single function changes it.
    var connection: ZendeskChatProviderConnection
    let users: UserSessionOwner
    let vendor: ZendeskChatVendor

    /// The client's state that was last published for the current user.
    var lastTaken: ZendeskChatState?
    var host = ZendeskChatHostConfiguration()
    /// This device's push token, and the number of resets of the SDK's visitor when Zendesk received it; `nil`
    /// if it has not. Zendesk drops the token together with the visitor.
    var pushToken: (data: Data, resetsWhenTold: Int?)?
    /// Whether the user has tapped a notification whose conversation opens after the login.
    var opensAfterLogin = false
    /// The next attempt to open a connection that has failed.
    var nextAttempt: ObservationToken?
    /// The pauses between these attempts. They differ between devices.
    package var backoff = Backoff(longest: 60, spread: 0.5)

    /// Creates a provider, which observes the client. Nothing connects before ``connect()``.
    ///
    /// - Parameters:
    ///   - id: The app's name for the provider.
    ///   - client: The SDK, a simulator, or a recording of either.
    ///   - clock: Limits how long the SDK may take to forget a user.
    ///   - lifecycle: Reports when the app's files, which contain the last user, can be read.
    public convenience init(
        id: ChatProviderID = "zendesk-chat",
        client: any ZendeskChatClient,
        clock: any ChatClock = SystemChatClock(),
        lifecycle: any AppLifecycle
    ) {
        let session = UserSessionOwner(traits: .zendeskChat, lifecycle: lifecycle, clock: clock)
        self.init(id: id, client: client, session: session, clock: clock)
    }

    package init(
        id: ChatProviderID = "zendesk-chat",
        client: any ZendeskChatClient,
        session: UserSessionOwner,
        clock: any ChatClock
    ) {
        users = session
        connection = ZendeskChatProviderConnection(
            at: client.connectionStatus,
            isInstalled: client.isInitialized
        )
        core = ProviderCore(id: id, clock: clock, status: connection.status, user: users.user)
        vendor = ZendeskChatVendor(client, users)
        vendor.provider = self
        users.attach(vendor, limits: UserSessionOwner.Limits(call: 30, answersAtOnce: true))
        observeClient()
        if client.isInitialized { users.send(.providerArrived) }
    }

    private func observeClient() {
        client.observe { [weak self] event in
            switch event {
            case .connectionStatus(let status): self?.receive(status)
            case .chatState(let state): self?.receive(state)
            case .notification(let notification): self?.receive(notification)
            case .settings(let limits): self?.receive(limits)
            case .account(let account): self?.receive(account)
            case .problem(let description): self?.core.diagnose(description)
            }
        }.store(in: core.observations)
        // The SDK may or may not call an observer at once.
        receive(client.chatState)
        if let account = client.account { receive(account) }
        if let settings = client.settings { receive(settings) }
    }

    // MARK: ChatProvider

    /// The state of the connection; messages arrive while it is `connected`.
    public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
    /// The provider's current knowledge of the chat.
    public var chatState: Observed<ChatState> { core.chatState }
    /// Events that are not part of the state, such as diagnostics.
    public var events: ObservedEvents<ChatEvent> { core.events }

    /// Opens the socket, unless it is open or opening.
    ///
    /// Without a `Chat.instance`, the status becomes `disconnected` with the reason `notInstalled`. During a
    /// change of user, the call waits for the next user. While the SDK does not know the user of the last
    /// launch, it waits for a login or a logout.
    public func connect() {
        guard !isShutDown else { return }
        let isInstalled = client.isInitialized
        if isInstalled { users.send(.providerArrived) }
        // Without the app's user, the SDK would open the socket for another visitor.
        perform(connection.apply(.connect(isInstalled: isInstalled, waits: !hearsUsersChat)))
    }

    /// Closes the socket. The chat continues.
    ///
    /// This also closes the connection of the vendor's own screen. Instead of calling this method, hold a connection of
    /// the counter, which calls it when the last holder has released its own.
    public func disconnect() {
        if !isShutDown { perform(connection.apply(.disconnect)) }
    }

    /// Closes the socket, unless it is closed, and releases the SDK permanently. Observers are not called.
    public func shutDown() {
        guard !isShutDown else { return }
        core.shutDown()
        users.detach(vendor)
        inputs.finish()
        #if canImport(ChatSDK) && canImport(MessagingSDK)
            dropScreen()
        #endif
        if connection.mayBeOpen { client.disconnect() }
        nextAttempt = nil
        // Restore the configuration, so that the user's name does not reach the next visitor.
        host.putBack(at: client)
        account.finish()
        pushToken = nil
    }

    // MARK: Internal

    /// The SDK, a simulator, or a recording of either.
    var client: any ZendeskChatClient { vendor.client }

    var isShutDown: Bool { core.isShutDown }

    /// Whether the SDK shows the chat of the app's user, so that what it receives reaches that chat.
    var hearsUsersChat: Bool { core.users?.isSettled == true }
}

/// The published values of the account.
@MainActor
struct ZendeskChatAccountSources {
    let status = Observed<ChatState.Department.Status?>.Source(nil)
    let departments = Observed<[ChatState.Department]>.Source([])
    let limits = Observed<ChatEntry.Attachment.Limits?>.Source(nil)

    func finish() {
        status.finish(with: status.value)
        departments.finish(with: departments.value)
        limits.finish(with: limits.value)
    }
}
