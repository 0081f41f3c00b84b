public import ChatProviderKit
public import Foundation
import HelpshiftAdapter

import enum HelpshiftIdentity.HelpshiftValue

/// Helpshift's server in memory: users, conversations and messages, the counts of unread messages, and the account's
/// settings.
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
    /// How the server treats requests.
    public enum Condition: Sendable, Hashable {
        /// It answers them.
        case answering
        /// It answers them with an internal error.
        case failing
        /// It never answers them.
        case silent
    }

    /// The account's settings.
    public var dashboard = SimulatedDashboard()
    /// All conversations, oldest first.
    public private(set) var conversations: [SimulatedConversation] = []
    /// The time until the server answers, in seconds.
    public var latency: TimeInterval = 0
    /// How far the server's clock is ahead of the device's, in seconds. The server's clock determines the times of
    /// messages, the age of tokens, and the end of sessions.
    public var clockSkew: TimeInterval = 0
    /// How the server currently treats requests.
    public var condition = Condition.answering

    let clock: any ChatClock
    var directory = SimulatedUserDirectory()
    /// The number of the newest session that the server has ended, by user.
    var endedSessions: [SimulatedUser.ID: Int] = [:]
    private var devices: [WeakDevice] = []
    private var lastNumber = 0
    private var lastSessionNumber = 0

    private struct WeakDevice {
        weak var device: SimulatedHelpshiftDevice?
    }

    /// Creates a server without users.
    public nonisolated init(clock: any ChatClock) {
        self.clock = clock
    }

    /// The account's agents and automations.
    public var agents: SimulatedAgentDesk { SimulatedAgentDesk(server: self) }

    /// Returns the number of messages that a user has not seen on a device. Legacy conversations stay on their device.
    public func unreadCount(of userID: SimulatedUser.ID, on deviceID: String) -> Int {
        conversations.filter { isShown($0, to: userID, on: deviceID) }.reduce(0) { $0 + $1.unreadCount }
    }

    /// Returns the newest conversation of a user on a device.
    public func latestConversation(
        of userID: SimulatedUser.ID,
        on deviceID: String
    ) -> SimulatedConversation? {
        conversations.last { isShown($0, to: userID, on: deviceID) }
    }

    // MARK: For the devices and the agents

    /// The SDKs that are running.
    var clients: [SimulatedHelpshift] { devices.compactMap { $0.device?.client } }

    func connect(_ device: SimulatedHelpshiftDevice) {
        devices.removeAll { $0.device == nil || $0.device === device }
        devices.append(WeakDevice(device: device))
    }

    /// The server's time.
    var now: Date { clock.now.addingTimeInterval(clockSkew) }

    func newNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    func newSessionNumber() -> Int {
        lastSessionNumber += 1
        return lastSessionNumber
    }

    func start(_ conversation: SimulatedConversation) {
        directory.addAnonymous(conversation.userID)
        conversations.append(conversation)
    }

    func deleteAnonymousUser(_ id: SimulatedUser.ID) {
        conversations.removeAll { $0.userID == id }
        directory.remove(id)
    }

    /// Marks all messages of a user of the identity system as read on another device. The count becomes 0, and this
    /// device's SDK receives no report.
    ///
    /// - Parameter name: The user's uid or e-mail address.
    public func readElsewhere(_ name: String) {
        for user in users(named: name) where user.kind == .identitySystem {
            for position in conversations.indices where conversations[position].userID == user.id {
                conversations[position].unreadCount = 0
            }
        }
    }

    func markRead(_ userID: SimulatedUser.ID, on deviceID: String) {
        for position in conversations.indices where isShown(conversations[position], to: userID, on: deviceID)
        {
            conversations[position].unreadCount = 0
        }
    }

    func change(_ publishID: String, _ change: (inout SimulatedConversation) -> Void) {
        guard let position = conversations.firstIndex(where: { $0.publishID == publishID }) else { return }
        change(&conversations[position])
    }

    /// Reports a change of a conversation to the SDKs that are reachable.
    func tell(of publishID: String, _ body: (SimulatedHelpshift, SimulatedConversation) -> Void) {
        forEachDevice(showing: publishID) { device, conversation in
            guard let client = device.client, client.isReachable else { return }
            body(client, conversation)
        }
    }

    /// Sends a push notification to the devices that don't receive the message otherwise.
    func push(about publishID: String) {
        guard dashboard.isPushSetUp, condition == .answering else { return }
        forEachDevice(showing: publishID) { device, conversation in
            let isHeard = device.client?.isReachable == true
            guard !isHeard, device.isOnline, device.pushToken != nil, accepts(device.session) else { return }
            device.pushes.append(["origin": "helpshift", "publish_id": .string(conversation.publishID)])
        }
    }

    private func forEachDevice(
        showing publishID: String,
        _ body: (SimulatedHelpshiftDevice, SimulatedConversation) -> Void
    ) {
        guard let conversation = conversations.last(where: { $0.publishID == publishID }) else { return }
        for device in devices.compactMap(\.device)
        where isShown(conversation, to: device.userID, on: device.id) {
            body(device, conversation)
        }
    }

    /// Returns whether a device shows a conversation. Conversations of the identity system follow their user, and
    /// others stay on their device.
    private func isShown(
        _ conversation: SimulatedConversation,
        to userID: SimulatedUser.ID,
        on deviceID: String
    ) -> Bool {
        conversation.userID == userID
            && (conversation.deviceID == deviceID || directory[userID]?.kind == .identitySystem)
    }
}
