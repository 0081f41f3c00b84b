import ChatProviderKit
import Foundation

extension FaultyChatProvider {
    /// A mistake that a provider can make, with the invariants that it breaks.
    enum Fault: String, CaseIterable, Sendable {
        case countsTwice, dropsAfterReconnect, replaysStaleState, leaksObservers, reportsLoadedTooEarly
        case deliversAfterCancel, publishesOffMainActor, leaksOldLog, forgetsUser, repeatsStatus
        case withholdsPresentValue, ignoresShutdown, connectsByItself, staysLoaded, stopsAfterChatEnd
        case sortsByTime, mergesSameInstant, takesNoticesForMessages, keepsPendingEntry, takesVisitorForAgent

        var breaks: [String] {
            switch self {
            case .countsTwice: ["C6"]
            case .dropsAfterReconnect: ["C1"]
            case .replaysStaleState: ["rule 1"]
            case .leaksObservers: ["L3"]
            case .reportsLoadedTooEarly: ["C10"]
            case .deliversAfterCancel: ["O3"]
            case .publishesOffMainActor: ["O5"]
            case .leaksOldLog: ["rule 3"]
            case .forgetsUser: ["C14", "S5"]
            case .repeatsStatus: ["O4"]
            case .withholdsPresentValue: ["O1"]
            case .ignoresShutdown: ["rule 4"]
            case .connectsByItself: ["L4"]
            case .staysLoaded: ["rule 2"]
            case .stopsAfterChatEnd: ["L5"]
            case .sortsByTime: ["C3"]
            case .mergesSameInstant: ["C2"]
            case .takesNoticesForMessages: ["C5"]
            case .keepsPendingEntry: ["C8"]
            case .takesVisitorForAgent: ["C9"]
            }
        }
    }
}

/// The observers that a faulty provider calls directly, bypassing its observed values.
@MainActor
final class StrayObservers {
    var cancelled: [@MainActor (ChatState) -> Void] = []
    private var statusObservers: [Int: @MainActor (ConnectionStatus) -> Void] = [:]
    private var eventObservers: [Int: @MainActor (ChatEvent) -> Void] = [:]
    private var nextID = 0

    func add(
        _ observer: @escaping @MainActor (ConnectionStatus) -> Void,
        _ token: ObservationToken
    ) -> ObservationToken {
        let id = nextID
        nextID += 1
        statusObservers[id] = observer
        return ObservationToken {
            token.cancel()
            self.statusObservers[id] = nil
        }
    }

    func add(
        _ observer: @escaping @MainActor (ChatEvent) -> Void,
        _ token: ObservationToken
    ) -> ObservationToken {
        let id = nextID
        nextID += 1
        eventObservers[id] = observer
        return ObservationToken {
            token.cancel()
            self.eventObservers[id] = nil
        }
    }

    func repeatStatus(_ status: ConnectionStatus) {
        for observer in statusObservers.values { observer(status) }
    }

    /// Calls the observers on another thread and waits. The fault is the wrong thread, not a race.
    func sendOffMainActor(_ event: ChatEvent) {
        for observer in eventObservers.values {
            // Removes the actor from the type, as an adapter without concurrency checking does.
            let elsewhere = unsafeBitCast(observer, to: (@Sendable (ChatEvent) -> Void).self)
            let isDone = DispatchSemaphore(value: 0)
            Thread {
                elsewhere(event)
                isDone.signal()
            }.start()
            isDone.wait()
        }
    }
}
