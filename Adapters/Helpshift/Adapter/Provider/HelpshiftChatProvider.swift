public import ChatAdapterKit
public import ChatProviderKit
import Foundation
import HelpshiftIdentity

/// A support chat with Helpshift's SDK X.
///
/// The SDK has no connection, no log and no way to send messages: its screens do all that. The provider
/// builds the chat state from the SDK's events. The log contains the messages since the provider was created,
/// in the order of their arrival, and `ChatState.reportedUnread` is the SDK's own count.
///
/// ```swift
/// let provider = HelpshiftChatProvider(client: client, configuration: configuration, lifecycle: lifecycle)
/// provider.connect()                   // installs the SDK: early in didFinishLaunching
/// try await provider.login(.known(KnownUser(id: "4711")))
/// try provider.presentConversation()
/// ```
///
/// The SDK has one delegate, which is the provider's. Pass your own delegate to the registration, or set
/// ``hostDelegate``. Call the SDK only through the provider, which does not notice direct calls, for example
/// for a screen.
///
/// **The route of a message.** At most twelve calls lead from the SDK's callback to the value that counts,
/// and at most twelve from there to the badge.
///
///     HelpshiftClient            the SDK's event, with its raw name
///           |  handleEvent(name:data:)
///     HelpshiftDelegateMultiplexer, and the app's own delegate after it
///           |
///     receive(_:_:recordedID:)   whether it is the current user's
///           |
///     ProviderCore.publish       connection and state as of one moment
///           |  observer of chatState
///     MessageCounter             counts
@MainActor
public final class HelpshiftChatProvider: ChatProvider {
    /// The app's name for this provider.
    public var id: ChatProviderID { core.id }
    /// The account, and the configuration of the screens.
    public let configuration: HelpshiftProviderSettings
    /// `true`: a conversation stays until the user has seen it.
    public var keepsLogAfterChatEnds: Bool { true }

    private let multiplexer = HelpshiftDelegateMultiplexer()

    // The published values.
    let core: ProviderCore
    let vendorEvents = ObservedEvents<HelpshiftEvent>.Source()
    /// The provider's inputs, before it uses them.
    package let inputs = ObservedEvents<HelpshiftProviderInput>.Source()

    var connection: HelpshiftConnection
    var screens = HelpshiftScreens()
    /// The current user's chat, in addition to the chat's state.
    var usersChat = HelpshiftUsersChat()
    /// A push token that the SDK receives when it is installed.
    var pushToken: Data?
    let users: UserSessionOwner
    let vendor: HelpshiftVendor

    /// Requests the unread count; `nil` in a replay, which makes no requests.
    private(set) var requester: UnreadCountRequester?
    /// Makes the count cached if the server has not reported for too long.
    private(set) var silence: ForegroundTimer?

    /// Creates a provider.
    ///
    /// The provider does not install the SDK before ``install()``, ``connect()``, a login or a logout. If the
    /// SDK is already installed, the provider receives its events from now on.
    ///
    /// - Parameters:
    ///   - session: The session of the provider's users, which an adapter of your own creates with
    ///     `hasAnonymousLogin: true`; `nil` for a new one, which ends with the provider.
    ///   - clock: The clock for messages without a time, and the timer for requests of the unread count.
    ///   - lifecycle: Reports when the app enters the foreground and when the network returns. The provider
    ///     then requests the unread count.
    public init(
        id: ChatProviderID = "helpshift",
        client: any HelpshiftClient,
        configuration: HelpshiftProviderSettings,
        session: UserSessionOwner? = nil,
        clock: any ChatClock = SystemChatClock(),
        lifecycle: any AppLifecycle
    ) {
        self.configuration = configuration
        users =
            session
            ?? UserSessionOwner(
                traits: .helpshift,
                hasAnonymousLogin: true,
                lifecycle: lifecycle,
                clock: clock
            )
        connection = HelpshiftConnection(
            sdkStatus: client.isInstalled ? .connected : .disconnected(.notInstalled),
            isNetworkReachable: lifecycle.isNetworkReachable.value
        )
        core = ProviderCore(id: id, clock: clock, status: connection.status, user: users.user)
        let rules = HelpshiftLoginRules(
            limits: (configuration.limits ?? .current).limits,
            fullPrivacy: configuration.screen?.fullPrivacy == true,
            clock: clock
        )
        vendor = HelpshiftVendor(client, rules: rules)
        vendor.provider = self
        multiplexer.provider = self
        requester = UnreadCountRequester(
            clock: clock,
            lifecycle: lifecycle,
            isAnswerUsed: { [weak self] in self?.hearsUsersChat == true },
            ask: { [weak self] in self?.askForCount(fromServer: $0) }
        )
        silence = ForegroundTimer(seconds: Self.longestSilence, clock: clock, lifecycle: lifecycle) {
            [weak self] in
            self?.endBeingLive()
            // A recording has no line for the end of this timer.
            self?.inputs.send(.reset)
        }
        lifecycle.isNetworkReachable.observe { [weak self] in self?.networkDidChange(isReachable: $0) }
            .store(in: core.observations)
        users.attach(
            vendor,
            limits: UserSessionOwner.Limits(
                call: 60,
                pauses: Backoff(first: Double(renewal.firstPause), longest: Double(renewal.longestPause)),
                renewsSessions: renewal.attempts > 0
            )
        )
        if client.isInstalled {
            startListening()
            startAskingForCount()
        }
    }

    // MARK: State

    /// `disconnected` until the SDK is installed and in use, then `connected`; `failed` while the SDK does
    /// not accept the user; `unreachable` while the device has no path to a network.
    public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }

    /// The current user's chat, as far as the SDK's events have reported it.
    public var chatState: Observed<ChatState> { core.chatState }

    /// Events that are not part of the state, such as diagnostics.
    public var events: ObservedEvents<ChatEvent> { core.events }

    /// All of the SDK's events with their data. When an observer is called, the chat state already includes
    /// the event, unless it may belong to another user, or arrives while the session is renewed.
    public var helpshiftEvents: ObservedEvents<HelpshiftEvent> { vendorEvents.observed }

    /// The app's own delegate. It receives the SDK's callbacks unchanged, after the provider. Retained
    /// weakly, as by the SDK.
    public var hostDelegate: (any HelpshiftClientDelegate)? {
        get { multiplexer.host }
        set { multiplexer.host = newValue }
    }

    // MARK: The SDK

    /// Installs the SDK, unless it is installed, and starts to use it. The SDK has no connection to open.
    public func connect() { prepare() }

    /// Installs the SDK, unless it is installed, and starts to use it.
    public func prepare() {
        install()
        startUsing()
        startAskingForCount()
    }

    /// Installs the SDK, unless it is installed. The vendor requires the installation in
    /// `didFinishLaunching`, even if the chat is used later or never. Until the chat is used, the connection
    /// is `disconnected`, and the SDK receives no requests.
    ///
    /// An error is published as a `ChatEvent.diagnostic(_:)`, and the connection stays
    /// `disconnected(.notInstalled)`.
    public func install() {
        guard !isShutDown, connection.sdkStatus == .disconnected(.notInstalled) else { return }
        // Another provider may have installed the SDK since this one was created.
        if !client.isInstalled { installSDK() }
        guard client.isInstalled else { return }
        startListening()
    }

    private func installSDK() {
        do throws(ChatError) {
            try configuration.validate()
            try client.install(
                platformID: configuration.platformId,
                domain: configuration.domain,
                configuration: configuration.install?.dictionary ?? [:]
            )
        } catch {
            core.diagnose(error.description)
            users.providerFailed(error)
        }
    }

    private func startListening() {
        // Set the delegate first: without one, the SDK drops its reports.
        reportingErrors { () throws(ChatError) in try client.setDelegate(multiplexer) }
        if connection.sdkStatus == .disconnected(.notInstalled) {
            updateConnection { $0.sdkStatus = .disconnected(nil) }
        }
        if let language = configuration.language {
            reportingErrors { () throws(ChatError) in try client.setLanguage(language) }
        }
        if let token = pushToken.take() { registerPushToken(token) }
        // A pending logout now runs, before any other user can see the previous user's count.
        users.send(.providerArrived)
    }

    func startUsing() {
        guard !isShutDown, connection.sdkStatus == .disconnected(nil) else { return }
        updateConnection { $0.sdkStatus = .connected }
    }

    /// Does nothing: the SDK has no connection to close.
    public func disconnect() {}

    /// Releases the SDK. The provider's observers and ``hostDelegate`` are no longer called.
    public func shutDown() {
        guard !isShutDown else { return }
        core.shutDown()
        users.detach(vendor)
        silence?.stop()
        requester?.stop()
        multiplexer.provider = nil
        multiplexer.host = nil
        if client.isInstalled, client.delegate === multiplexer { try? client.setDelegate(nil) }
        vendorEvents.finish()
        inputs.finish()
    }

    // MARK: Internal

    /// The SDK, or a simulator.
    var client: any HelpshiftClient { vendor.client }

    var renewal: HelpshiftRenewalPolicy { configuration.renewal ?? HelpshiftRenewalPolicy() }

    var isShutDown: Bool { core.isShutDown }

    /// Throws if the SDK cannot be called.
    func checkIsUsable(_ call: String = #function) throws(ChatError) {
        try core.check()
        if !client.isInstalled { throw .helpshiftNotInstalled(call) }
    }

    /// Returns the SDK, if it can be called.
    func usableClient(_ call: String = #function) throws(ChatError) -> any HelpshiftClient {
        try checkIsUsable(call)
        return client
    }

    /// Publishes an error of `body` as a diagnostic, because no caller can receive it.
    func reportingErrors(_ body: () throws(ChatError) -> Void) {
        do {
            try body()
        } catch {
            core.diagnose(error.description)
        }
    }

    /// Stops requesting the unread count. In a replay, the recording contains the reports.
    package func stopAskingForCount() {
        requester?.stop()
        requester = nil
    }

    /// Whether the SDK's reports belong to the user whose chat is shown. Before the store is read, they
    /// belong to the user that the store will name, until that user's session expires.
    var hearsUsersChat: Bool {
        if core.users?.isRead == false { return connection.sdkStatus != .failed(.sessionExpired) }
        return core.users?.numbers == .reported
    }
}
