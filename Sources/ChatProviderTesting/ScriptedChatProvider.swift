public import ChatProviderKit

/// A provider that a test controls.
///
/// ```swift
/// let provider = ScriptedChatProvider(id: "shop")
/// let counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: InMemoryReadMarkerStore())
/// counter.start()
/// provider.goOnline()
/// provider.load([.agentMessage("1", "Hello")])
/// #expect(counter.unreadCount.value == .live(1))
/// ```
///
/// It has no screen, login or pushes. For a test that needs one of them, write a subclass that conforms to
/// the capability's protocol, such as `ConversationPresenting`. An override must call `super`, which records
/// the call, stores the user, or ends the observations.
@MainActor
open class ScriptedChatProvider: AgentAvailabilityReporting {
    /// The app's name for this provider.
    public let id: ChatProviderID
    /// Whether the log stays after the chat has ended.
    public let keepsLogAfterChatEnds: Bool
    /// The calls to the provider, oldest first.
    public private(set) var calls: [Call] = []

    private var isShutDown = false
    private let status = Observed<ConnectionStatus>.Source(.disconnected(nil))
    private let state: Observed<ChatState>.Source
    private let eventSource = ObservedEvents<ChatEvent>.Source()
    private let availability = Observed<ChatState.Department.Status?>.Source(nil)
    private let departmentSource = Observed<[ChatState.Department]>.Source([])
    /// The user that the test has named, or the stored one.
    private var user: StoredValue.User?
    private var userStore: (any ReadMarkerStore)?

    /// A call to the provider.
    public enum Call: Sendable, Hashable {
        /// `connect()` has been called.
        case connect
        /// `disconnect()` has been called.
        case disconnect
        /// `shutDown()` has been called.
        case shutDown
    }

    /// Creates a provider that is disconnected and has loaded nothing.
    public nonisolated init(
        id: ChatProviderID = "scripted",
        userID: String? = nil,
        keepsLogAfterChatEnds: Bool = false
    ) {
        self.id = id
        self.keepsLogAfterChatEnds = keepsLogAfterChatEnds
        user = userID.map { StoredValue.User(id: $0) }
        state = Observed.Source(ChatState(userID: userID))
    }

    /// The connection that the test has set.
    public var connectionStatus: Observed<ConnectionStatus> { status.observed }
    /// The chat that the test has set.
    public var chatState: Observed<ChatState> { state.observed }
    /// The events that the test sends.
    public var events: ObservedEvents<ChatEvent> { eventSource.observed }

    /// The availability of agents that the test has set.
    public var agentStatus: Observed<ChatState.Department.Status?> { availability.observed }
    /// The departments that the test has set.
    public var departments: Observed<[ChatState.Department]> { departmentSource.observed }

    /// The number of observations of all kinds.
    public var observerCount: Int {
        status.observerCount + state.observerCount + eventSource.observerCount + availability.observerCount
            + departmentSource.observerCount
    }

    /// Does nothing: there is no SDK.
    open func install() {}
    /// Does nothing: there is no SDK.
    open func prepare() {}
    /// Records the call. The test opens the connection.
    open func connect() { calls.append(.connect) }
    /// Records the call. The test closes the connection.
    open func disconnect() { calls.append(.disconnect) }
    /// Records the call. The provider publishes nothing from now on.
    open func shutDown() {
        calls.append(.shutDown)
        isShutDown = true
        status.finish(with: status.value)
        state.finish(with: state.value)
        availability.finish(with: availability.value)
        departmentSource.finish(with: departmentSource.value)
        eventSource.finish()
    }

    // MARK: The script

    /// Sets the connection. Without one, a loaded state becomes one that was loaded earlier.
    public func setConnection(_ newStatus: ConnectionStatus) {
        guard !isShutDown else { return }
        status.value = newStatus
        if !newStatus.isConnected, state.value.loading == .loaded { change { $0.loading = .loadedEarlier } }
    }

    /// Sets the connection to `connected`.
    public func goOnline() { setConnection(.connected) }

    /// Sets the connection to `disconnected`, with the reason `network`.
    public func goOffline() { setConnection(.disconnected(.network)) }

    /// Delivers the vendor's whole log.
    public func load(_ entries: [ChatEntry], sessionStatus: ChatState.SessionStatus = .started) {
        change {
            $0.transcript.replaceAll(with: entries)
            $0.loading = .loaded
            $0.sessionStatus = sessionStatus
            $0.isChatting = sessionStatus == .started
        }
    }

    /// Delivers entries in addition to the log.
    public func append(_ entries: ChatEntry...) {
        change {
            for entry in entries { $0.transcript.upsert(entry) }
            $0.loading = .loaded
        }
    }

    /// Changes any part of the chat.
    public func change(_ change: (inout ChatState) -> Void) {
        guard !isShutDown else { return }
        var newState = state.value
        change(&newState)
        state.value = newState
    }

    /// Reports whether an agent is available.
    public func setAgentStatus(
        _ newStatus: ChatState.Department.Status?,
        departments: [ChatState.Department] = []
    ) {
        guard !isShutDown else { return }
        departmentSource.value = departments
        availability.value = newStatus
    }

    /// Switches to another user. Nothing of the previous user is left, and the connection stays.
    public func switchUser(to userID: String?) {
        guard !isShutDown else { return }
        let newUser = StoredValue.User(id: userID)
        if newUser != user {
            user = newUser
            saveUser()
        }
        change { $0 = $0.replaced(byUser: userID) }
    }

    /// Restores the stored user, unless the test has named one.
    open func restoreUser(from store: any ReadMarkerStore) {
        userStore = store
        if user != nil { return saveUser() }
        user = try? store.user(of: id)
        guard let user, !user.id.isSameID(as: state.value.userID) else { return }
        change { $0.userID = user.id }
    }

    private func saveUser() {
        // A store that cannot be read at the moment still accepts the user that the test has named.
        guard let user, let userStore, (try? userStore.user(of: id)) != user else { return }
        userStore.save(.user(user), for: .user(of: id))
    }

    /// Sends an event.
    public func send(_ event: ChatEvent) {
        guard !isShutDown else { return }
        eventSource.send(event)
    }
}

/// A scripted provider whose vendor counts messages itself. By default, it never delivers its log again after
/// a launch, like Helpshift.
@MainActor
open class ScriptedReportingChatProvider: ScriptedChatProvider, UnreadCountReporting {
    /// Whether the vendor delivers its log again after a launch.
    public let givesLogAgain: Bool
    /// The number of requested reports.
    public private(set) var requestCount = 0

    /// Creates a provider, as ``ScriptedChatProvider`` does.
    ///
    /// - Parameter givesLogAgain: Whether the vendor delivers its log again after a launch, as Matrix does.
    nonisolated public init(
        id: ChatProviderID = "scripted",
        userID: String? = nil,
        keepsLogAfterChatEnds: Bool = false,
        givesLogAgain: Bool = false
    ) {
        self.givesLogAgain = givesLogAgain
        super.init(id: id, userID: userID, keepsLogAfterChatEnds: keepsLogAfterChatEnds)
    }

    /// Records the request. The test makes the report.
    public func requestUnreadCount() { requestCount += 1 }

    /// Reports a count from the vendor.
    public func report(_ count: Int, isFromCache: Bool = false) {
        change {
            $0.report(unread: count, isFromCache: isFromCache)
            if !isFromCache {
                $0.loading = .loaded
            } else if $0.loading == .notLoaded {
                $0.loading = .loadedEarlier
            }
        }
    }
}

/// A scripted provider whose vendor stores how far the user has read, like Matrix.
@MainActor
public final class ScriptedReadReportingChatProvider: ScriptedChatProvider, ReadReporting {
    /// The read positions that were reported to the vendor, oldest first.
    public private(set) var reportedReads: [ChatEntry.ID] = []

    /// Records the report, and publishes nothing.
    public func reportRead(upTo id: ChatEntry.ID) { reportedReads.append(id) }

    /// Marks the log as read up to an entry on another device.
    public func read(upTo id: ChatEntry.ID) { change { $0.lastReadID = id } }
}
