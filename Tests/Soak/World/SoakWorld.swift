import ChatProviderKit
import ChatProviderTesting
import CountingModel
import Foundation
import HelpshiftSimulator
import ZendeskChatAdapter
import ZendeskChatSimulator

/// A phone with the app on it, both vendors, their agents and the user: what a script is played in.
@MainActor
final class SoakWorld {
    let phone: SoakPhone
    private(set) var launch: SoakLaunch
    private(set) var tally = SoakTally()
    /// What the vendors and the app have said, where it is kept.
    var recording: [ModelLine] { judge.recording }
    private var judge: SoakJudge
    /// The calls of the app that have not returned.
    private(set) var calls = 0
    private var death: SoakAction.Death?
    private var number = 0
    private var stepsWithoutConnection = 0

    /// - Parameter keepsRecording: Whether to keep what was said, for a recording.
    init(_ setting: SoakScript.Setting, sabotage: SoakSabotage? = nil, keepsRecording: Bool = false) {
        let phone = SoakPhone(setting, sabotage: sabotage)
        phone.zendeskServer.latency = Double(setting.latency) / 8
        phone.helpshiftServer.latency = Double(setting.latency) / 8
        self.phone = phone
        let mailbox = SoakMailbox(phone.clock)
        judge = SoakJudge(SoakLaunch.cast, setting.policy, mailbox, sabotage, keepsRecording: keepsRecording)
        launch = SoakLaunch(phone, users: .init(), disk: SoakDisk(), records: [:]) { mailbox.add($0) }
        mailbox.store = launch.store
    }

    /// The present time of the phone.
    var now: Date { phone.clock.now }

    /// Plays a step.
    ///
    /// - Returns: What is wrong after it.
    func play(_ step: SoakStep) async -> SoakMismatch? {
        tally.count(step)
        judge.isStoreFaulty = launch.disk.isFull || launch.disk.operationsUntilDeath != nil
        if step.pause > 0 {
            phone.clock.advance(by: Double(step.pause) / 8)
            await turn()
        }
        if !launch.disk.isDead { perform(step.action) }
        await turn()
        // What Helpshift's SDK says comes with the clock's next turn.
        phone.clock.advance(by: 0)
        await turn()
        if launch.disk.isDead { await relaunch() }
        tally.lines += judge.mailbox.lines.count
        if let mismatch = judge.check(launch.statuses) { return mismatch }
        judge.stepIsOver(isStoreFaulty: launch.disk.isFull || launch.disk.operationsUntilDeath != nil)
        return checkConnection()
    }

    /// Lets what is under way come to its end, so that nobody waits for it for ever.
    func end() async {
        launch.disk.kill()
        await drain()
    }

    // MARK: For the actions

    /// Ends the app at the next operations on its files.
    func dieSoon(_ death: SoakAction.Death, operations: Int, tornAt: Int) {
        self.death = death
        launch.disk.operationsUntilDeath = operations
        launch.disk.tornAt = tornAt
        judge.isStoreFaulty = true
    }

    func fillDisk(_ isFull: Bool) {
        launch.disk.isFull = isFull
        if isFull { judge.isStoreFaulty = true }
    }

    /// Says what the app does.
    func emit(_ event: ModelEvent) {
        if !launch.disk.isDead { judge.mailbox.add(event) }
    }

    func nextNumber() -> Int {
        number += 1
        return number
    }

    /// A call of the app's that may take a while.
    func call(_ body: @escaping @MainActor (SoakLaunch) async -> Void) {
        calls += 1
        let launch = launch
        Task { @MainActor in
            await body(launch)
            calls -= 1
        }
    }

    // MARK: Inside

    /// Lets the tasks go on that can. The main actor takes them in turn, so that the number of turns is the same
    /// whenever the same script is played.
    private func turn() async {
        guard calls > 0 || isAskingForToken else { return }
        for _ in 0..<phone.setting.turns { await Task.yield() }
    }

    /// Zendesk's SDK asks for a token by a task of its own.
    private var isAskingForToken: Bool {
        guard launch.zendeskSDK.hasIdentity else { return false }
        switch launch.zendeskSDK.connectionStatus {
        case .connecting, .reconnecting: return true
        case .connected, .disconnected, .failed, .unreachable, .unknown: return false
        }
    }

    private func drain() async {
        var rounds = 0
        while calls > 0, rounds < 80 {
            await turn()
            phone.clock.advance(by: 0.5)
            rounds += 1
        }
        await turn()
    }

    /// The app is gone; it is started again.
    func relaunch() async {
        launch.disk.kill()
        await drain()
        let isPowerLost = death == .powerLoss
        tally.count(end: launch, by: launch.disk.operationsUntilDeath == 0 ? death : nil)
        death = nil
        let users = launch.users
        judge.mailbox.store = nil
        tellUsers(users)
        let disk = SoakDisk(after: launch.disk, losingPower: isPowerLost)
        let records = isPowerLost ? launch.store.reported : launch.store.onDisk
        judge.mailbox.add(.app("relaunch"), records: records)
        launch = SoakLaunch(phone, users: users, disk: disk, records: records) { [mailbox = judge.mailbox] in
            mailbox.add($0)
        }
        judge.mailbox.store = launch.store
        phone.clock.advance(by: 0)
        await turn()
    }

    /// The app has died after it had changed its user, and before anybody was told.
    private func tellUsers(_ users: SoakLaunch.Users) {
        for (place, user) in [users.zendesk, users.helpshift].enumerated() where judge.user(of: place) != user
        {
            let provider = SoakLaunch.cast[place].id
            // What this changes has not been stored.
            judge.isStoreFaulty = true
            judge.mailbox.add(
                user.map { .login($0, provider: provider) } ?? .logout(provider: provider),
                records: launch.store.reported
            )
        }
    }

    /// In the foreground, with a network, the counter has its connection opened again (L1, L2).
    private func checkConnection() -> SoakMismatch? {
        guard !launch.lifecycle.isInBackground.value, phone.zendeskDevice.isOnline,
            case .disconnected = launch.zendesk.connectionStatus.value
        else {
            stepsWithoutConnection = 0
            return nil
        }
        stepsWithoutConnection += 1
        guard stepsWithoutConnection > 20 else { return nil }
        return SoakMismatch(
            expected: "a counter in the foreground opens its connection again",
            found: "\(launch.zendesk.connectionStatus.value) for 20 steps"
        )
    }
}
