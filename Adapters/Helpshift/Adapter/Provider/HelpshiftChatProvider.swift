package import ChatAdapterKit
public import ChatProviderKit
import Foundation
import HelpshiftIdentity

/// A support chat with Helpshift's SDK X.
///
/// The SDK has no connection, no log and no way to send: its screens do all that. The provider builds the chat state
/// from the SDK's events. The log contains the messages since the provider was created, in the order in which they
/// arrived, and `ChatState.reportedUnread` the SDK's own count.
///
/// ```swift
/// let provider = HelpshiftChatProvider(client: client, configuration: configuration, lifecycle: lifecycle)
/// provider.connect()                   // installs the SDK: early in didFinishLaunching
/// try await provider.login(.known(KnownUser(id: "4711")))
/// try provider.presentConversation()
/// ```
///
/// The SDK has one delegate, which is the provider's. An app hands a delegate of its own to the registration, or sets
/// ``hostDelegate``. All that the SDK can do is called here: what is asked of the SDK elsewhere, such as a screen, the
/// provider does not know of.
///
/// **The route of a message.** At most twelve calls lead from the SDK's callback to the value that counts, and as many from
/// there to the badge.
///
///     HelpshiftClient            the SDK's event, with its raw name
///           |  handleEvent(name:data:)
///     HelpshiftDelegateMultiplexer, and the app's own delegate after it
///           |
///     receive(_:)                whether it is the present user's
///           |
///     ProviderCore.publish       connection and state as of one moment
///           |  observer of chatState
///     MessageCounter             counts
@MainActor
public final class HelpshiftChatProvider: ChatProvider {
    /// The name under which the app knows this provider.
    public var id: ChatProviderID { core.id }
    /// The account, and the configuration of the screens.
    public let configuration: HelpshiftConfiguration
    /// `true`: a conversation stays until the user has seen it.
    public var keepsLogAfterChatEnds: Bool { true }

    private let multiplexer = HelpshiftDelegateMultiplexer()

    // What is published.
    let core: ProviderCore
    let vendorEvents = ObservedEvents<HelpshiftEvent>.Source()
    /// What the provider receives, before it uses it.
    package let inputs = ObservedEvents<HelpshiftProviderInput>.Source()

    /// What is known of the SDK.
    var sdk: HelpshiftSDKState
    /// The waits for an answer of the SDK's.
    let answers: PendingAnswers
    /// Who the user is.
    let users: UserSessionOwner
    let vendor: HelpshiftVendor

    /// Asks for the unread count; `nil` in a replay, which asks for nothing.
    private(set) var requester: UnreadCountRequester?
    /// Ends a count's being live: the server has said nothing for so long.
    private(set) var silence: ForegroundTimer?

    /// Creates a provider.
    ///
    /// The provider does not install the SDK before ``install()``, ``connect()``, a login or a logout. Where the SDK is installed
    /// already, the provider receives its events from now on.
    ///
    /// - Parameters:
    ///   - clock: The time of messages that carry none, and the timer of the requests for the unread count.
    ///   - lifecycle: Reports when the app enters the foreground and when the network is back, which is when the
    ///     provider asks for the unread count.
    public convenience init(
        id: ChatProviderID = "helpshift",
        client: any HelpshiftClient,
        configuration: HelpshiftConfiguration,
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
    ///   - asksForCount: Whether the provider asks for the unread count by itself.
    package init(
        id: ChatProviderID = "helpshift",
        client: any HelpshiftClient,
        configuration: HelpshiftConfiguration,
        session: UserSessionOwner?,
        userID: String? = nil,
        clock: any ChatClock,
        lifecycle: any AppLifecycle,
        asksForCount: Bool = true
    ) {
        self.configuration = configuration
        let user = userID.map { UserSession.Login(id: UserID($0), kind: .known) }
        users =
            session
            ?? UserSessionOwner(
                traits: .helpshift,
                hasAnonymousLogin: true,
                memory: VolatileSessionMemory(user.map { UserSession.Record(user: $0, vendor: .appUser) }),
                lifecycle: lifecycle,
                clock: clock
            )
        let connection = HelpshiftConnection(
            sdkStatus: client.isInstalled ? .connected : .disconnected(.notInstalled),
            isNetworkReachable: lifecycle.isNetworkReachable.value
        )
        sdk = HelpshiftSDKState(connection: connection)
        core = ProviderCore(id: id, clock: clock, status: connection.status, user: users.user)
        let rules = HelpshiftLoginRules(
            limits: configuration.limits,
            fullPrivacy: configuration.screen.fullPrivacy == true,
            clock: clock
        )
        vendor = HelpshiftVendor(client, rules: rules)
        answers = PendingAnswers(clock: clock)
        vendor.provider = self
        multiplexer.provider = self
        if asksForCount {
            requester = UnreadCountRequester(clock: clock, lifecycle: lifecycle) { [weak self] in
                self?.askForCount(fromServer: $0)
            }
        }
        silence = ForegroundTimer(seconds: Self.longestSilence, clock: clock, lifecycle: lifecycle) {
            [weak self] in
            self?.endBeingLive()
            // No line of a recording says so.
            self?.inputs.send(.reset)
        }
        lifecycle.isNetworkReachable.observe { [weak self] in self?.networkDidChange(isReachable: $0) }
            .store(in: core.observations)
        let renewal = configuration.renewal
        users.attach(
            vendor,
            limits: UserSessionOwner.Limits(
                call: configuration.loginTimeout,
                pauses: Backoff(first: renewal.firstPause, longest: renewal.longestPause),
                renewsSessions: renewal.maximumAttempts > 0
            )
        )
        if client.isInstalled {
            startListening()
            startAskingForCount()
        }
    }

    // MARK: State

    /// `disconnected` before the SDK is installed and used, `connected` after that, `failed` while the SDK does not accept the
    /// user, and `unreachable` while the device has no way to a network.
    public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }

    /// What the SDK's events have told so far of the present user's chat.
    public var chatState: Observed<ChatState> { core.chatState }

    /// What is not part of the state.
    public var events: ObservedEvents<ChatEvent> { core.events }

    /// The SDK's events with all their data. The chat state includes an event before its observers are called.
    public var helpshiftEvents: ObservedEvents<HelpshiftEvent> { vendorEvents.observed }

    /// A delegate of the app's own: it hears what the SDK says, as it comes, after the provider. Held weakly, as the
    /// SDK does.
    public var hostDelegate: (any HelpshiftClientDelegate)? {
        get { multiplexer.host }
        set { multiplexer.host = newValue }
    }

    // MARK: The SDK

    /// Installs the SDK, unless it is installed, and begins to use it: the SDK has no connection to open.
    public func connect() { prepare() }

    /// Installs the SDK, unless it is installed, and begins to use it.
    public func prepare() {
        install()
        startUsing()
        startAskingForCount()
    }

    /// Installs the SDK, unless it is installed. The vendor wants that in `didFinishLaunching`, also of a chat that is used
    /// later or never: until then the connection is `disconnected`, and the SDK is asked for nothing.
    ///
    /// An error is published as a `ChatEvent.diagnostic(_:)`, and the connection stays
    /// `disconnected(.notInstalled)`.
    public func install() {
        guard !isShutDown, !client.isInstalled else { return }
        do throws(ChatError) {
            try configuration.validate()
            try client.install(
                platformID: configuration.platformID,
                domain: configuration.domain,
                configuration: configuration.install.dictionary
            )
        } catch {
            core.diagnose(error.description)
            users.providerFailed(error)
        }
        guard client.isInstalled else { return }
        startListening()
        if let language = configuration.language {
            reportingErrors { () throws(ChatError) in try client.setLanguage(language) }
        }
    }

    private func startListening() {
        // The delegate comes first: the SDK drops what it reports without one.
        reportingErrors { () throws(ChatError) in try client.setDelegate(multiplexer) }
        if sdk.connection.sdkStatus == .disconnected(.notInstalled) {
            updateConnection { $0.sdkStatus = .disconnected(nil) }
        }
        registerKeptPushToken()
        // A logout that the SDK is owed comes first: no other user may see the former user's count.
        users.send(.providerArrived)
    }

    /// Begins to use the installed SDK.
    func startUsing() {
        guard !isShutDown, sdk.connection.sdkStatus == .disconnected(nil) else { return }
        updateConnection { $0.sdkStatus = .connected }
    }

    /// Does nothing: the SDK has no connection to close.
    public func disconnect() {}

    /// Releases the SDK. The provider's observers and ``hostDelegate`` are not called any more.
    public func shutDown() {
        guard !isShutDown else { return }
        core.shutDown()
        answers.endAll(ChatError(.shutDown, "\(id) was shut down"))
        users.detach(vendor)
        silence?.stop()
        requester?.stop()
        multiplexer.provider = nil
        multiplexer.host = nil
        if client.isInstalled, client.delegate === multiplexer { try? client.setDelegate(nil) }
        vendorEvents.finish()
        inputs.finish()
    }

    // MARK: For the other files

    /// The SDK, or a simulator.
    var client: any HelpshiftClient { vendor.client }

    /// Whether the provider is shut down.
    var isShutDown: Bool { core.isShutDown }

    /// Throws where the SDK cannot be called.
    func checkIsUsable(_ call: String = #function) throws(ChatError) {
        try core.check()
        if !client.isInstalled { throw .helpshiftNotInstalled(call) }
    }

    /// The SDK, where it can be called.
    func usableClient(_ call: String = #function) throws(ChatError) -> any HelpshiftClient {
        try checkIsUsable(call)
        return client
    }

    /// Publishes an error of `body` as a diagnostic, where no caller can receive it.
    func reportingErrors(_ body: () throws(ChatError) -> Void) {
        do {
            try body()
        } catch {
            core.diagnose(error.description)
        }
    }

    /// Whether what the SDK reports is of the user whose chat is shown. Before the store was read, it is of whom that names,
    /// until that user's session expires.
    var hearsUsersChat: Bool {
        if core.users?.isRead == false { return sdk.connection.sdkStatus != .failed(.sessionExpired) }
        return core.users?.numbers == .reported
    }
}
