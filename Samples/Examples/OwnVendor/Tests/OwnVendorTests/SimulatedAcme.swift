import Foundation

@testable import OwnVendor

/// Acme's server, which outlives the app.
@MainActor
final class AcmeWorld {
    var log: [AcmeMessage] = []
    var isReachable = true
    private var lastDate = Date(timeIntervalSince1970: 1_790_000_000)

    func add(_ text: String, isFromAgent: Bool, after seconds: TimeInterval = 1) -> String {
        lastDate += seconds
        let id = "\(log.count + 1)"
        log.append(AcmeMessage(id: id, isFromAgent: isFromAgent, text: text, sentAt: lastDate))
        return id
    }
}

/// Acme's SDK in memory, as documented.
@MainActor
final class SimulatedAcme: AcmeClient {
    private struct Offline: Error {}

    let world: AcmeWorld
    var onConnection: (@MainActor (Bool) -> Void)?
    var onLog: (@MainActor ([AcmeMessage]) -> Void)?
    private(set) var isOpen = false
    private var isWanted = false

    init(_ world: AcmeWorld) { self.world = world }

    func open() {
        isWanted = true
        networkDidChange()
    }

    func close() {
        isWanted = false
        networkDidChange()
    }

    func send(_ text: String) async throws -> String {
        guard isOpen else { throw Offline() }
        defer { deliver() }
        return world.add(text, isFromAgent: false)
    }

    /// The network has changed, or the app has changed its mind.
    func networkDidChange() {
        let opens = isWanted && world.isReachable
        guard opens != isOpen else { return }
        isOpen = opens
        onConnection?(opens)
        deliver()
    }

    func deliver() { if isOpen { onLog?(world.log) } }
}
