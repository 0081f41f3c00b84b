public import ChatProviderKit
import Foundation

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
@MainActor
public final class HelpshiftChatProvider: ChatProvider {
    /// The name under which the app knows this provider.
    public let id: ChatProviderID
    let client: any HelpshiftClient
    /// The account, and the configuration of the screens.
    public let configuration: HelpshiftConfiguration
    /// `true`: a conversation stays until the user has seen it.
    public var keepsLogAfterChatEnds: Bool { true }

    let clock: any ChatClock
    let multiplexer = HelpshiftDelegateMultiplexer()
    let status: Observed<ConnectionStatus>.Source
    /// Changed by `updateConnection(_:)` only.
    var connection: HelpshiftConnection
    let state: Observed<ChatState>.Source
    let eventSource = ObservedEvents<ChatEvent>.Source()
    let vendorEvents = ObservedEvents<HelpshiftEvent>.Source()
    let user: Observed<ChatUser>.Source
    /// What the provider receives, before it uses it.
    package let inputs = ObservedEvents<HelpshiftProviderInput>.Source()
    /// Who is logged in, across launches.
    let memory: HelpshiftUserMemory
    /// Whether the provider waits for the SDK to change the user.
    var isSDKChangingUser = false
    /// The logins that the SDK may still carry out.
    var unansweredLogins: [(number: Int, userID: String?)] = []
    /// Whether the SDK removes its anonymous user at the next login.
    var clearsAnonymousUser = false
    /// Asks for the unread count; `nil` in a replay, which asks for nothing.
    var requester: UnreadCountRequester?
    let lifecycle: any AppLifecycle
    /// Ends a count's being live: the server has said nothing for so long.
    var silence: ForegroundTimer?
    var networkObservation: ObservationToken?
    /// What the provider knows of the SDK's screens. Changed by `updateScreen(_:)` only.
    var screenState = HelpshiftScreenState()
    /// Ends the wait for a screen that was requested.
    var screenDeadline: ObservationToken?
    /// The user, and the login that is to change it. Changed by `updateUser(_:)` only.
    var userState = HelpshiftUserState.settled(after: .none)
    /// The app's login that is in progress, for a shutdown to end it.
    var login: HelpshiftLogin?
    /// The number of logins and logouts that have begun. It numbers the next one.
    var changeCount = 0
    /// Logs the present user in again where the SDK asks for it.
    let renewal: CredentialRenewal
    /// Whether a report of the server's or an agent's message has come for this user.
    var hasHeardServer = false
    /// The number of reports of the count for this user.
    var reportCount = 0
    /// A push token that the SDK is told when it is installed.
    var pushToken: Data?
    /// What the app has said of this user.
    var profile = HelpshiftProfile()

    /// Creates a provider.
    ///
    /// The provider does not install the SDK before ``connect()``, a login or a logout. Where the SDK is installed
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
            userID: nil,
            clock: clock,
            lifecycle: lifecycle
        )
    }

    /// - Parameters:
    ///   - userID: The user whom the SDK is known to have; `nil` where the store of the counter says who it is.
    ///   - asksForCount: Whether the provider asks for the unread count by itself.
    package init(
        id: ChatProviderID,
        client: any HelpshiftClient,
        configuration: HelpshiftConfiguration,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle,
        asksForCount: Bool = true
    ) {
        self.id = id
        self.client = client
        self.configuration = configuration
        self.clock = clock
        memory = HelpshiftUserMemory(of: id, userID: userID)
        self.lifecycle = lifecycle
        connection = HelpshiftConnection(
            sdkStatus: client.isInstalled ? .connected : .disconnected(.notInstalled),
            isNetworkReachable: lifecycle.isNetworkReachable.value
        )
        status = Observed.Source(connection.status)
        state = Observed.Source(ChatState(userID: userID))
        user = Observed.Source(userID.map { .known(KnownUser(id: $0)) } ?? .anonymous)
        renewal = CredentialRenewal(policy: configuration.renewal, clock: clock)
        multiplexer.provider = self
        renewal.provider = self
        if asksForCount {
            requester = UnreadCountRequester(clock: clock, lifecycle: lifecycle) { [weak self] in
                self?.askForCount(fromServer: $0)
            }
        }
        followNetwork()
        if client.isInstalled { startListening() }
    }

    // MARK: State

    /// `disconnected` before the installation, `connected` after it, `failed` while the SDK does not accept the user, and
    /// `unreachable` while the device has no way to a network.
    public var connectionStatus: Observed<ConnectionStatus> { status.observed }

    /// What the SDK's events have told so far of the present user's chat.
    public var chatState: Observed<ChatState> { state.observed }

    /// What is not part of the state.
    public var events: ObservedEvents<ChatEvent> { eventSource.observed }

    /// The SDK's events with all their data. The chat state includes an event before its observers are called.
    public var helpshiftEvents: ObservedEvents<HelpshiftEvent> { vendorEvents.observed }

    /// A delegate of the app's own: it hears what the SDK says, as it comes, after the provider. Held weakly, as the
    /// SDK does.
    public var hostDelegate: (any HelpshiftClientDelegate)? {
        get { multiplexer.host }
        set { multiplexer.host = newValue }
    }

    // MARK: For the other files

    /// Whether the provider is shut down.
    var isShutDown: Bool { userState.isShutDown }

    /// Throws where the SDK cannot be called.
    func checkIsUsable(_ call: String = #function) throws(ChatError) {
        if isShutDown { throw .helpshiftShutDown }
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
            diagnose(error.description)
        }
    }

    func diagnose(_ message: String) {
        eventSource.send(.diagnostic(ChatEvent.Diagnostic(source: id.rawValue, message: message)))
    }
}

extension ChatError {
    static var helpshiftShutDown: ChatError {
        ChatError(.shutDown, "The Helpshift provider was shut down: make another one.")
    }
}
