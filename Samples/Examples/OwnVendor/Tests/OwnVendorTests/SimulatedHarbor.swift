import Foundation

@testable import OwnVendor

/// Harbor's server, and a device of its user, which outlive the app.
@MainActor
final class HarborWorld {
    var unread: [String: Int] = [:]
    var isReachable = true
    var deviceUser: String?
    var visitor = 1

    /// The owner of the conversations on the device.
    var owner: String { deviceUser ?? "visitor \(visitor)" }
}

/// Harbor's SDK in memory, as documented.
@MainActor
final class SimulatedHarbor: HarborClient {
    private struct Unreachable: Error {}

    let world: HarborWorld
    var onEvent: (@MainActor (HarborEvent) -> Void)?
    private(set) var isOpen = false
    private var isScreenShown = false
    private var isWanted = false

    init(_ world: HarborWorld) { self.world = world }

    var userID: String? { world.deviceUser }

    func open() {
        isWanted = true
        connect()
    }

    func close() {
        isWanted = false
        guard isOpen else { return }
        isOpen = false
        onEvent?(.connection(isOpen: false))
    }

    /// The network has appeared or disappeared.
    func networkDidChange() {
        if world.isReachable { return connect() }
        guard isOpen else { return }
        isOpen = false
        onEvent?(.connection(isOpen: false))
    }

    private func connect() {
        guard isWanted, !isOpen else { return }
        isOpen = world.isReachable
        onEvent?(.connection(isOpen: isOpen))
    }

    func unreadCount() async -> Int { world.unread[world.owner] ?? 0 }

    func logIn(token: String) async throws {
        guard world.isReachable else { throw Unreachable() }
        // The visitor's conversations become the user's.
        let visitors = world.deviceUser == nil ? world.unread.removeValue(forKey: world.owner) ?? 0 : 0
        world.deviceUser = token
        world.unread[token, default: 0] += visitors
    }

    func logOut() async throws {
        guard world.isReachable else { throw Unreachable() }
        world.deviceUser = nil
        world.visitor += 1
    }

    func showConversation() {
        isScreenShown = true
        onEvent?(.screen(isShown: true))
        world.unread[world.owner] = 0
        onEvent?(.unreadCount(0))
    }

    func hideConversation() {
        guard isScreenShown else { return }
        isScreenShown = false
        onEvent?(.screen(isShown: false))
    }

    func setPushToken(_ token: Data?) {}

    func isHarborPush(_ userInfo: [String: any Sendable]) -> Bool { userInfo["harbor"] != nil }

    // MARK: The server

    func agentWrites() {
        if !isScreenShown { world.unread[world.owner, default: 0] += 1 }
        if isOpen { onEvent?(.unreadCount(world.unread[world.owner] ?? 0)) }
    }

    func setUnread(_ count: Int) {
        // Messages on the screen are read.
        world.unread[world.owner] = isScreenShown ? 0 : count
        if isOpen { onEvent?(.unreadCount(count)) }
    }
}
