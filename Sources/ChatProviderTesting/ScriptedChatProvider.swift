public import ChatProviderKit

/// A provider that says what a test tells it to say.
///
/// ```swift
/// let provider = ScriptedChatProvider(id: "shop")
/// let counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: InMemoryReadMarkerStore())
/// counter.start()
/// provider.goOnline()
/// provider.load([.agentMessage("1", "Hello")])
/// #expect(counter.unreadCount.value == .live(1))
/// ```
@MainActor
public class ScriptedChatProvider: AgentAvailabilityReporting {
    /// The name under which the app knows this provider.
    public let id: ChatProviderID
    /// Whether the log stays when the chat has ended.
    public let keepsLogAfterChatEnds: Bool
    /// What was asked of the provider, oldest first.
    public private(set) var calls: [Call] = []

    private var isShutDown = false
    private let status = Observed<ConnectionStatus>.Source(.disconnected(nil))
    private let state: Observed<ChatState>.Source
    private let eventSource = ObservedEvents<ChatEvent>.Source()
    private let availability = Observed<ChatDepartment.Status?>.Source(nil)
    private let departmentSource = Observed<[ChatDepartment]>.Source([])
    private let givenUserID: String?
    private lazy var memory = UserMemory(of: id, user: givenUserID.map { StoredValue.User(id: $0) })

    /// Something that was asked of the provider.
    public enum Call: Sendable, Hashable {
        /// To connect.
        case connect
        /// To disconnect.
        case disconnect
        /// To shut down.
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
        givenUserID = userID
        state = Observed.Source(ChatState(userID: userID))
    }

    /// The connection, as the script has it.
    public var connectionStatus: Observed<ConnectionStatus> { status.observed }
    /// The chat, as the script has it.
    public var chatState: Observed<ChatState> { state.observed }
    /// The events that the script sends.
    public var events: ObservedEvents<ChatEvent> { eventSource.observed }

    /// Whether anybody is there, as the script has it.
    public var agentStatus: Observed<ChatDepartment.Status?> { availability.observed }
    /// The departments, as the script has them.
    public var departments: Observed<[ChatDepartment]> { departmentSource.observed }

    /// The number of observations of all kinds.
    public var observerCount: Int {
        status.observerCount + state.observerCount + eventSource.observerCount + availability.observerCount
            + departmentSource.observerCount
    }

    /// Notes the call; connects nothing by itself.
    public func connect() { calls.append(.connect) }
    /// Notes the call; disconnects nothing by itself.
    public func disconnect() { calls.append(.disconnect) }
    /// Notes the call; from now on the script publishes nothing.
    public func shutDown() {
        calls.append(.shutDown)
        isShutDown = true
        status.finish(with: status.value)
        state.finish(with: state.value)
        availability.finish(with: availability.value)
        departmentSource.finish(with: departmentSource.value)
        eventSource.finish()
    }

    // MARK: The script

    /// Changes the connection. Losing it makes a loaded state one that was loaded earlier.
    public func setConnection(_ newStatus: ConnectionStatus) {
        guard !isShutDown else { return }
        status.value = newStatus
        if !newStatus.isConnected, state.value.loading == .loaded { change { $0.loading = .loadedEarlier } }
    }

    /// Connects.
    public func goOnline() { setConnection(.connected) }

    /// Loses the connection.
    public func goOffline() { setConnection(.disconnected(.network)) }

    /// The vendor delivers its whole log.
    public func load(_ entries: [ChatEntry], sessionStatus: ChatState.SessionStatus = .started) {
        change {
            $0.transcript.replaceAll(with: entries)
            $0.loading = .loaded
            $0.sessionStatus = sessionStatus
            $0.isChatting = sessionStatus == .started
        }
    }

    /// The vendor delivers entries on top of its log.
    public func append(_ entries: ChatEntry...) {
        change {
            for entry in entries { $0.transcript.upsert(entry) }
            $0.loading = .loaded
        }
    }

    /// Changes the chat in any way.
    public func change(_ change: (inout ChatState) -> Void) {
        guard !isShutDown else { return }
        var newState = state.value
        change(&newState)
        state.value = newState
    }

    /// The vendor says whether an agent is available.
    public func setAgentStatus(_ newStatus: ChatDepartment.Status?, departments: [ChatDepartment] = []) {
        guard !isShutDown else { return }
        departmentSource.value = departments
        availability.value = newStatus
    }

    /// Another user: nothing of the one before is left, and the connection stays.
    public func switchUser(to userID: String?) {
        guard !isShutDown else { return }
        memory.remember(StoredValue.User(id: userID))
        change { $0 = $0.replaced(byUser: userID) }
    }

    /// Restores the stored user, unless the script has named one.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard let user = memory.restore(from: store), !user.id.isSameID(as: state.value.userID) else {
            return
        }
        change { $0.userID = user.id }
    }

    /// Something happens.
    public func send(_ event: ChatEvent) {
        guard !isShutDown else { return }
        eventSource.send(event)
    }
}

/// A scripted provider whose vendor counts by itself, and never gives its log again after a launch, as Helpshift.
@MainActor
public final class ScriptedReportingChatProvider: ScriptedChatProvider, UnreadCountReporting {
    /// Whether the vendor delivers its log again after a launch.
    public let givesLogAgain: Bool
    /// How often a report was asked for.
    public private(set) var requestCount = 0

    /// Creates a provider as ``ScriptedChatProvider`` does.
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

    /// Notes the request; reports nothing by itself.
    public func requestUnreadCount() { requestCount += 1 }

    /// The vendor reports a count.
    public func report(_ count: Int, isFromCache: Bool = false) {
        change {
            let sequence = ($0.reportedUnread?.sequence ?? 0) + 1
            $0.reportedUnread = ChatState.ReportedUnreadCount(
                count: count,
                isFromCache: isFromCache,
                sequence: sequence
            )
            if !isFromCache {
                $0.loading = .loaded
            } else if $0.loading == .notLoaded {
                $0.loading = .loadedEarlier
            }
        }
    }
}

/// A scripted provider whose vendor keeps how far the user has read, as Matrix.
@MainActor
public final class ScriptedReadReportingChatProvider: ScriptedChatProvider, ReadReporting {
    /// Up to which entries the vendor was told that the user has read, oldest first.
    public private(set) var reportedReads: [ChatEntry.ID] = []

    /// Notes the report; says nothing by itself.
    public func reportRead(upTo id: ChatEntry.ID) { reportedReads.append(id) }

    /// The user has read up to an entry on another device.
    public func read(upTo id: ChatEntry.ID) { change { $0.lastReadID = id } }
}
