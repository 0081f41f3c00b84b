package import ChatAdapterKit
public import ChatProviderKit
import Foundation

/// A support chat with Zendesk's Messaging SDK.
///
/// The provider maps what a ``ZendeskMessagingClient`` reports to the core's values. It counts nothing.
///
/// ```swift
/// let provider = ZendeskMessagingProvider(client: client, configuration: configuration, lifecycle: lifecycle)
/// provider.connect()                   // initializes the SDK
/// try await provider.login(.token(SignedIdentity(userID: "4711") { try await backend.token() }))
/// try provider.presentConversation()
/// ```
///
/// **The log.** The SDK shows no messages to an app. `ChatState.transcript` is always empty, and `ChatState.reportedUnread`
/// has the SDK's own count: of all conversations, and with the messages of bots, which the SDK cannot tell from agents'.
///
/// **The connection.** The SDK connects by itself once it is initialized; until it first speaks of its line, there is no
/// connection: without a reason, or `network` as `unreachable` where the device has no way to a network. The others:
/// `notInstalled` where the channel's key or the account is not right, which is a failure; `network` as `unreachable` where the vendor could not be reached, which is tried again, and as `disconnected`
/// without internet; `authentication` after a request was refused for the user's token, until the line or the user changes.
///
/// **Users.** See ``login(_:)``.
///
/// **The route of a number.** At most twelve calls lead from the SDK's callback to the value that counts, and as many from
/// there to the badge.
///
///     ZendeskMessagingClient     the SDK's event as our value
///           |  observeEvents
///     receive(_:)                asks whose it is
///           |
///     apply(_:isTold:)           whether the number is live
///           |
///     ProviderCore.publish       connection and state as of one moment
///           |  observer of chatState
///     MessageCounter             counts
@MainActor
public final class ZendeskMessagingProvider: ChatProvider {
    /// The name under which the app knows this provider.
    public var id: ChatProviderID { core.id }
    /// The channel, and what is set for its conversations.
    public let configuration: ZendeskMessagingConfiguration
    /// `true`: conversations stay, and are continued.
    public var keepsLogAfterChatEnds: Bool { true }

    // What is published.
    let core: ProviderCore
    let vendorEvents = ObservedEvents<ZendeskMessagingEvent>.Source()
    /// What has been received.
    package let inputs = ObservedEvents<ZendeskMessagingProviderInput>.Source()

    /// What is known of the SDK.
    var sdk = ZendeskMessagingSDKState()
    /// Who the user is.
    let users: UserSessionOwner
    let vendor: ZendeskMessagingVendor
    /// What the provider waits for.
    var awaited = ZendeskMessagingAwaited()
    /// The pauses between attempts to initialize the SDK, never the same for two devices.
    package var backoff = Backoff(longest: 60, spread: 0.5)

    /// Creates a provider. The SDK is not initialized before ``connect()``, unless a user logs in or a screen is shown
    /// before.
    ///
    /// - Parameters:
    ///   - id: The name under which the app knows it.
    ///   - client: The SDK, or a simulator.
    ///   - clock: The timer of new attempts and of answers that do not come.
    ///   - lifecycle: Reports when the app enters the foreground and when the network is back, which is when the provider
    ///     asks for the unread count.
    public convenience init(
        id: ChatProviderID = "zendesk-messaging",
        client: any ZendeskMessagingClient,
        configuration: ZendeskMessagingConfiguration,
        clock: any ChatClock = SystemChatClock(),
        lifecycle: any AppLifecycle
    ) {
        self.init(
            id: id,
            client: client,
            configuration: configuration,
            session: nil,
            clock: clock,
            lifecycle: lifecycle
        )
    }

    /// - Parameters:
    ///   - session: The users' session; `nil` for a new one.
    ///   - userID: The user whom the SDK is known to have; `nil` where the store of the counter says who it is.
    ///   - asksForCount: Whether the provider asks for the count by itself when the app comes back.
    package init(
        id: ChatProviderID = "zendesk-messaging",
        client: any ZendeskMessagingClient,
        configuration: ZendeskMessagingConfiguration,
        session: UserSessionOwner?,
        userID: String? = nil,
        clock: any ChatClock,
        lifecycle: any AppLifecycle,
        asksForCount: Bool = true
    ) {
        self.configuration = configuration
        let user = userID.map { UserSession.Login(id: UserID($0), kind: .token) }
        users =
            session
            ?? UserSessionOwner(
                traits: .zendeskMessaging,
                memory: VolatileSessionMemory(user.map { UserSession.Record(user: $0, vendor: .appUser) }),
                lifecycle: lifecycle,
                clock: clock
            )
        core = ProviderCore(id: id, clock: clock, user: users.user)
        vendor = ZendeskMessagingVendor(client)
        vendor.provider = self
        users.attach(
            vendor,
            limits: UserSessionOwner.Limits(call: Self.timeLimit, answersAtOnce: true)
        )
        observe(lifecycle, asksForCount: asksForCount)
    }

    private func observe(_ lifecycle: any AppLifecycle, asksForCount: Bool) {
        client.observeScreen { [weak self] in self?.updateScreen(.shown($0)) }.store(in: core.observations)
        lifecycle.isNetworkReachable.observe { [weak self] in self?.networkDidChange(isReachable: $0) }
            .store(in: core.observations)
        guard asksForCount else { return }
        var isInBackground = lifecycle.isInBackground.value
        lifecycle.isInBackground.observe { [weak self] isNowInBackground in
            // The first call only says how it is.
            guard isNowInBackground != isInBackground else { return }
            isInBackground = isNowInBackground
            if !isNowInBackground { self?.appDidComeBack() }
        }
        .store(in: core.observations)
    }

    /// Hears the SDK's instance, in place of one before.
    func observeInstance() {
        awaited.instance = client.observeEvents { [weak self] in self?.receive($0) }
    }

    // MARK: ChatProvider

    /// Whether messages arrive at present.
    public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
    /// Who the user is, and the SDK's count. There is no log.
    public var chatState: Observed<ChatState> { core.chatState }
    /// What happens at the provider and is not part of its state.
    public var events: ObservedEvents<ChatEvent> { core.events }
    /// The SDK's events with all their data. The chat state includes an event before its observers are called.
    public var zendeskEvents: ObservedEvents<ZendeskMessagingEvent> { vendorEvents.observed }

    /// Initializes the SDK, unless it is initialized. The SDK connects by itself then.
    ///
    /// Where the vendor cannot be reached, the provider tries again after pauses of at most a minute, and at once when this
    /// is called again or the app comes back. Where the vendor refuses, a `ChatEvent.diagnostic(_:)` says why, and only
    /// another call tries again.
    public func connect() {
        guard !isShutDown else { return }
        updateConnection(.wanted(hasInstance: client.isInitialized))
        // A login waits until the SDK can be asked whom it has.
        users.send(.providerArrived)
        askForUser()
    }

    /// Does nothing: the SDK has no call that closes its connection. To end its instance, with all that it does by itself,
    /// there is ``shutDown()``.
    public func disconnect() {}

    /// Ends the SDK's instance, and releases the SDK. What the SDK keeps on the device stays, and so does the user: log out
    /// before, where the user is to be gone. The provider's observers are not called any more.
    public func shutDown() {
        guard !isShutDown else { return }
        core.shutDown()
        users.detach(vendor)
        awaited = ZendeskMessagingAwaited()
        if sdk.connection.instance != .absent { client.setTokenSource(nil) }
        if sdk.settings.hasURLHandler { client.setURLHandler(nil) }
        client.dismissScreen()
        if client.isInitialized { client.invalidate(clearStorage: false) }
        vendorEvents.finish()
        inputs.finish()
    }

    // MARK: For the other files

    /// How long an answer of the SDK or of the app's backend may take, in seconds.
    static let timeLimit: TimeInterval = 30

    /// The SDK, or a simulator.
    var client: any ZendeskMessagingClient { vendor.client }

    var isShutDown: Bool { core.isShutDown }

    /// Throws after a shutdown, and before the SDK is initialized.
    func checkUsable() throws(ChatError) {
        try core.check()
        guard client.isInitialized else { throw ChatError(zendeskMessaging: .notInitialized) }
    }

    /// Throws also while a call would reach another user than the one whom the app has named.
    func checkCanReachUsersChat() throws(ChatError) {
        try checkUsable()
        askForUser()
        try core.check(.user)
    }

    /// Whether what the SDK says is of the user whom the app has named, and what it receives reaches that user.
    var canReachUsersChat: Bool { !isShutDown && core.users?.numbers == .reported }

    /// Whether what the SDK says may be of that user: before the store was read, that is not known.
    var mayReachUsersChat: Bool { canReachUsersChat || core.users?.isRead == false }
}
