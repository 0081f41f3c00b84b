import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftSimulator
import ZendeskChatSimulator
import ZendeskMessagingSimulator

/// What outlives a launch: the device, the app's configuration, the network, and the vendors.
@MainActor
final class SoakPhone {
    let setting: SoakScript.Setting
    let sabotage: SoakSabotage?
    /// The true time.
    let world = ManualChatClock(now: Date(timeIntervalSince1970: 1_790_000_000))
    /// The phone's.
    let clock: WrongClock
    let zendeskServer: SimulatedZendeskServer
    let zendeskDevice = SimulatedZendeskDevice()
    let helpshiftServer: SimulatedHelpshiftServer
    let helpshiftDevice = SimulatedHelpshiftDevice()
    let messagingServer: SimulatedMessagingServer
    let messagingDevice = SimulatedMessagingDevice()
    var configuration: SoakConfiguration
    var deliversLateEvents = false
    var isSilent = false
    var offsets: SoakOffsets { didSet { setClocks(offsets) } }
    /// How much the phone's clock is to be put forward, in millionths of an eighth of a second.
    private var drift = 0

    init(_ setting: SoakScript.Setting, sabotage: SoakSabotage?) {
        self.setting = setting
        self.sabotage = sabotage
        clock = WrongClock(of: world)
        configuration = SoakConfiguration(policy: setting.policy, vendors: setting.vendors)
        offsets = setting.clocks
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
    }

    /// - Parameter eighths: How long the servers take to answer, in eighths of a second.
    func setLatency(_ eighths: Int) {
        zendeskServer.latency = Double(eighths) / 8
        helpshiftServer.latency = Double(eighths) / 8
        messagingServer.latency = Double(eighths) / 8
    }

    /// Whether the phone has a network.
    var isOnline: Bool {
        get { zendeskDevice.isOnline }
        set {
            zendeskDevice.isOnline = newValue
            helpshiftDevice.isOnline = newValue
            messagingDevice.isOnline = newValue
        }
    }

    /// Lets time pass, in eighths of a second; the phone's clock goes wrong meanwhile.
    func advance(by eighths: Int) {
        world.advance(by: Double(eighths) / 8)
        drift += eighths * setting.drift
        let whole = drift / 1_000_000
        guard whole != 0 else { return }
        drift -= whole * 1_000_000
        offsets.phone += whole
    }
}
