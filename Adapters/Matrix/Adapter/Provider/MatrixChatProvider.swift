package import ChatAdapterKit
public import ChatProviderKit
import Foundation

/// A support chat in a Matrix room: the visitor is one member, the agents are the others.
///
/// It needs no vendor SDK. The provider requests news from the server with one long poll after the other,
/// keeps the log in the server's order, and counts nothing.
///
/// **The log.** After a launch, it extends back to the read marker, or to the limit of
/// ``MatrixConfiguration/history``. If that limit, or a gap while the device was away, cuts it off before the
/// marker, the server's own count arrives with the state (`ChatState.reportedUnread`), except for a guest, who
/// can't send receipts. After such a gap, the log starts over, as after a launch. If support has replaced the
/// room, and the visitor may enter the next one, the log includes the former room's. Messages that were sent
/// before the visitor joined, or while the visitor was away, are in the log and are never unread.
///
/// **The connection.** It is `connected` after an answer from the server, `failed` if the server does not
/// accept the user's identity, otherwise `reconnecting`. If the room is not available, the connection stays,
/// nothing is loaded, and a diagnostic reports the reason (``MatrixRoomProblem``).
///
/// **Users.** See ``login(_:)``. Nothing connects until the store has named the last user, or while the user
/// changes.
///
/// **The route of a message.** At most twelve calls lead from the server's answer to the value that counts,
/// and at most twelve from there to the badge.
///
///     MatrixClient               the server's answer as our value
///           |  the poll that requested it
///     apply(_:isFirst:)          selects the conversation's room
///           |
///     receive(_:)                sends it to a recorder, then to the conversation
///           |
///     publish(_:…), ProviderCore.publish
///           |  observer of chatState
///     MessageCounter             counts
@MainActor
public final class MatrixChatProvider: ChatProvider {
    /// The app's name for this provider.
    public var id: ChatProviderID { core.id }
    /// `true`: a room keeps its log.
    public let keepsLogAfterChatEnds = true
    /// The provider's configuration.
    public let configuration: MatrixConfiguration
    /// Whether the provider requests news from the server. If it does not, ``receive(_:)`` delivers them.
    let connects: Bool

    let core: ProviderCore
    /// The user session.
    let users: UserSessionOwner
    let vendor: MatrixVendor
    let limits = Observed<ChatEntry.Attachment.Limits?>.Source(nil)
    /// The provider's inputs, before it uses them.
    package let inputs = ObservedEvents<MatrixProviderInput>.Source()

    /// The counter's store, which determines how far back the log has to extend.
    var markers: (any ReadMarkerStore)?
    /// The connection.
    var line = MatrixLine()
    /// The polls of the connection.
    package var polling: Polling
    /// The current user's conversation.
    var chat = MatrixChat()
    /// The tasks that send.
    var outgoing = Outgoing()
    /// The pusher, by which the server reaches the app.
    var pusher = Pusher()

    /// Creates a provider. Nothing connects before ``connect()``.
    ///
    /// - Parameters:
    ///   - id: The app's name for the provider.
    ///   - configuration: The server and the room.
    ///   - sessions: Keeps the session across launches. Without one, each launch logs in again. The counter's
    ///     store contains the logged-in user: a kept session of any other user is ended. If the configuration
    ///     names another server than before, the kept session is discarded, and if it names another conversation,
    ///     the former room is forgotten.
    ///   - clock: The timer for new attempts.
    ///   - lifecycle: Reports when the app's files, which contain the last user, can be read.
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

    /// Creates a provider.
    ///
    /// - Parameters:
    ///   - session: The user session; by default a new one.
    ///   - transport: Sends the provider's requests; `nil` for a replay, which makes none.
    ///   - pollSeconds: How long the server waits for news.
    package init(
        id: ChatProviderID = "matrix",
        configuration: MatrixConfiguration,
        sessions: any MatrixSessionStore = InMemoryMatrixSessionStore(),
        session: UserSessionOwner? = nil,
        clock: any ChatClock = SystemChatClock(),
        lifecycle: any AppLifecycle = ManualAppLifecycle(),
        transport: (any MatrixTransport)?,
        pollSeconds: Int = 30
    ) {
        self.configuration = configuration
        connects = transport != nil
        polling = Polling(seconds: pollSeconds)
        users = session ?? UserSessionOwner(traits: .matrix, lifecycle: lifecycle, clock: clock)
        let core = ProviderCore(id: id, clock: clock, user: users.user)
        self.core = core
        vendor = MatrixVendor(
            MatrixClient(homeserver: configuration.homeserver, transport: transport ?? NoTransport()),
            MatrixSessionCache(sessions, of: MatrixOrigin(configuration)) { core.diagnose($0) },
            users,
            deviceName: configuration.deviceName
        )
        vendor.provider = self
        // One half is for the app's backend, the other for the server.
        users.attach(vendor, limits: UserSessionOwner.Limits(call: 60, answersAtOnce: true))
        if connects { users.send(.providerArrived) }
    }

    // MARK: ChatProvider

    /// The state of the connection; messages arrive while it is `connected`.
    public var connectionStatus: Observed<ConnectionStatus> { core.connectionStatus }
    /// The provider's current knowledge of the chat.
    public var chatState: Observed<ChatState> { core.chatState }
    /// Occurrences at the provider that are not part of its state.
    public var events: ObservedEvents<ChatEvent> { core.events }

    /// Starts to request news from the server, as the user of the last launch. If no user is logged in, it
    /// does so as a guest if the server accepts guests.
    public func connect() {
        guard !isShutDown, connects else { return }
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
        polling.request?.cancel()
        polling.pause?.cancel()
        outgoing.receipt?.cancel()
        outgoing.pause?.cancel()
        inputs.finish()
        limits.finish(with: limits.value)
    }

    // MARK: Telling

    /// Reports a problem once on each connection.
    func reportOnce(_ message: String) {
        if polling.reportedProblems.insert(message).inserted { core.diagnose(message) }
    }

    // MARK: For the other files

    var client: MatrixClient { vendor.client }
    /// The state that is kept across launches.
    var cache: MatrixSessionCache { vendor.cache }
    var isShutDown: Bool { core.isShutDown }
}

extension MatrixChatProvider {
    /// The work of the connection.
    package struct Polling {
        /// How many seconds a poll waits at the server.
        let seconds: Int
        /// The last request. Its value says whether it has succeeded.
        var request: Task<Bool, Never>?
        /// The last pause before a request.
        var pause: ObservationToken?
        /// The pauses between attempts to reach the server. They differ between devices.
        package var backoff = Backoff(first: 1, longest: 60, spread: 0.5)
        /// The problems that have been reported on this connection.
        var reportedProblems: Set<String> = []
        /// The room that has replaced the conversation's, if the visitor has tried to enter it on this connection.
        var triedRoom: String?
    }

    struct Outgoing {
        /// Restarts the conversation that the visitor has left.
        var restart: Task<Void, any Error>?
        /// Sends messages, one after the other.
        var messages: Task<Void, Never>?
        /// The pause that the server has requested before a message.
        var pause: ObservationToken?
        /// Sends a receipt.
        var receipt: Task<Void, Never>?
    }

    struct Pusher {
        var token: Data?
        /// The last call that set or removed the pusher.
        var call: Task<Void, Never>?
    }
}

/// What is known about the current user's conversation.
struct MatrixChat {
    var conversation: MatrixConversation?
    /// The rooms that the conversation has left for others, which replaced them.
    var formerRooms: Set<String> = []
    /// Whether there has been a conversation since the start.
    var didPublishConversation = false
    /// Why there is no conversation, or why it is not loaded.
    var problem: MatrixRoomProblem?
    /// The delivery status of the messages that the server has not received, by their transaction ids. One
    /// without a status is from an earlier launch.
    var deliveries: [String: ChatEntry.DeliveryStatus] = [:]
    /// The time until which the agents see that the visitor is typing.
    var typingUntil: Date?
    /// The entry up to which the user has read, until it has been reported to the server.
    var receiptToSend: ChatEntry.ID?
}

/// The transport of a provider that makes no requests.
private struct NoTransport: MatrixTransport {
    func response(
        to request: MatrixRequest,
        onProgress: (@Sendable (Double) -> Void)?
    ) async throws(MatrixError) -> MatrixResponse { throw .cancelled }
}
