package import ChatAdapterKit
public import ChatProviderKit
import Foundation

/// A support chat in a Matrix room: the visitor is one member, the agents are the others.
///
/// It needs no vendor's SDK. The provider asks the server for news by one long poll after the other, keeps the log in the
/// server's order, and counts nothing.
///
/// **The log.** After a launch it reaches back to the read marker, or to the bound of ``MatrixConfiguration/history``.
/// Where that bound, or a gap while the device was away, cuts it off before the marker, the server's own count comes with
/// the state (`ChatState.reportedUnread`). Behind such a gap the log begins anew, as after a launch. What was sent before
/// the visitor joined, or while the visitor was away, is in the log and is never unread.
///
/// **The connection.** `connected` after an answer of the server's, `failed` where it does not accept who the user is,
/// else `reconnecting`. Where the room cannot be had, the connection is there, nothing is loaded, and a diagnostic says
/// why (``MatrixRoomProblem``).
///
/// **Users.** See ``login(_:)``.
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

    let client: MatrixClient
    let cache: MatrixSessionCache
    /// How many seconds a poll waits for news at the server.
    let pollSeconds: Int
    /// Whether a recording says what happens, and no server.
    private let isReplayed: Bool

    // What is published.
    let core: ProviderCore
    let limits = Observed<ChatAttachment.Limits?>.Source(nil)
    /// What the provider receives, before it uses it.
    package let inputs = ObservedEvents<MatrixProviderInput>.Source()

    /// Who is logged in, across launches.
    let memory: UserMemory
    /// The counter's store: how far back the log has to reach.
    var markers: (any ReadMarkerStore)?
    /// How the present user logs in again.
    var identity: SignedIdentity?
    /// The renewal of the session, while it runs.
    var renewal: Task<MatrixError?, Never>?

    // The connection.
    var line = MatrixLine()
    /// The request that is under way. Its value is why it has failed.
    var lineTask: Task<SyncFailure?, Never>?
    /// The pause before the next request.
    var linePause: ObservationToken?
    /// The pauses between attempts to reach the server, never the same for two devices.
    package var backoff = Backoff(first: 1, longest: 60, spread: 0.5)
    /// Problems that were told on this connection.
    var toldProblems: Set<String> = []

    // The conversation of the present user.
    var conversation: MatrixConversation?
    /// Whether the present user has had a conversation since the start.
    var didPublishConversation = false
    /// Why there is none, or why it is not loaded.
    var problem: MatrixRoomProblem?
    /// The server's count that is published next.
    var pendingReport: ChatState.ReportedUnreadCount?
    /// How far the messages of the outbox are, by their transactions. One without is of an earlier launch.
    var deliveries: [String: DeliveryStatus] = [:]
    var sending: Task<Void, Never>?
    /// The wait that the server has asked for before a message.
    var sendingPause: Task<Void, Never>?
    var typingUntil: Date?
    var receiptToSend: String?
    var receiptTask: Task<Void, Never>?
    var pushToken: Data?

    /// Creates a provider. Nothing connects before ``connect()``.
    ///
    /// - Parameters:
    ///   - id: The name under which the app knows it.
    ///   - configuration: The server and the room.
    ///   - sessions: Where the session is kept across launches. Without one each launch logs in anew.
    ///   - clock: Tells when to try again.
    public convenience init(
        id: ChatProviderID = "matrix",
        configuration: MatrixConfiguration,
        sessions: any MatrixSessionStore = InMemoryMatrixSessionStore(),
        clock: any ChatClock = SystemChatClock()
    ) {
        self.init(
            id: id,
            configuration: configuration,
            sessions: sessions,
            clock: clock,
            transport: URLSessionMatrixTransport()
        )
    }

    package convenience init(
        id: ChatProviderID = "matrix",
        configuration: MatrixConfiguration,
        sessions: any MatrixSessionStore = InMemoryMatrixSessionStore(),
        clock: any ChatClock = SystemChatClock(),
        transport: any MatrixTransport,
        pollSeconds: Int = 30
    ) {
        self.init(
            id: id,
            configuration: configuration,
            userID: nil,
            isReplayed: false,
            sessions: sessions,
            clock: clock,
            transport: transport,
            pollSeconds: pollSeconds
        )
    }

    /// Creates a provider for a replay: it hears what ``receive(_:)`` is given, and asks no server.
    package convenience init(replaying id: ChatProviderID, userID: String?, clock: any ChatClock) {
        self.init(
            id: id,
            configuration: MatrixConfiguration(
                homeserver: URL(fileURLWithPath: "/"),
                conversation: .room("")
            ),
            userID: userID,
            isReplayed: true,
            sessions: InMemoryMatrixSessionStore(),
            clock: clock,
            transport: NoTransport(),
            pollSeconds: 0
        )
    }

    private init(
        id: ChatProviderID,
        configuration: MatrixConfiguration,
        userID: String?,
        isReplayed: Bool,
        sessions: any MatrixSessionStore,
        clock: any ChatClock,
        transport: any MatrixTransport,
        pollSeconds: Int
    ) {
        self.configuration = configuration
        self.isReplayed = isReplayed
        self.pollSeconds = pollSeconds
        client = MatrixClient(homeserver: configuration.homeserver, transport: transport)
        memory = UserMemory(of: id, user: userID.map { StoredValue.User(id: $0) })
        let user = userID.map { ChatUser.known(KnownUser(id: $0)) } ?? .anonymous
        let core = ProviderCore(id: id, clock: clock, user: user)
        self.core = core
        cache = MatrixSessionCache(sessions) { core.diagnose($0) }
    }

    // MARK: ChatProvider

    /// Whether messages arrive at present.
    public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
    /// What is known of the chat.
    public var chatState: Observed<ChatState> { core.chatState }
    /// What happens at the provider and is not part of its state.
    public var events: ObservedEvents<ChatEvent> { core.events }

    /// Begins to ask the server for news, as the user of the last launch, or as a guest where nobody is logged in and the
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
        lineTask?.cancel()
        linePause = nil
        renewal?.cancel()
        receiptTask?.cancel()
        sendingPause?.cancel()
        inputs.finish()
        limits.finish(with: limits.value)
    }

    /// Restores who was logged in from the store, unless the app has said so since. Until the store can be read, a kept
    /// session stands for its user; where the store names another, or owes a logout, nothing of that session is shown.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown else { return }
        markers = store
        let wasUnknown = memory.isUnknown
        let stored = memory.restore(from: store)
        if wasUnknown, !memory.isUnknown { checkResumedSession() }
        defer { withdrawReport() }
        guard let stored else { return }
        // The guest of before has gone, though the app has not lived to hear of it.
        if stored.owesLogout { return forgetGuest() }
        guard !stored.id.isSameID(as: core.state.userID) else { return }
        replaceUser(stored.id.map { .known(KnownUser(id: $0)) } ?? .anonymous, id: stored.id)
        inputs.send(.reset)
    }

    private func forgetGuest() {
        memory.forgetAnonymousRecord()
        inputs.send(.user(nil))
        replaceUser(.anonymous, id: nil)
    }

    // MARK: Telling

    /// Reports a problem once on each connection.
    func reportOnce(_ message: String) {
        if toldProblems.insert(message).inserted { core.diagnose(message) }
    }

    var isShutDown: Bool { core.isShutDown }
}

/// The transport of a provider that asks no server.
private struct NoTransport: MatrixTransport {
    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse { throw .cancelled }
}
