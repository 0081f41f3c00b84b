public import ChatProviderKit

/// A support chat with Helpshift's SDK X.
///
/// The SDK has no connection, no log and no way to send: its screens do all that. The chat state is made of the
/// events that the SDK raises, from the start on. So the log holds what came since then, in the order in which it
/// came, and `ChatState.reportedUnread` what the SDK itself counts.
///
/// ```swift
/// let provider = HelpshiftChatProvider(client: client, configuration: configuration, lifecycle: lifecycle)
/// provider.connect()                   // installs the SDK: early in didFinishLaunching
/// try await provider.login(.known(KnownUser(id: "4711")))
/// try provider.presentConversation()
/// ```
///
/// An app that has a delegate of its own sets ``hostDelegate``: the SDK's one delegate is the provider's. What the
/// provider has no method for can be called on ``client``.
@MainActor
public final class HelpshiftChatProvider: ChatProvider {
    /// The name under which the app knows this provider.
    public let id: ChatProviderID
    /// The SDK. Leave its delegate to the provider.
    public let client: any HelpshiftClient
    /// What the provider was told of the account and the screens.
    public let configuration: HelpshiftConfiguration
    /// `true`: a conversation stays until the user has seen it.
    public var keepsLogAfterChatEnds: Bool { true }

    let clock: any ChatClock
    let multiplexer = HelpshiftDelegateMultiplexer()
    let status: Observed<ConnectionStatus>.Source
    let state: Observed<ChatState>.Source
    let eventSource = ObservedEvents<ChatEvent>.Source()
    let vendorEvents = ObservedEvents<HelpshiftEvent>.Source()
    let user: Observed<ChatUser>.Source
    /// Asks for the count; `nil` where nothing is to be asked (replays).
    var requester: UnreadCountRequester?
    /// Whether the SDK's chat screen is shown.
    public internal(set) var isConversationVisible = false
    /// Whether one of the SDK's screens is shown, as its session says.
    var isSessionActive = false
    /// The screen that the SDK was asked for and whose session it has not told of yet. It would ignore a logout by
    /// then.
    var comingScreen: ComingScreen?
    /// The number of reports of the count for this user.
    var reportCount = 0
    /// The app's login that is under way.
    var login: HelpshiftLogin?
    /// The number of the last login or logout that was begun.
    var loginNumber = 0
    /// The last login or logout that took place.
    var lastChange: (number: Int, isLogout: Bool) = (0, false)
    /// A login that nobody waits for any more, and that has come while another is under way.
    var lateLogin: HelpshiftLateLogin?
    /// Whether the SDK has logged somebody in after a logout.
    var owesLogout = false
    /// How the present user was logged in.
    var credentials = HelpshiftCredentials.none
    /// Logs the present user in again where the SDK asks for it.
    var renewal: CredentialRenewal?
    private(set) var isShutDown = false

    /// Makes a provider. It installs nothing before ``connect()``; where the SDK is installed already, it listens
    /// from now on.
    ///
    /// - Parameters:
    ///   - userID: The user who is logged in with the SDK just now, which remembers it across launches; `nil` for
    ///     the anonymous one.
    ///   - clock: Gives the time to messages that come without, and the times to ask for the count.
    ///   - lifecycle: Tells when the app comes back, which is when the count is asked for.
    public convenience init(
        id: ChatProviderID = "helpshift",
        client: any HelpshiftClient,
        configuration: HelpshiftConfiguration,
        userID: String? = nil,
        clock: any ChatClock = SystemChatClock(),
        lifecycle: any AppLifecycle
    ) {
        self.init(
            id: id,
            client: client,
            configuration: configuration,
            userID: userID,
            clock: clock,
            askingWith: lifecycle
        )
    }

    /// - Parameter lifecycle: `nil` for a provider that asks for nothing.
    package init(
        id: ChatProviderID,
        client: any HelpshiftClient,
        configuration: HelpshiftConfiguration,
        userID: String?,
        clock: any ChatClock,
        askingWith lifecycle: (any AppLifecycle)?
    ) {
        self.id = id
        self.client = client
        self.configuration = configuration
        self.clock = clock
        status = Observed.Source(client.isInstalled ? .connected : .disconnected(.notInstalled))
        state = Observed.Source(ChatState(userID: userID))
        user = Observed.Source(userID.map { .known(KnownUser(id: $0)) } ?? .anonymous)
        multiplexer.provider = self
        renewal = CredentialRenewal(policy: configuration.renewal, clock: clock, provider: self)
        if let lifecycle {
            requester = UnreadCountRequester(clock: clock, lifecycle: lifecycle) { [weak self] in
                self?.askForCount(fromServer: $0)
            }
        }
        if client.isInstalled { startListening() }
    }

    // MARK: State

    /// `disconnected` before the installation, `connected` after it, `failed` while the SDK does not accept the user.
    public var connectionStatus: Observed<ConnectionStatus> { status.observed }

    /// What the SDK's events have told so far of the present user's chat.
    public var chatState: Observed<ChatState> { state.observed }

    /// What is not part of the state.
    public var events: ObservedEvents<ChatEvent> { eventSource.observed }

    /// The SDK's events with all their data, such as further files of one message. The chat state includes an event
    /// before its observers are called.
    public var helpshiftEvents: ObservedEvents<HelpshiftEvent> { vendorEvents.observed }

    /// A delegate of the app's own: it hears what the SDK says, as it comes, after the provider. Held weakly, as the
    /// SDK does.
    public var hostDelegate: (any HelpshiftClientDelegate)? {
        get { multiplexer.host }
        set { multiplexer.host = newValue }
    }

    // MARK: Connection

    /// Installs the SDK, if it is not installed. Later calls do nothing.
    ///
    /// What stands in the way is told as a `ChatEvent.diagnostic(_:)`, and the connection stays
    /// `disconnected(.notInstalled)`.
    public func connect() {
        guard !isShutDown, !client.isInstalled else { return }
        reportingErrors {
            () throws(ChatError) in
            try configuration.validate()
            try client.install(
                platformID: configuration.platformID,
                domain: configuration.domain,
                configuration: configuration.install.dictionary
            )
        }
        guard client.isInstalled else { return }
        startListening()
        if let language = configuration.language {
            reportingErrors { () throws(ChatError) in try client.setLanguage(language) }
        }
    }

    /// Does nothing: the SDK has no connection to close.
    public func disconnect() {}

    /// Lets go of the SDK: neither the provider's observers nor ``hostDelegate`` hear anything more.
    public func shutDown() {
        guard !isShutDown else { return }
        status.value = .disconnected(.requested)
        isShutDown = true
        multiplexer.provider = nil
        multiplexer.host = nil
        if client.isInstalled, client.delegate === multiplexer { try? client.setDelegate(nil) }
        requester?.stop()
        comingScreen = nil
        login?.fail(.helpshiftShutDown)
        renewal?.cancel()
    }

    private func startListening() {
        // The delegate before all else: what the SDK says without one is lost.
        reportingErrors { () throws(ChatError) in try client.setDelegate(multiplexer) }
        if status.value == .disconnected(.notInstalled) { status.value = .connected }
        requester?.start(hasOpenIssue: state.value.isChatting)
    }

    // MARK: For the other files

    /// Throws where nothing can be asked of the SDK any more, or not yet.
    func checkIsUsable(_ call: String = #function) throws(ChatError) {
        if isShutDown { throw .helpshiftShutDown }
        if !client.isInstalled { throw .helpshiftNotInstalled(call) }
    }

    /// Tells an error where no caller can be told.
    func reportingErrors(_ body: () throws(ChatError) -> Void) {
        do {
            try body()
        } catch {
            diagnose(error.description)
        }
    }

    func diagnose(_ message: String) {
        eventSource.send(.diagnostic(ChatDiagnostic(source: id.rawValue, message: message)))
    }
}

extension ChatError {
    static let helpshiftShutDown = ChatError(
        .shutDown,
        "The Helpshift provider was shut down: make another one."
    )
}
