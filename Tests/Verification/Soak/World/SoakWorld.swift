import ChatProviderKit
import ChatProviderTesting
import CountingModel
import Foundation
import HelpshiftSimulator
import TestSupport
import ZendeskChatAdapter
import ZendeskChatSimulator

/// The stage of a script: a phone with the app, the vendors, their agents, and the user.
@MainActor
final class SoakWorld {
    let phone: SoakPhone
    private(set) var launch: SoakLaunch
    private(set) var tally = SoakTally()
    var judge: SoakJudge
    /// The number of running calls of the app, without ``sessionCalls``.
    private(set) var calls = 0
    /// The running logins and logouts.
    private(set) var sessionCalls = 0
    private var death: SoakAction.Death?
    private var number = 0
    private var stepsWithoutConnection = 0
    private var isToBeUnlocked = false
    /// The first difference.
    private var mismatch: SoakMismatch?
    /// How the app is started after it ends.
    var nextStart = SoakAction.Start()

    init(_ setting: SoakScript.Setting, sabotage: SoakSabotage?) {
        let phone = SoakPhone(setting, sabotage: sabotage)
        self.phone = phone
        let mailbox = SoakMailbox(phone.clock, phone.world, setting.policy)
        judge = SoakJudge(SoakLaunch.cast, setting, mailbox)
        // The app has already logged its first user in: an SDK's user from before is another story.
        let values = SoakValues.anonymousAtHelpshift
        launch = SoakLaunch(
            phone,
            start: SoakAction.Start(),
            disk: WitnessStore.disk(values),
            values: values,
            mailbox: mailbox
        )
    }

    /// Plays a step.
    ///
    /// - Returns: The difference that it reveals.
    func play(_ step: SoakStep) async -> SoakMismatch? {
        tally.count(step)
        if step.pause > 0 {
            await pass(step.pause)
        }
        if !launch.disk.isDead { await perform(step.action) }
        if isToBeUnlocked { await unlock() }
        if let mismatch { return mismatch }
        await turn()
        // The events of Helpshift's SDK arrive at the clock's next turn.
        advance(by: 0)
        await turn()
        if launch.disk.isDead { await relaunch() }
        note(launch.store.settle())
        note(launch.objection)
        tally.lines += judge.mailbox.items.count
        note(judge.check(view))
        note(checkConnection())
        return mismatch
    }

    /// Notes a difference; the first one is kept.
    func note(_ found: SoakMismatch?) { if mismatch == nil { mismatch = found } }

    /// Lets running calls end, so that nothing waits for them forever.
    func end() async {
        launch.disk.kill()
        launch.terminate()
        await drain()
    }

    private var view: SoakView {
        SoakView(
            statuses: launch.statuses,
            total: launch.total,
            isHelpshiftInstalled: launch.helpshiftSDK.isInstalled,
            isMessagingHeard: launch.isMessagingHeard,
            isStoreReadable: !launch.store.isUnread,
            isAllWritten: launch.store.isWritten
        )
    }

    // MARK: For the actions

    /// Ends the app at one of its next file operations.
    func dieSoon(_ death: SoakAction.Death, operations: Int, tornAt: Int) {
        self.death = death
        launch.disk[\.operationsUntilKill] = operations
        launch.disk[\.tornAt] = tornAt
    }

    func fillDisk(_ isFull: Bool) {
        launch.disk.isFull = isFull
    }

    /// Records an event of the app.
    func emit(_ event: ModelEvent) {
        if !launch.disk.isDead { judge.mailbox.add(event) }
    }

    func nextNumber() -> Int {
        number += 1
        return number
    }

    /// Starts a call of the app's that may take a while.
    func call(isOfSession: Bool = false, _ body: @escaping @MainActor (SoakLaunch) async -> Void) {
        if isOfSession { sessionCalls += 1 } else { calls += 1 }
        let launch = launch
        Task { @MainActor in
            await body(launch)
            if isOfSession { sessionCalls -= 1 } else { calls -= 1 }
        }
    }

    // MARK: Inside

    /// Advances time by eighths of a second: in small steps at first if a call is waiting. While a change of user is
    /// unsettled, each step ends where a timer is due, so that what follows takes no time.
    private func pass(_ pause: Int) async {
        var left = pause
        var parts = 0
        while left > 0 {
            let isUnsettled = launch.sessions.values.contains { $0.isUnsettled }
            let isWaiting = parts < 24 && (calls + sessionCalls > 0 || isUnsettled)
            guard isWaiting || isUnsettled else { break }
            let part = min(left, isWaiting ? 16 : 1_920, untilNextTimer)
            advance(by: part)
            left -= part
            parts += 1
            for _ in 0..<8 { await turn() }
        }
        if left > 0 { advance(by: left) }
        await turn()
    }

    /// Advances time by eighths of a second, also for the queue on which a marker file is written.
    private func advance(by eighths: Int) {
        phone.advance(by: eighths)
        launch.store.scheduler.advance(by: Double(eighths) / 8)
    }

    /// The time until a timer is due, in eighths of a second, at least one.
    private var untilNextTimer: Int {
        guard let due = phone.world.nextDueDate else { return .max }
        return max(1, Int((due.timeIntervalSince(phone.world.now) * 8).rounded(.up)))
    }

    /// Lets tasks continue. The main actor runs them in turn, so that the number of turns is the same whenever the same
    /// script is played.
    private func turn() async {
        for _ in 0..<phone.setting.turns {
            await Task.yield()
            launch.store.scheduler.run()
        }
    }

    /// Unlocks the device, once no login or logout is running. The library reads its store again, and nothing else
    /// waits for that.
    func unlock() async {
        isToBeUnlocked = launch.disk[\.isUnreadable]
        guard isToBeUnlocked, calls == 0 else { return }
        isToBeUnlocked = false
        launch.disk[\.isUnreadable] = false
        launch.lifecycle.sendProtectedDataDidBecomeAvailable()
        var rounds = 0
        while launch.store.isUnread, rounds < 50 {
            await Task.yield()
            launch.store.scheduler.run()
            rounds += 1
        }
        // Both counters process it.
        for _ in 0..<30 {
            await Task.yield()
            launch.store.scheduler.run()
        }
        guard launch.store.isUnread else { return }
        note(SoakMismatch(expected: "the store is read again after the unlock", found: "it is not read"))
    }

    private func drain() async {
        var rounds = 0
        while calls + sessionCalls > 0, rounds < 80 {
            await turn()
            advance(by: 4)
            rounds += 1
        }
        await turn()
    }

    /// Starts the app again, after it has ended.
    func relaunch() async {
        launch.disk.kill()
        launch.terminate()
        await drain()
        let isPowerLost = death == .powerLoss
        death = nil
        let former = launch
        let start = nextStart
        nextStart = SoakAction.Start()
        phone.offsets.phone += start.clockJump
        let values: SoakValues
        switch former.store.end(losingPower: isPowerLost) {
        case .success(let found): values = found
        case .failure(let mismatch):
            note(mismatch)
            values = former.store.memory
        }
        let mailbox = judge.mailbox
        mailbox.end(values, isLocked: start.isLocked, notes: phone.notes)
        mailbox.add(.app("relaunch"))
        if start.isInBackground { mailbox.add(.app("didEnterBackground")) }
        let disk = isPowerLost ? former.disk.afterPowerLoss() : former.disk.afterKill()
        disk.isFull = former.disk.isFull
        launch = SoakLaunch(
            phone,
            start: start,
            disk: disk,
            values: values,
            mailbox: mailbox
        )
        stepsWithoutConnection = 0
        advance(by: 0)
        await turn()
    }

    /// In the foreground, with a network, the counter reopens its connection (L1, L2).
    private func checkConnection() -> SoakMismatch? {
        guard !launch.lifecycle.isInBackground.value, phone.zendeskDevice.isOnline,
            calls == 0, launch.isZendeskSettled,
            let zendesk = launch.zendesk,
            case .disconnected = zendesk.connectionStatus.value
        else {
            stepsWithoutConnection = 0
            return nil
        }
        stepsWithoutConnection += 1
        guard stepsWithoutConnection > 20 else { return nil }
        return SoakMismatch(
            expected: "a counter in the foreground reopens its connection",
            found: "\(zendesk.connectionStatus.value) for 20 steps"
        )
    }
}
