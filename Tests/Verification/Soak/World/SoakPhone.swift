import ChatProviderKit
import ChatProviderTesting
import Foundation
import CountingModel
import HelpshiftSimulator
import MatrixAdapter
import MatrixSimulator
import ZendeskChatSimulator
import ZendeskMessagingSimulator

/// Everything that outlives a launch: the device, the app's configuration, the network, and the vendors.
@MainActor
final class SoakPhone {
    let setting: SoakScript.Setting
    let sabotage: SoakSabotage?
    /// The true time.
    let world = ManualChatClock(now: Date(timeIntervalSince1970: 1_790_000_000))
    /// The phone's time.
    let clock: WrongClock
    let zendeskServer: SimulatedZendeskServer
    let zendeskDevice = SimulatedZendeskDevice()
    let helpshiftServer: SimulatedHelpshiftServer
    let helpshiftDevice = SimulatedHelpshiftDevice()
    let messagingServer: SimulatedMessagingServer
    let messagingDevice = SimulatedMessagingDevice()
    let matrixServer: SimulatedMatrix
    let matrixClock: WrongClock
    let matrixAgent: SimulatedMatrixAgent
    let matrixSessions = InMemoryMatrixSessionStore()
    /// The rooms of Matrix users, created by an agent.
    private var matrixRooms: [String: String] = [:]
    /// The rooms with a kick.
    var matrixRoomsWithKicks: Set<String> = []
    /// The agent's messages in each room, oldest first.
    var matrixSent: [String: [String]] = [:]
    /// How far each Matrix user has read, according to the server's answers to this phone.
    var matrixReceipts: [String: [ModelReceipt.Kind: ModelReceipt]] = [:]
    /// The server's id of the anonymous user.
    var matrixGuest: String?
    /// Whether Matrix's server fails.
    var hasMatrixOutage = false { didSet { updateMatrixLine() } }
    var configuration: SoakConfiguration
    /// The providers with a note about a change of user: small files of their own, which can be written before the
    /// first unlock.
    var notes: Set<ChatProviderID> = []
    var deliversLateEvents = false
    var isSilent = false
    var offsets: SoakOffsets { didSet { setClocks(offsets) } }
    /// The pending drift of the phone's clock, in millionths of an eighth of a second.
    private var drift = 0

    init(_ setting: SoakScript.Setting, sabotage: SoakSabotage?) {
        self.setting = setting
        self.sabotage = sabotage
        clock = WrongClock(of: world)
        configuration = SoakConfiguration(policy: setting.policy)
        offsets = setting.clocks
        matrixClock = WrongClock(of: world)
        matrixServer = SimulatedMatrix(clock: matrixClock)
        matrixServer.acceptsGuests = setting.acceptsGuests
        matrixAgent = matrixServer.agent("support")
        zendeskServer = SimulatedZendeskServer(clock: clock)
        helpshiftServer = SimulatedHelpshiftServer(clock: clock)
        messagingServer = SimulatedMessagingServer(
            clock: clock,
            channels: [
                SoakKey.channel: setting.hasSeveralConversations
                    ? .severalConversations : SimulatedMessagingChannel()
            ]
        )
        helpshiftServer.dashboard.timeUnit = setting.usesSeconds ? .seconds : .milliseconds
        helpshiftServer.dashboard.asksResolutionQuestion = setting.asksResolutionQuestion
        helpshiftServer.dashboard.countsBotMessages = setting.countsBotMessages
        helpshiftServer.dashboard.isPushSetUp = setting.pushesHelpshift
        if setting.verifiesUsers { helpshiftServer.dashboard.userVerificationKeys = [SoakKey()] }
        helpshiftServer.dashboard.identitySystem?.sessionLifetime = setting.sessionLifetime.map(Double.init)
        helpshiftServer.dashboard.identitySystem?.announcesExpiry = setting.sessionLifetime.map { _ in 600 }
        setLatency(setting.latency)
        setClocks(offsets)
        for user in ["ann", "bob", "cleo"] { _ = matrixRoom(of: matrixServer.userID(user)) }
    }

    /// - Parameter eighths: How long the servers take to answer, in eighths of a second.
    func setLatency(_ eighths: Int) {
        zendeskServer.latency = Double(eighths) / 8
        helpshiftServer.latency = Double(eighths) / 8
        messagingServer.latency = Double(eighths) / 8
        matrixServer.latency = Double(eighths) / 8
    }

    /// Whether the phone has a network.
    var isOnline: Bool {
        get { zendeskDevice.isOnline }
        set {
            zendeskDevice.isOnline = newValue
            helpshiftDevice.isOnline = newValue
            messagingDevice.isOnline = newValue
            updateMatrixLine()
        }
    }

    private func updateMatrixLine() {
        let fault = hasMatrixOutage ? setting.matrixFault : nil
        let isReachable = isOnline && fault != .unreachable
        if matrixServer.isReachable != isReachable { matrixServer.isReachable = isReachable }
        matrixServer.failingStatus = fault == .failing ? 502 : nil
        matrixServer.losesAnswers = fault == .losesAnswers
    }

    /// The room in which an agent writes to a Matrix user.
    func matrixRoom(of user: String) -> String? {
        if let room = matrixRooms[user] { return room }
        let room = try? matrixAgent.createRoom(inviting: user)
        matrixRooms[user] = room
        return room
    }

    /// Advances time by eighths of a second, with the drift of the phone's clock.
    func advance(by eighths: Int) {
        world.advance(by: Double(eighths) / 8)
        drift += eighths * setting.drift
        let whole = drift / 1_000_000
        guard whole != 0 else { return }
        drift -= whole * 1_000_000
        offsets.phone += whole
    }
}
