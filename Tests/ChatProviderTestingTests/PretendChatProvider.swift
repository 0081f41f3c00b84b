import ChatProviderKit
import Foundation

/// A provider of the pretend vendor. It is correct, unless it has one of the faults.
@MainActor
final class PretendChatProvider: ChatProvider {
    let id: ChatProviderID = "pretend"
    let keepsLogAfterChatEnds = false

    private let vendor: PretendVendor
    let fault: Fault?
    private let status = Observed<ConnectionStatus>.Source(.disconnected(nil))
    private let state: Observed<ChatState>.Source
    private let eventSource = ObservedEvents<ChatEvent>.Source()
    private var listening: ObservationToken?
    private var isShutDown = false

    // Only the faults need these.
    private var connectionCount = 0
    private var isFirstLogOfConnection = false
    private var firstLoaded: ChatState?
    private var hasChatEnded = false
    private var leaked: [ObservationToken] = []
    private let strays = StrayObservers()

    init(_ vendor: PretendVendor, fault: Fault? = nil) {
        self.vendor = vendor
        self.fault = fault
        state = Observed.Source(ChatState(userID: vendor.user))
        listening = vendor.listen { [weak self] in self?.hear($0) }
        if fault == .connectsByItself { vendor.open() }
    }

    var connectionStatus: Observed<ConnectionStatus> {
        Observed(
            read: { self.status.value },
            subscribe: { observer in
                let token = self.status.observe(observer)
                return self.fault == .repeatsStatus ? self.strays.add(observer, token) : token
            }
        )
    }

    var chatState: Observed<ChatState> {
        Observed(read: { self.state.value }, subscribe: { self.observeState($0) })
    }

    var events: ObservedEvents<ChatEvent> {
        ObservedEvents { observer in
            let token = self.eventSource.observe(observer)
            return self.fault == .publishesOffMainActor ? self.strays.add(observer, token) : token
        }
    }

    private func observeState(_ observer: @escaping @MainActor (ChatState) -> Void) -> ObservationToken {
        switch fault {
        case .withholdsPresentValue:
            var isFirst = true
            return state.observe {
                if !isFirst { observer($0) }
                isFirst = false
            }
        case .deliversAfterCancel:
            let token = state.observe(observer)
            return ObservationToken { [strays] in
                token.cancel()
                strays.cancelled.append(observer)
            }
        default: return state.observe(observer)
        }
    }

    func connect() { if !isShutDown { vendor.open() } }
    func disconnect() { if !isShutDown { vendor.close() } }

    func shutDown() {
        guard fault != .ignoresShutdown else { return }
        isShutDown = true
        listening = nil
        leaked = []
    }

    func login(_ user: String?) {
        if user != nil, user == chatState.value.userID { return }
        vendor.login(user)
        switch fault {
        case .leaksOldLog:
            change { $0.userID = user }
            change { $0 = ChatState(userID: user) }
        case .forgetsUser: change { $0 = ChatState() }
        default: change { $0 = ChatState(userID: user) }
        }
    }

    // MARK: Callbacks

    private func hear(_ callback: PretendVendor.Callback) {
        switch callback {
        case .connecting: status.value = .connecting
        case .connected: connected()
        case .disconnected(let requested): disconnected(requested: requested)
        case .log(let log): load(log, .started)
        case .entry(let entry): take(entry)
        case .chatEnded(let log):
            load(log, .ended)
            hasChatEnded = true
            eventSource.send(.chatEnded)
        }
        for observer in strays.cancelled { observer(state.value) }
    }

    private func connected() {
        connectionCount += 1
        isFirstLogOfConnection = true
        status.value = .connected
        if fault == .repeatsStatus { strays.repeatStatus(.connected) }
        if fault == .leaksObservers, connectionCount > 1 { leaked.append(vendor.listen { _ in }) }
        if fault == .reportsLoadedTooEarly, connectionCount == 1 { change { $0.loading = .loaded } }
    }

    private func disconnected(requested: Bool) {
        status.value = requested ? .disconnected(.requested) : .reconnecting
        if state.value.loading == .loaded, fault != .staysLoaded { change { $0.loading = .loadedEarlier } }
        if fault == .replaysStaleState, var stale = firstLoaded {
            stale.loading = .loadedEarlier
            state.value = stale
        }
    }

    private func load(_ log: [ChatEntry], _ sessionStatus: ChatState.SessionStatus) {
        let deliversTwice = fault == .countsTwice && isFirstLogOfConnection && connectionCount > 1
        isFirstLogOfConnection = false
        change {
            $0.sessionStatus = sessionStatus
            $0.isChatting = sessionStatus == .started
            $0.loading = .loaded
            if deliversTwice {
                for entry in log { $0.transcript.upsert(renamed(entry, "\(entry.id) of \(connectionCount)")) }
            } else {
                $0.transcript.replaceAll(with: mapped(log))
            }
        }
        if firstLoaded == nil { firstLoaded = state.value }
    }

    private func take(_ entry: ChatEntry) {
        if fault == .dropsAfterReconnect, connectionCount > 1 { return }
        if fault == .stopsAfterChatEnd, hasChatEnded { return }
        if fault == .publishesOffMainActor { strays.sendOffMainActor(.messageReceived(nil)) }
        change {
            $0.loading = .loaded
            $0.sessionStatus = .started
            $0.transcript.replaceAll(with: mapped($0.transcript + [entry]))
        }
    }

    private func mapped(_ log: [ChatEntry]) -> [ChatEntry] {
        switch fault {
        case .sortsByTime: return log.sorted { $0.createdAt < $1.createdAt }
        case .mergesSameInstant:
            return log.reduce(into: []) { kept, entry in
                if kept.last?.createdAt != entry.createdAt { kept.append(entry) }
            }
        case .takesNoticesForMessages:
            return log.map { entry in
                var entry = entry
                if entry.kind == .memberJoin { entry.kind = .message("has joined") }
                return entry
            }
        case .keepsPendingEntry:
            return log.map { $0.deliveryStatus == .pending ? renamed($0, "pending \($0.id)") : $0 }
        case .takesVisitorForAgent:
            return log.map { entry in
                var entry = entry
                entry.participant = .agent
                return entry
            }
        default: return log
        }
    }

    private func renamed(_ entry: ChatEntry, _ id: String) -> ChatEntry {
        ChatEntry(
            id: id,
            participant: entry.participant,
            createdAt: entry.createdAt,
            kind: entry.kind,
            deliveryStatus: entry.deliveryStatus
        )
    }

    private func change(_ change: (inout ChatState) -> Void) {
        var newState = state.value
        change(&newState)
        state.value = newState
    }
}
