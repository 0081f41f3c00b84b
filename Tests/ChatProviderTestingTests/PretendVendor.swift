import ChatProviderKit
import ChatProviderTesting
import Foundation

/// A minimal support chat vendor that calls back and keeps a log for each user.
@MainActor
final class PretendVendor {
    enum Callback: Sendable {
        case connecting
        case connected
        case disconnected(requested: Bool)
        case log([ChatEntry])
        case entry(ChatEntry)
        case chatEnded([ChatEntry])
    }

    let clock = ManualChatClock()
    private let callbacks = ObservedEvents<Callback>.Source()
    private var logs: [String?: [ChatEntry]] = [:]
    private var entryCount = 0
    private var lastDate = Date(timeIntervalSince1970: 0)
    private(set) var user: String?
    private(set) var isConnected = false
    private var isWanted = false
    private var owesLog = false

    var listenerCount: Int { callbacks.observerCount }

    func listen(_ listener: @escaping @MainActor (Callback) -> Void) -> ObservationToken {
        callbacks.observe(listener)
    }

    func open() { isWanted = true }
    func close() { isWanted = false }
    func login(_ user: String?) {
        self.user = user
        owesLog = true
    }

    private var log: [ChatEntry] {
        get { logs[user] ?? [] }
        set { logs[user] = newValue }
    }

    // MARK: Calls from the harness

    func settle() {
        if isWanted, !isConnected {
            callbacks.send(.connecting)
            restoreConnection()
        } else if !isWanted, isConnected {
            isConnected = false
            callbacks.send(.disconnected(requested: true))
        } else if isConnected, owesLog {
            callbacks.send(.log(log))
        }
        owesLog = false
    }

    func dropConnection() {
        isConnected = false
        callbacks.send(.disconnected(requested: false))
    }

    func restoreConnection() {
        isConnected = true
        callbacks.send(.connected)
        callbacks.send(.log(log))
    }

    /// Ends the process that listened.
    func endProcess() {
        isConnected = false
        isWanted = false
    }

    func post(_ participant: ChatEntry.Participant, _ kind: ChatEntry.Kind, offset: TimeInterval? = nil) {
        clock.advance(by: 1)
        lastDate = offset.map(lastDate.addingTimeInterval) ?? clock.now
        entryCount += 1
        var entry = ChatEntry(id: "\(entryCount)", participant: participant, createdAt: lastDate, kind: kind)
        if participant == .visitor {
            entry.deliveryStatus = .pending
            if isConnected { callbacks.send(.entry(entry)) }
            entry.deliveryStatus = .delivered
        }
        log.append(entry)
        if isConnected { callbacks.send(.entry(entry)) }
    }

    func truncate(keepingLast count: Int) {
        log = log.suffix(count)
        callbacks.send(.log(log))
    }

    func endChat() { callbacks.send(.chatEnded(log)) }
}
