public import ChatProviderKit
public import Foundation
import HelpshiftAdapter

/// Helpshift's side: users, conversations and messages, the count of unread ones, and the account's settings.
///
/// ```swift
/// let server = SimulatedHelpshiftServer(clock: clock)
/// let client = SimulatedHelpshift(server: server, lifecycle: lifecycle)
/// try client.showConversation(configuration: [:])
/// try client.visitor.send("Where is my order?")
/// try server.agents.send("On its way.")
/// ```
@MainActor
public final class SimulatedHelpshiftServer {
    /// The account's settings.
    public var dashboard = SimulatedDashboard()
    /// All conversations, oldest first.
    public private(set) var conversations: [SimulatedConversation] = []
    /// The users' names, by their ids.
    public internal(set) var names: [String: String] = [:]
    /// How long an answer of the server takes, in seconds.
    public var latency: TimeInterval = 0

    let clock: any ChatClock
    private var devices: [WeakClient] = []
    private var lastNumber = 0

    private struct WeakClient {
        weak var client: SimulatedHelpshift?
    }

    /// Makes a server without users.
    public nonisolated init(clock: any ChatClock) {
        self.clock = clock
    }

    /// What agents and automations can do.
    public var agents: SimulatedAgentDesk { SimulatedAgentDesk(server: self) }

    /// The number of messages that a user has not seen, on one device: legacy conversations stay on theirs.
    public func unreadCount(of user: SimulatedUser, on deviceID: String) -> Int {
        conversations.filter { $0.isShown(to: user, on: deviceID) }.reduce(0) { $0 + $1.unreadCount }
    }

    /// The newest conversation of a user on a device.
    public func latestConversation(of user: SimulatedUser, on deviceID: String) -> SimulatedConversation? {
        conversations.last { $0.isShown(to: user, on: deviceID) }
    }

    // MARK: The identity system

    /// Ends the session of a user of the identity system: the SDK says so at once, and each time the app comes back.
    public func expireSession(of userID: String) {
        forEachClient(of: userID) { $0.sessionDidExpire() }
    }

    /// Says that a user's session will end soon.
    public func announceExpiry(of userID: String) {
        forEachClient(of: userID) { $0.raise(.refreshUserCredentials) }
    }

    private func forEachClient(of userID: String, _ body: (SimulatedHelpshift) -> Void) {
        for client in clients where client.user.usesIdentitySystem && client.user.id == userID {
            body(client)
        }
    }

    // MARK: For the devices and the agents

    private var clients: [SimulatedHelpshift] { devices.compactMap(\.client) }

    func connect(_ client: SimulatedHelpshift) {
        devices.removeAll { $0.client == nil || $0.client === client }
        devices.append(WeakClient(client: client))
    }

    func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    func start(_ conversation: SimulatedConversation) {
        conversations.append(conversation)
    }

    func deleteConversations(of user: SimulatedUser) {
        conversations.removeAll { $0.user == user }
    }

    func markRead(_ user: SimulatedUser, on deviceID: String) {
        for position in conversations.indices where conversations[position].isShown(to: user, on: deviceID) {
            conversations[position].unreadCount = 0
        }
    }

    func change(_ publishID: String, _ change: (inout SimulatedConversation) -> Void) {
        guard let position = conversations.firstIndex(where: { $0.publishID == publishID }) else { return }
        change(&conversations[position])
    }

    /// Brings something that happened to a conversation to the devices that are there to hear it.
    func tell(of publishID: String, _ body: (SimulatedHelpshift, SimulatedConversation) -> Void) {
        guard let conversation = conversations.last(where: { $0.publishID == publishID }) else { return }
        for client in clients where conversation.isShown(to: client.user, on: client.device.id) {
            body(client, conversation)
        }
    }
}

extension SimulatedConversation {
    func isShown(to user: SimulatedUser, on deviceID: String) -> Bool {
        self.user == user && (user.usesIdentitySystem || self.deviceID == deviceID)
    }
}
