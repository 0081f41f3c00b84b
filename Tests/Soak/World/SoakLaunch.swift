import ChatProviderKit
import ChatProviderTesting
import CountingModel
import Foundation
import HelpshiftAdapter
import HelpshiftSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator

/// One launch of the app, with what is gone when it is killed: both vendors' SDKs, providers and counters.
@MainActor
final class SoakLaunch {
    static let cast = [
        ModelParticipant(id: "zendesk-chat", vendor: .zendesk),
        ModelParticipant(id: "helpshift", vendor: .helpshift),
    ]

    let lifecycle = ManualAppLifecycle()
    let disk: SoakDisk
    let store: WitnessStore
    let zendeskSDK: SimulatedZendeskChat
    let helpshiftSDK: SimulatedHelpshift
    let zendesk: ZendeskChatProvider
    let helpshift: HelpshiftChatProvider
    let zendeskCounter: MessageCounter
    let helpshiftCounter: MessageCounter
    private let emit: @MainActor (ModelEvent) -> Void
    private let zendeskTap: ZendeskTap
    private var helpshiftTap: HelpshiftTap?
    private var userTaps: [SoakAction.Vendor: UserTap] = [:]

    /// Who is logged in.
    struct Users {
        var zendesk: String?
        var helpshift: String?
    }

    init(
        _ phone: SoakPhone,
        users: Users,
        disk: SoakDisk,
        records: [ReadRecord.Key: ReadRecord],
        emit: @escaping @MainActor (ModelEvent) -> Void
    ) {
        self.disk = disk
        // A process that is gone says nothing any more.
        let emit: @MainActor (ModelEvent) -> Void = { if !disk.isDead { emit($0) } }
        self.emit = emit
        store = WitnessStore(
            disk: disk,
            usesFile: phone.setting.usesFile,
            records: records,
            sabotage: phone.sabotage
        )
        zendeskSDK = SimulatedZendeskChat(
            server: phone.zendeskServer,
            device: phone.zendeskDevice,
            lifecycle: lifecycle
        )
        zendeskSDK.tellsPresentValue = phone.setting.tellsPresentValue
        zendeskTap = ZendeskTap(zendeskSDK) { emit(.zendesk($0)) }
        zendesk = ZendeskChatProvider(
            client: zendeskSDK,
            clock: phone.clock,
            userID: users.zendesk,
            // The model is told whose the states are: the same user's as before.
            sdkKnowsUser: true
        )
        helpshiftSDK = SimulatedHelpshift(
            server: phone.helpshiftServer,
            device: phone.helpshiftDevice,
            version: phone.setting.isNewHelpshift ? .v10_5_0 : .v10_4_1,
            lifecycle: lifecycle
        )
        helpshift = HelpshiftChatProvider(
            client: helpshiftSDK,
            configuration: HelpshiftConfiguration(
                platformID: "soak_platform_20260101",
                domain: "soak.helpshift.com"
            ),
            userID: users.helpshift,
            clock: phone.clock,
            lifecycle: lifecycle
        )
        let policy = UnreadPolicy(
            countsBots: phone.setting.policy.countsBots,
            countsTriggers: phone.setting.policy.countsTriggers,
            ownMessagesMarkSeen: phone.setting.policy.ownMessagesMarkSeen
        )
        zendeskCounter = MessageCounter(
            provider: zendesk,
            lifecycle: lifecycle,
            store: store,
            policy: policy,
            clock: phone.clock
        )
        helpshiftCounter = MessageCounter(
            provider: helpshift,
            lifecycle: lifecycle,
            store: store,
            policy: policy,
            clock: phone.clock
        )
        start(phone)
    }

    private func start(_ phone: SoakPhone) {
        // Before the counters, which hear of users by the same ways.
        userTaps[.zendesk] = UserTap(zendesk) { [weak self] in self?.zendeskUserDidChange($0) }
        userTaps[.helpshift] = UserTap(helpshift) { [emit] user in
            emit(user.map { .login($0, provider: "helpshift") } ?? .logout(provider: "helpshift"))
        }
        zendeskCounter.start()
        helpshiftCounter.start()
        helpshiftTap = HelpshiftTap(helpshiftSDK, sabotage: phone.sabotage) { [emit] in emit(.helpshift($0)) }
        if phone.setting.pushesHelpshift { helpshift.registerPushToken(Data([7])) }
        zendesk.registerPushToken(Data([7]))
    }

    // MARK: Users

    func userWillChange(_ vendor: SoakAction.Vendor, to user: ChatUser) {
        let isFirst = userTaps[vendor]?.isCalling == false
        userTaps[vendor]?.callBegins()
        if vendor == .zendesk, isFirst { zendeskTap.userWillChange(to: user) }
    }

    func userHasChanged(_ vendor: SoakAction.Vendor) { userTaps[vendor]?.callEnds() }

    private func zendeskUserDidChange(_ user: String?) {
        emit(user.map { .login($0, provider: "zendesk-chat") } ?? .logout(provider: "zendesk-chat"))
        zendeskTap.userDidChange()
    }

    /// Whom the app would remember if it ended now.
    var users: Users {
        Users(zendesk: zendesk.chatState.value.userID, helpshift: helpshift.chatState.value.userID)
    }

    // MARK: What an observer sees

    /// The badges.
    var statuses: [ModelAnswer.Status] {
        [Self.status(zendesk, zendeskCounter), Self.status(helpshift, helpshiftCounter)]
    }

    private static func status(_ provider: any ChatProvider, _ counter: MessageCounter) -> ModelAnswer.Status
    {
        ModelAnswer.Status(
            id: provider.id.rawValue,
            unread: counter.unreadCount.value.number,
            freshness: counter.unreadCount.value.freshness.rawValue,
            connection: provider.connectionStatus.value.name,
            isChatting: provider.chatState.value.isChatting
        )
    }
}

/// What outlives a launch: the device, the network behind it, and the vendors.
@MainActor
struct SoakPhone {
    let setting: SoakScript.Setting
    let sabotage: SoakSabotage?
    let clock = ManualChatClock(now: Date(timeIntervalSince1970: 1_790_000_000))
    let zendeskServer: SimulatedZendeskServer
    let zendeskDevice = SimulatedZendeskDevice()
    let helpshiftServer: SimulatedHelpshiftServer
    let helpshiftDevice = SimulatedHelpshiftDevice()

    init(_ setting: SoakScript.Setting, sabotage: SoakSabotage?) {
        self.setting = setting
        self.sabotage = sabotage
        zendeskServer = SimulatedZendeskServer(clock: clock)
        helpshiftServer = SimulatedHelpshiftServer(clock: clock)
        helpshiftServer.dashboard.timeUnit = setting.usesSeconds ? .seconds : .milliseconds
        helpshiftServer.dashboard.asksResolutionQuestion = setting.asksResolutionQuestion
        helpshiftServer.dashboard.countsBotMessages = setting.countsBotMessages
        helpshiftServer.dashboard.isPushSetUp = setting.pushesHelpshift
        if setting.verifiesUsers { helpshiftServer.dashboard.userVerificationKeys = [SoakKey()] }
        helpshiftServer.dashboard.identitySystem?.sessionLifetime = setting.sessionLifetime.map(Double.init)
        helpshiftServer.dashboard.identitySystem?.announcesExpiry = setting.sessionLifetime.map { _ in 600 }
    }
}
