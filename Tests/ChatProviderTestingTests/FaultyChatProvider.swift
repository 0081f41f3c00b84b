import ChatProviderKit
import ChatProviderTesting
import Foundation

/// A provider that publishes the states of a scripted one, changed by the fault that it may have.
@MainActor
final class FaultyChatProvider: ChatProvider {
    let id: ChatProviderID = "faulty"
    let keepsLogAfterChatEnds = false

    let fault: Fault?
    private let scripted: ScriptedChatProvider
    private let status = Observed<ConnectionStatus>.Source(.disconnected(nil))
    private let state: Observed<ChatState>.Source
    private let eventSource = ObservedEvents<ChatEvent>.Source()
    private let observations = ObservationTokens()

    // Only the faults need these.
    private var connectionCount = 0
    private var isFirstLogOfConnection = false
    private var entryCount = 0
    private var firstLoaded: ChatState?
    private var hasChatEnded = false
    /// Entries that are in the log in addition to the vendor's.
    private var copies: [ChatEntry] = []
    private let strays = StrayObservers()

    init(_ scripted: ScriptedChatProvider, fault: Fault?) {
        self.scripted = scripted
        self.fault = fault
        state = Observed.Source(scripted.chatState.value)
        scripted.connectionStatus.observe { [weak self] in self?.hear($0) }.store(in: observations)
        scripted.chatState.observe { [weak self] in self?.hear($0) }.store(in: observations)
        scripted.events.observe { [weak self] in self?.hear($0) }.store(in: observations)
        if fault == .connectsByItself { scripted.connect() }
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

    func connect() { scripted.connect() }
    func disconnect() { scripted.disconnect() }

    func shutDown() {
        guard fault != .ignoresShutdown else { return }
        observations.cancelAll()
        scripted.shutDown()
    }

    // MARK: The vendor

    private func hear(_ newStatus: ConnectionStatus) {
        if newStatus.isConnected {
            connectionCount += 1
            isFirstLogOfConnection = true
        }
        status.value = newStatus
        guard newStatus.isConnected else { return }
        if fault == .repeatsStatus { strays.repeatStatus(newStatus) }
        if fault == .leaksObservers, connectionCount > 1 {
            scripted.events.observe { _ in }.store(in: observations)
        }
        if fault == .reportsLoadedTooEarly, connectionCount == 1 {
            var early = state.value
            early.loading = .loaded
            state.value = early
        }
    }

    private func hear(_ event: ChatEvent) {
        if case .chatEnded = event { hasChatEnded = true }
        eventSource.send(event)
    }

    private func hear(_ correct: ChatState) {
        let isLoaded = correct.loading == .loaded
        let hasNewEntry = isLoaded && !isFirstLogOfConnection && correct.transcript.count > entryCount
        entryCount = correct.transcript.count
        if hasNewEntry {
            if fault == .dropsAfterReconnect, connectionCount > 1 { return }
            if fault == .stopsAfterChatEnd, hasChatEnded { return }
            if fault == .publishesOffMainActor { strays.sendOffMainActor(.messageReceived(nil)) }
        }
        if isLoaded, isFirstLogOfConnection {
            isFirstLogOfConnection = false
            if fault == .countsTwice, connectionCount > 1 {
                copies = correct.transcript.map { renamed($0, "\($0.id) of \(connectionCount)") }
            }
        }
        if fault == .keepsPendingEntry {
            copies += correct.transcript.filter { $0.deliveryStatus == .pending }
                .map { renamed($0, "pending \($0.id)") }
        }
        publish(changed(correct))
        for observer in strays.cancelled { observer(state.value) }
    }

    private func publish(_ newState: ChatState) {
        if fault == .leaksOldLog, newState.userID != state.value.userID {
            var leaked = state.value
            leaked.userID = newState.userID
            leaked.userChangeCount = newState.userChangeCount
            state.value = leaked
        }
        state.value = newState
    }

    /// The state that the provider publishes in place of the correct one.
    private func changed(_ correct: ChatState) -> ChatState {
        var newState = correct
        switch fault {
        case .forgetsUser: newState.userID = nil
        case .staysLoaded: if correct.loading == .loadedEarlier { newState.loading = .loaded }
        case .replaysStaleState:
            if correct.loading == .loaded { firstLoaded = firstLoaded ?? correct }
            guard correct.loading == .loadedEarlier, var stale = firstLoaded else { return correct }
            stale.loading = .loadedEarlier
            return stale
        default:
            let log = changed(Array(correct.transcript))
            if log != Array(correct.transcript) { newState.transcript.replaceAll(with: log) }
        }
        return newState
    }

    private func changed(_ log: [ChatEntry]) -> [ChatEntry] {
        switch fault {
        case .countsTwice, .keepsPendingEntry: return log + copies
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
}
