public import ChatAdapterKit
public import ChatProviderKit
import Foundation

/// A support chat with Zendesk's Messaging SDK.
///
/// The provider maps the reports of a ``ZendeskMessagingClient`` to the core's values. It does not count.
///
/// ```swift
/// let provider = ZendeskMessagingProvider(client: client, configuration: configuration, lifecycle: lifecycle)
/// provider.connect()                   // initializes the SDK
/// try await provider.login(.token(SignedIdentity(userID: "4711") { try await backend.token() }))
/// try provider.presentConversation()
/// ```
///
/// **The log.** The SDK does not provide messages to an app. `ChatState.transcript` is always empty, and
/// `ChatState.reportedUnread` has the SDK's own count of all conversations. It includes bots' messages, which
/// the SDK cannot distinguish from agents'.
///
/// **The connection.** The SDK connects by itself once it is initialized. Until it first reports its realtime
/// connection, there is no connection: without a reason, or `network` as `unreachable` if the device has no
/// path to a network. The other reasons are: `notInstalled`, a failure, if the channel's key or the account
/// is not valid; `network` as `unreachable` if the vendor could not be reached, which is retried, and as
/// `disconnected` without an internet connection; `authentication` after a request was refused because of the
/// user's token, until the realtime connection or the user changes.
///
/// **Users.** See ``login(_:)``.
///
/// **The route of a number.** At most twelve calls lead from the SDK's callback to the value that counts, and
/// at most twelve from there to the badge.
///
///     ZendeskMessagingClient     the SDK's event as our value
///           |  observeEvents
///     receive(_:)                determines whose it is
///           |
///     apply(_:isTold:)           whether the number is live
///           |
///     ProviderCore.publish       connection and state as of one moment
///           |  observer of chatState
///     MessageCounter             counts
@MainActor
public final class ZendeskMessagingProvider: ChatProvider {
    /// The app's name for this provider.
    public var id: ChatProviderID { core.id }
    /// The channel, and the settings for its conversations.
    public let configuration: ZendeskMessagingProviderSettings
    /// `true`: conversations stay, and continue.
    public var keepsLogAfterChatEnds: Bool { true }

    // The published values.
    let core: ProviderCore
    let vendorEvents = ObservedEvents<ZendeskMessagingEvent>.Source()
    package let inputs = ObservedEvents<ZendeskMessagingProviderInput>.Source()

    var sdk = ZendeskMessagingSDKState()
    let users: UserSessionOwner
    let vendor: ZendeskMessagingVendor
    var awaited = ZendeskMessagingAwaited()
    /// The pauses between attempts to initialize the SDK, which are random, so that devices don't retry together.
    package var backoff = Backoff(longest: 60, spread: 0.5)

    /// Creates a provider. The SDK is not initialized before ``connect()``, unless a user logs in or a screen
    /// opens before.
    ///
    /// - Parameters:
    ///   - id: The app's name for the provider.
    ///   - client: The SDK, or a simulator.
    ///   - session: The session of the provider's users; `nil` for a new one, which ends with the provider.
    ///   - clock: The clock for further attempts and time limits.
    ///   - lifecycle: Reports when the app enters the foreground and when the network returns. The provider
    ///     then requests the unread count.
    public init(
        id: ChatProviderID = "zendesk-messaging",
        client: any ZendeskMessagingClient,
        configuration: ZendeskMessagingProviderSettings,
        session: UserSessionOwner? = nil,
        clock: any ChatClock = SystemChatClock(),
        lifecycle: any AppLifecycle
    ) {
        self.configuration = configuration
        users = session ?? UserSessionOwner(traits: .zendeskMessaging, lifecycle: lifecycle, clock: clock)
        core = ProviderCore(id: id, clock: clock, user: users.user)
        vendor = ZendeskMessagingVendor(client)
        vendor.provider = self
        users.attach(
            vendor,
            limits: UserSessionOwner.Limits(call: Self.timeLimit, answersAtOnce: true)
        )
        observe(lifecycle)
    }

    private func observe(_ lifecycle: any AppLifecycle) {
        client.observeScreen { [weak self] in self?.updateScreen(.shown($0)) }.store(in: core.observations)
        lifecycle.isNetworkReachable.observe { [weak self] in self?.networkDidChange(isReachable: $0) }
            .store(in: core.observations)
        // The first call only reports the current value. Without an instance, it has no effect.
        awaited.foreground = lifecycle.isInBackground.observe { [weak self] isInBackground in
            if !isInBackground { self?.appDidComeBack() }
        }
    }

    // MARK: ChatProvider

    /// The state of the connection; messages arrive while it is `connected`.
    public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
    /// The user and the SDK's count. There is no log.
    public var chatState: Observed<ChatState> { core.chatState }
    /// Events that are not part of the state, such as diagnostics.
    public var events: ObservedEvents<ChatEvent> { core.events }
    /// The SDK's events with all their data. When an observer is called, the chat state already includes the
    /// event.
    public var zendeskEvents: ObservedEvents<ZendeskMessagingEvent> { vendorEvents.observed }

    /// Initializes the SDK, unless it is initialized. The SDK then connects by itself.
    ///
    /// If the vendor cannot be reached, the provider retries after pauses of at most a minute, and at once
    /// when this is called again or when the app enters the foreground. If the vendor refuses, a
    /// `ChatEvent.diagnostic(_:)` reports why, and only another call retries.
    public func connect() {
        guard !isShutDown else { return }
        updateConnection(.wanted(hasInstance: client.isInitialized))
        // Let a waiting login proceed. The SDK can now be asked for its user.
        users.send(.providerArrived)
        askForUser()
    }

    /// Does nothing, because the SDK has no call that closes its connection. To end its instance and
    /// everything that it does by itself, call ``shutDown()``.
    public func disconnect() {}

    /// Ends the SDK's instance, and releases the SDK. The SDK's data on the device stays, and so does the
    /// user: log out first if that is not intended. The provider's observers are no longer called.
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

    // MARK: Internal

    /// The time limit for an answer from the SDK or the app's backend, in seconds.
    static let timeLimit: TimeInterval = 30

    /// The SDK, or a simulator.
    var client: any ZendeskMessagingClient { vendor.client }

    var isShutDown: Bool { core.isShutDown }

    /// Throws an error after a shutdown, and before the SDK is initialized.
    func checkUsable() throws(ChatError) {
        try core.check()
        guard client.isInitialized else { throw ChatError(zendeskMessaging: .notInitialized) }
    }

    /// Checks as ``checkUsable()``, and also throws an error while a call could reach another user than the app's.
    func checkCanReachUsersChat() throws(ChatError) {
        try checkUsable()
        askForUser()
        try core.check(.user)
    }

    /// Whether the SDK has the app's user, so that its reports belong to that user, and calls reach that user.
    var canReachUsersChat: Bool { !isShutDown && core.users?.numbers == .reported }

    /// Whether the SDK's reports may belong to that user. Before the store is read, that is unknown.
    var mayReachUsersChat: Bool { canReachUsersChat || core.users?.isRead == false }
}
