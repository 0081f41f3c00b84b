import ChatBadgeFiles

/// The number on the icon as a machine, so that each of its states is visited.
struct IconMachine: Machine {
    let alphabet: IconAlphabet
    let mistake: IconMistake?

    var initial: IconWorld { IconWorld(alphabet) }

    func apply(_ event: IconEvent, to world: inout IconWorld) { world.perform(event, self) }

    func isSpontaneous(_ event: IconEvent) -> Bool { event.isSpontaneous }

    // MARK: What must hold

    func violations(after event: IconEvent, from before: IconWorld, to world: IconWorld) -> [String] {
        world.broken.map { [$0] } ?? []
    }

    func violations(in world: IconWorld, number: Int) -> [String] {
        var violations: [String] = []
        if world.isQuiet, !world.isBehind, !world.isFileBehind {
            if world.icon < world.knownUnread {
                violations.append("B1: the icon hides a known message")
            }
            if world.icon > world.unread + world.slack(alphabet) {
                violations.append("B1, B5: the icon shows more than the present user's messages")
            }
        }
        if let ledger = world.app?.ledger {
            violations += self.violations(inCodingOf: ledger, number: number)
        }
        return violations
    }

    /// In the foreground, every message is known and the icon shows their exact number. Otherwise, no work is pending.
    func isSettled(_ world: IconWorld) -> Bool {
        guard world.isQuiet else { return false }
        guard let app = world.app else { return true }
        guard !world.isLogoutOwed else { return false }
        guard !app.isInBackground else { return true }
        let active = world.providers.filter(world.isActive)
        return active.allSatisfy { app.loaded.contains($0) } && world.icon == world.unread && !world.isBehind
            && active.allSatisfy { world.records[world.account($0)].heard == world.all(world.account($0)) }
    }

    // MARK: What can happen

    func events(in world: IconWorld) -> [IconEvent] {
        var events: [IconEvent] = []
        for provider in world.providers
        where world.isActive(provider) && world.sent[world.account(provider)] < alphabet.messages {
            let isSentTo = !alphabet.sendsToLastOnly || provider == alphabet.providers - 1
            if isSentTo, world.user == 0 || !alphabet.sendsToFirstOnly {
                events.append(.sends(provider: provider))
            }
        }
        addApp(in: world, to: &events)
        addPushes(in: world, to: &events)
        return events
    }

    private func addApp(in world: IconWorld, to events: inout [IconEvent]) {
        guard let app = world.app else {
            events += [.launches(inFront: true), .launches(inFront: false)]
            return
        }
        if app.pending != nil { events.append(.appGoesOn) }
        if alphabet.refusesFile, case .write = app.pending { events.append(.refusesFile) }
        if alphabet.kills { events.append(.killsApp) }
        events.append(.background(!app.isInBackground))
        if alphabet.opens, app.isOpen { events.append(.closes) }
        if alphabet.opens, !app.isOpen, !app.isInBackground, app.logs.contains(0) { events.append(.opens) }
        if world.isLogoutOwed {
            events.append(.logoutIsAnswered)
        } else if alphabet.users {
            // The answer to the pending logout changes the user.
            events.append(alphabet.owesLogouts ? .owesLogout : .userChanges)
        }
        if alphabet.swaps { events.append(world.isLastActive ? .swapsOut : .swapsIn) }
        for provider in world.providers where world.isActive(provider) {
            addVendor(provider, in: world, app, to: &events)
        }
        for provider in app.timers.sorted() { events.append(.fiveSecondsPass(provider: provider)) }
    }

    private func addVendor(
        _ provider: Int,
        in world: IconWorld,
        _ app: IconWorld.App,
        to events: inout [IconEvent]
    ) {
        guard app.connected.contains(provider) else {
            if alphabet.staysLive || !app.isInBackground { events.append(.connects(provider: provider)) }
            return
        }
        // While a logout is owed, the vendor's events are dropped.
        if world.isLogoutOwed, provider == 0 { return }
        guard app.loaded.contains(provider) else {
            events.append(.loads(provider: provider))
            return
        }
        let account = world.account(provider)
        if world.records[account].heard != world.all(account) { events.append(.hears(provider: provider)) }
        if app.questions.contains(provider) { events.append(.answers(provider: provider)) }
    }

    private func addPushes(in world: IconWorld, to events: inout [IconEvent]) {
        guard world.handling == nil else {
            events.append(.extensionGoesOn)
            if alphabet.killsExtension { events.append(.killsExtension) }
            return
        }
        for account in world.sent.indices where alphabet.pushesLate || account % 2 == world.user {
            for message in 0..<Int(world.sent[account])
            where world.deliveries[account][message] < alphabet.deliveries {
                events.append(.pushes(account: account, message: message))
            }
        }
        if alphabet.ends { events.append(.pushesNoMessage) }
        if alphabet.arrivesWithoutExtension { events.append(.pushesWithoutExtension) }
    }
}
