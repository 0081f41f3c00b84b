package import ChatAdapterKit
public import ChatProviderKit
import Foundation

/// A support chat in a Matrix room: the visitor is one member, the agents are the others.
///
/// It needs no vendor's SDK. The provider asks the server for news by one long poll after the other, keeps the log in the
/// server's order, and counts nothing.
///
/// **The log.** After a launch it reaches back to the read marker, or to the bound of ``MatrixConfiguration/history``.
/// Where that bound, or a gap while the device was away, cuts it off before the marker, the server's own count comes
/// with the state (`ChatState.reportedUnread`). After such a gap the log starts over, as after a launch. What was sent
/// before the visitor joined, or while the visitor was away, is in the log and is never unread.
///
/// **The connection.** `connected` after an answer of the server's, `failed` where it does not accept who the user is,
/// else `reconnecting`. Where the room cannot be had, the connection is there, nothing is loaded, and a diagnostic says
/// why (``MatrixRoomProblem``).
///
/// **Users.** See ``login(_:)``. Nothing connects before the store has said who was logged in, nor while a user changes.
///
/// **The route of a message.** At most twelve calls lead from the server's answer to the value that counts, and as many from
/// there to the badge.
///
///     MatrixClient               the server's answer as our value
///           |  the poll that has asked
///     apply(_:isFirst:)          the one room of it
///           |
///     receive(_:)                a recorder hears it, then the conversation takes it
///           |
///     publish(_:loading:isThere:), ProviderCore.publish
///           |  observer of chatState
///     MessageCounter             counts
@MainActor
public final class MatrixChatProvider: ChatProvider {
    /// The name under which the app knows this provider.
    public var id: ChatProviderID { core.id }
    /// `true`: a room keeps its log.
    public let keepsLogAfterChatEnds = true
    /// What the provider was made with.
    public let configuration: MatrixConfiguration

    /// How many seconds a poll waits for news at the server.
    let pollSeconds: Int
    /// Whether a recording says what happens, and no server.
    let isReplayed: Bool

    let core: ProviderCore
    /// Who the users are.
    let users: UserSessionOwner
    let vendor: MatrixVendor
    let limits = Observed<ChatAttachment.Limits?>.Source(nil)
    /// What the provider receives, before it uses it.
    package let inputs = ObservedEvents<MatrixProviderInput>.Source()

    /// The counter's store: how far back the log has to reach.
    var markers: (any ReadMarkerStore)?
    /// The connection.
    var line = MatrixLine()
    /// What is under way there.
    var lineWork: LineWork?
    /// The pauses between attempts to reach the server, never the same for two devices.
    package var backoff = Backoff(first: 1, longest: 60, spread: 0.5)
    /// Problems that were told on this connection.
    var toldProblems: Set<String> = []
    /// The conversation of the present user.
    var chat = MatrixChat()
    /// The messages that are being sent, one after the other.
    var sending: Task<Void, Never>?
    /// The wait that the server has asked for before a message.
    var sendingPause: Task<Void, Never>?
    /// The receipt that is being sent.
    var receiptTask: Task<Void, Never>?
    var pushToken: Data?
    /// The call about the push token that was made last.
    var pusherCall: Task<Void, Never>?

    /// Creates a provider. Nothing connects before ``connect()``.
    ///
    /// - Parameters:
    ///   - id: The name under which the app knows it.
    ///   - configuration: The server and the room.
    ///   - sessions: Where the session is kept across launches. Without one each launch logs in again. Who is logged in
    ///     is in the counter's store: a kept session whose user is not stored there is ended.
    ///   - clock: Tells when to try again.
    ///   - lifecycle: Reports when the app's files can be read, which say who was logged in.
    public convenience init(
        id: ChatProviderID = "matrix",
        configuration: MatrixConfiguration,
        sessions: any MatrixSessionStore = InMemoryMatrixSessionStore(),
        clock: any ChatClock = SystemChatClock(),
        lifecycle: any AppLifecycle
    ) {
        self.init(
            id: id,
            configuration: configuration,
            sessions: sessions,
            clock: clock,
            lifecycle: lifecycle,
            transport: URLSessionMatrixTransport()
        )
    }

    package convenience init(
        id: ChatProviderID = "matrix",
        configuration: MatrixConfiguration,
        sessions: any MatrixSessionStore = InMemoryMatrixSessionStore(),
        session: UserSessionOwner? = nil,
        clock: any ChatClock = SystemChatClock(),
        lifecycle: any AppLifecycle = ManualAppLifecycle(),
        transport: any MatrixTransport,
        pollSeconds: Int = 30
    ) {
        self.init(
            id: id,
            configuration: configuration,
            isReplayed: false,
            sessions: sessions,
            users: session ?? UserSessionOwner(traits: .matrix, lifecycle: lifecycle, clock: clock),
            clock: clock,
            transport: transport,
            pollSeconds: pollSeconds
        )
    }

    /// Creates a provider for a replay: it hears what ``receive(_:)`` is given, and asks no server.
    package convenience init(
        replaying id: ChatProviderID,
        userID: String?,
        clock: any ChatClock,
        lifecycle: any AppLifecycle
    ) {
        let user = userID.map { UserSession.Login(id: UserID($0), kind: .known) }
        self.init(
            id: id,
            configuration: MatrixConfiguration(
                homeserver: URL(fileURLWithPath: "/"),
                conversation: .room("")
            ),
            isReplayed: true,
            sessions: InMemoryMatrixSessionStore(),
            users: UserSessionOwner(
                traits: .matrix,
                memory: VolatileSessionMemory(user.map { UserSession.Record(user: $0, vendor: .appUser) }),
                lifecycle: lifecycle,
                clock: clock
            ),
            clock: clock,
            transport: NoTransport(),
            pollSeconds: 0
        )
    }

    private init(
        id: ChatProviderID,
        configuration: MatrixConfiguration,
        isReplayed: Bool,
        sessions: any MatrixSessionStore,
        users: UserSessionOwner,
        clock: any ChatClock,
        transport: any MatrixTransport,
        pollSeconds: Int
    ) {
        self.configuration = configuration
        self.isReplayed = isReplayed
        self.pollSeconds = pollSeconds
        self.users = users
        let core = ProviderCore(id: id, clock: clock, user: users.user)
        self.core = core
        vendor = MatrixVendor(
            MatrixClient(homeserver: configuration.homeserver, transport: transport),
            MatrixSessionCache(sessions) { core.diagnose($0) },
            users,
            deviceName: configuration.deviceName
        )
        vendor.provider = self
        // Half of it for the app's backend, half for the server.
        users.attach(vendor, limits: UserSessionOwner.Limits(call: 60, answersAtOnce: true))
        if !isReplayed { users.send(.providerArrived) }
    }

    // MARK: ChatProvider

    /// Whether messages arrive at present.
    public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
    /// What is known of the chat.
    public var chatState: Observed<ChatState> { core.chatState }
    /// What happens at the provider and is not part of its state.
    public var events: ObservedEvents<ChatEvent> { core.events }

    /// Begins to ask the server for news, as the user of the last launch, or as a guest if nobody is logged in and the
    /// server takes guests.
    public func connect() {
        guard !isShutDown, !isReplayed else { return }
        updateLine(.wanted(true))
    }

    /// Ends the running poll. The chat continues.
    public func disconnect() {
        updateLine(.wanted(false))
    }

    /// Ends all calls and tasks. Observers are not called.
    public func shutDown() {
        guard !isShutDown else { return }
        core.shutDown()
        users.detach(vendor)
        lineWork?.cancel()
        receiptTask?.cancel()
        sendingPause?.cancel()
        inputs.finish()
        limits.finish(with: limits.value)
    }

    // MARK: Telling

    /// Reports a problem once on each connection.
    func reportOnce(_ message: String) {
        if toldProblems.insert(message).inserted { core.diagnose(message) }
    }

    // MARK: For the other files

    var client: MatrixClient { vendor.client }
    /// What is kept across launches.
    var cache: MatrixSessionCache { vendor.cache }
    var isShutDown: Bool { core.isShutDown }
}

/// What is known of the present user's conversation.
struct MatrixChat {
    var conversation: MatrixConversation?
    /// Whether there has been a conversation since the start.
    var didPublishConversation = false
    /// Why there is none, or why it is not loaded.
    var problem: MatrixRoomProblem?
    /// The server's count that is published next.
    var pendingReport: ChatState.ReportedUnreadCount?
    /// How far the messages of the outbox are, by their transactions. One without is of an earlier launch.
    var deliveries: [String: DeliveryStatus] = [:]
    /// Until when the agents see that the visitor is typing.
    var typingUntil: Date?
    /// The entry up to which the user has read, until the server was told.
    var receiptToSend: ChatEntry.ID?
}

/// The transport of a provider that asks no server.
private struct NoTransport: MatrixTransport {
    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse { throw .cancelled }
}
