import ChatAdapterKit
import ChatProviderKit

/// The users' session as a machine, so that each of its states is visited.
struct SessionMachine: Machine {
    let alphabet: SessionAlphabet
    var mistake: SessionMistake?

    init(_ alphabet: SessionAlphabet, mistake: SessionMistake? = nil) {
        self.alphabet = alphabet
        self.mistake = mistake
    }

    var initial: SessionWorld { SessionWorld(self) }

    func apply(_ step: SessionStep, to world: inout SessionWorld) { world.perform(step, self) }

    func isSpontaneous(_ step: SessionStep) -> Bool { step.cut == nil && step.event.isSpontaneous }

    /// Whether the vendor has the app's user and all records are on the disk, or only the app can make progress.
    func isSettled(_ world: SessionWorld) -> Bool {
        guard world.vendor.call == nil, world.callers.isEmpty, !world.isOpeningAwaited, !world.hasNote,
            !world.isWriting, !world.isLocked, world.isConfigured, !world.witness.owesLogout,
            !world.session.screen.isClosing
        else { return false }
        let outputs = world.session.outputs
        if waitsForApp(world) { return outputs.numbers == .stored }
        return world.witness.standing == .confirmed && world.vendor.user == world.witness.user
            && world.vendor.data == world.witness.data && outputs.numbers == .reported
    }

    /// Whether only the app can provide the user's credentials, or has to log the user in again.
    private func waitsForApp(_ world: SessionWorld) -> Bool {
        world.witness.waitsForApp || !alphabet.renewsSessions && world.witness.standing == .expired
    }
}

// MARK: What can happen

extension SessionMachine {
    func events(in world: SessionWorld) -> [SessionStep] {
        var events: [SessionEvent] = []
        addCalls(in: world, to: &events)
        addVendor(in: world, to: &events)
        addPhone(in: world, to: &events)
        guard alphabet.kills else { return events.map { SessionStep(event: $0) } }
        return events.flatMap { event in
            [SessionStep(event: event)]
                + world.cuts(of: event, self).map { SessionStep(event: event, cut: $0) }
        }
    }

    private func addCalls(in world: SessionWorld, to events: inout [SessionEvent]) {
        events += [.logIn(.ada, data: 0), .logIn(.bob, data: 0), .logOut]
        if alphabet.corrects { events.append(.logIn(.ada, data: 1)) }
        if alphabet.forgetsAnonymous { events.append(.forgetAnonymousVisitor) }
        if alphabet.hasScreen {
            if !world.isOpeningAwaited { events.append(.open) }
            if alphabet.hasHelpCenter { events.append(.openHelpCenter) }
            if world.vendor.screen != nil { events.append(.dismiss) }
        }
    }

    private func addVendor(in world: SessionWorld, to events: inout [SessionEvent]) {
        let vendor = world.vendor
        if let call = vendor.call {
            if call.isCarriedOut {
                events.append(.answers(.succeeded))
            } else {
                if call.what != .wipe || alphabet.wipes { events.append(.carriesOut) }
                events.append(.answers(.failed))
                if alphabet.refuses { events.append(.answers(.refused)) }
            }
        } else if alphabet.turns, world.isConfigured, !world.isLocked {
            events += [Person.anonymous, .ada, .bob].filter { $0 != vendor.user }.map(SessionEvent.turns)
        }
        guard world.isConfigured else { return }
        if alphabet.expires, vendor.user.isNamed { events.append(.expires) }
        if vendor.counts.count < alphabet.counts { events.append(.sendsCount) }
        if !vendor.counts.isEmpty { events.append(.countArrives) }
        if let screen = vendor.screen {
            events += screen.isUp ? [true, false].map(SessionEvent.screenCloses) : [.screenAppears]
        }
    }

    private func addPhone(in world: SessionWorld, to events: inout [SessionEvent]) {
        for deadline in UserSession.Deadline.allCases where world.deadlines[deadline] {
            switch deadline {
            // A count arrives within the time in which counts are dropped: the assumption of U7.
            case .quiet where world.vendor.counts.contains { $0 != world.vendor.user }: continue
            default: events.append(.deadline(deadline))
            }
        }
        events.append(.occasion)
        if world.isWriting { events.append(.diskIsWritten) }
        if world.isLocked { events.append(.unlocks) }
        if !world.isConfigured {
            events.append(.providerReturns)
        } else if alphabet.leaves {
            events.append(.providerLeaves)
            if world.vendor.call == nil { events.append(.providerFails) }
        }
        guard alphabet.kills else { return }
        if alphabet.locks { events.append(.restartsLocked) }
        guard !world.isLocked else { return }
        events.append(.kill)
        if alphabet.restores { events.append(.isRestored) }
    }
}

// MARK: What must hold

extension SessionMachine {
    func violations(
        after step: SessionStep,
        from before: SessionWorld,
        to world: SessionWorld
    ) -> [String] {
        var violations: [String] = []
        func require(_ isRight: Bool, _ rule: @autoclosure () -> String) {
            if !isRight { violations.append(rule()) }
        }
        if let broken = world.broken { violations.append(broken) }
        let (witness, vendor) = (world.witness, world.vendor)
        let outputs = world.session.outputs
        if let screen = vendor.screen, screen.isUp, let person = screen.person, person != witness.user {
            require(
                screen.isToldToClose,
                "U1: \(person)'s screen is open while \(witness.user) is the user"
            )
        }
        if step.event == .openHelpCenter, step.cut == nil {
            require(
                outputs.screen == .requested(isOverdue: false) || outputs.isScreenVisible,
                "U8: a help center waits"
            )
            require(!world.isOpeningAwaited, "U3: a conversation opens after the help center")
            require(
                before.vendor.call == nil || vendor.call == before.vendor.call,
                "U8: a help center ends a call"
            )
        }
        if world.isOpeningAwaited {
            require(
                vendor.call != nil && world.deadlines[.timeLimit] || world.session.screen.isClosing
                    || world.isWriting,
                "U3: an opening waits without a running call or time limit"
            )
        }
        require(vendor.call == nil || world.deadlines[.answer], "U6: an answer is awaited without a deadline")
        require(
            !world.callers[SessionWorld.logoutCaller] || world.deadlines[.logout],
            "U2: a logout's caller waits without a deadline"
        )
        require(
            world.isLocked || !world.isLoginAwaited || world.deadlines[.login] || world.isLoginWithinLimit,
            "U6: a login's caller waits without a deadline"
        )
        guard !world.isLocked else {
            require(outputs.numbers == .none, "S3: a number is shown before the store is read")
            return violations
        }
        require(
            outputs.user == SessionWorld.id(of: witness.user),
            "the app's user is \(witness.user), the session's is \(outputs.user?.text ?? "anonymous")"
        )
        if witness.owesLogout {
            require(outputs.numbers == .none, "U2: a number is shown while a logout is owed")
        }
        if outputs.numbers == .reported {
            require(vendor.call == nil, "U6: a number is accepted during a call")
            require(
                !witness.user.isNamed || witness.standing == .confirmed,
                "U8: another user's number is accepted"
            )
        }
        if outputs.isSettled, outputs.user == nil {
            require(
                world.handed.anonymousRecord != .stale,
                "U9: the stored record belongs to a replaced anonymous visitor"
            )
        }
        if case .deadline(.quiet) = step.event, step.cut == nil, outputs.numbers == .reported {
            var asked = before.session
            require(
                asked.apply(.deadlinePassed(.quiet)).contains(.askForCount),
                "U7: the count is not requested"
            )
        }
        return violations
    }

    func violations(in world: SessionWorld, number: Int) -> [String] {
        var violations: [String] = []
        if isSettled(world), mistake == nil || number % 8 == 0 { checkUse(of: world, &violations) }
        return violations + self.violations(inCodingOf: world.session, number: number)
    }

    /// Rules for the usable session: one that never acts would break none of the others.
    private func checkUse(of world: SessionWorld, _ violations: inout [String]) {
        let user = world.witness.user
        let isCallable = !waitsForApp(world)
        var session = world.session
        if isCallable {
            if session.apply(.open).filter({ $0 == .present }).count != 1 {
                violations.append("a settled session does not open the conversation")
            }
            session = world.session
            if user.isNamed {
                let login = SessionWorld.login(as: user, data: world.witness.data)
                if session.apply(.login(login, caller: 9)) != [.tell(9, .succeeded)] {
                    violations.append("U4: a login as the same user has an effect")
                }
            } else {
                let effects = session.apply(.logout(caller: 9)).filter { $0 != .schedule(.logout) }
                if effects != [.tell(9, .succeeded)] {
                    violations.append("U2: a logout without a user has an effect")
                }
            }
        }
        var next = world
        next.perform(SessionStep(event: .kill), self)
        let outputs = next.session.outputs
        if outputs.user != SessionWorld.id(of: user) || next.vendor.call != nil || next.handed != next.disk {
            violations.append("a settled session changes at the next launch")
        }
        if isCallable, alphabet.traits.keepsUser || !user.isNamed, outputs.numbers != .reported {
            violations.append("a settled session is not settled at the next launch")
        }
    }
}
