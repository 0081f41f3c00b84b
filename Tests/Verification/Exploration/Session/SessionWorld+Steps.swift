import ChatAdapterKit

/// The effects of each event.
extension SessionWorld {
    /// Performs a step.
    mutating func perform(_ step: SessionStep, _ setting: SessionMachine) {
        effectsLeft = step.cut?.effects ?? .max
        perform(step.event, setting)
        if step.event == .diskIsWritten { isNoted = false }
        if let cut = step.cut {
            if cut.isDiskWritten { disk = handed }
            launch(setting)
        }
        forgetIdleDeadlines()
        effectsLeft = .max
        effectCount = 0
        cuts = []
    }

    /// The kills between two effects of an event that lead to another launch than a kill before or after all of them:
    /// those right after an effect that outlives the app.
    func cuts(of event: SessionEvent, _ setting: SessionMachine) -> [SessionStep.Cut] {
        switch event {
        case .carriesOut, .sendsCount, .screenAppears, .screenCloses, .dismiss, .providerLeaves, .kill,
            .restartsLocked, .isRestored:
            return []
        case .logIn, .logOut, .forgetAnonymousVisitor, .open, .openHelpCenter, .answers, .expires, .turns,
            .countArrives, .deadline, .occasion, .diskIsWritten, .providerFails, .providerReturns, .unlocks:
            var world = self
            world.perform(event, setting)
            let count = world.effectCount
            return world.cuts.filter { $0.effects < count }
        }
    }

    private mutating func perform(_ event: SessionEvent, _ setting: SessionMachine) {
        switch event {
        case .logIn(let person, let data): logIn(person, data: data, setting)
        case .logOut: logOut(setting)
        case .forgetAnonymousVisitor:
            if !isLocked, vendor.call == nil { witness.forgetAnonymousVisitor() }
            tell(.forgetAnonymousVisitor, setting)
        case .open:
            ask(setting)
            isOpeningAwaited = true
            tell(.open, setting)
        case .openHelpCenter:
            tell(.screenRequested, setting)
            if vendor.screen?.isUp != true { vendor.screen = Screen() }
        case .dismiss: tell(.dismiss, setting)

        case .carriesOut: carryOutCall(setting)
        case .answers(let answer): take(answer, setting)
        case .expires:
            vendor.become(.anonymous)
            vendor.hasExpired = true
            hearExpiry(setting)
        case .turns(let person): turn(to: person, setting)
        case .sendsCount: vendor.counts.append(vendor.user)
        case .countArrives: takeCount(setting)
        case .screenAppears:
            vendor.screen?.isUp = true
            vendor.screen?.isToldToClose = false
            tell(.screen(isShown: true), setting)
        case .screenCloses(let isReported):
            vendor.screen = nil
            if isReported { tell(.screen(isShown: false), setting) }

        case .deadline(let deadline): passes(deadline, setting)
        case .occasion:
            ask(setting)
            tell(.occasion, setting)
        case .diskIsWritten:
            disk = handed
            isWriting = false
            tell(.written, setting)
        case .providerLeaves:
            isConfigured = false
            vendor.screen = nil
            tell(.providerLeft, setting)
            if setting.mistake == .endsWithProvider { relaunchSession(setting) }
        case .providerFails:
            isConfigured = false
            vendor.screen = nil
            if isLoginAwaited, !isLocked { witness.failLogin() }
            tell(.providerFailed, setting)
        case .providerReturns:
            isConfigured = true
            ask(setting)
            tell(.providerArrived, setting)
        case .kill: kill(setting)
        case .restartsLocked: kill(isLocked: true, setting)
        case .isRestored:
            disk.isOwn = false
            (hasNote, isNoted) = (false, false)
            vendor.become(.anonymous)
            kill(setting)
        case .unlocks:
            isLocked = false
            readStore(setting)
        }
    }

    // MARK: The app

    private mutating func logIn(_ person: Person, data: UInt8, _ setting: SessionMachine) {
        let caller = isLoginAwaited ? nil : Self.loginCaller
        if let lockedWitness {
            witness = lockedWitness
            isNoted = true
        }
        let hadOtherData = witness.data != data
        if witness.logIn(person, data: data) {
            vendor.call?.purpose = .former
        } else if hadOtherData, vendor.call?.purpose == .current {
            vendor.call?.purpose = .outdated
        }
        if let caller { callers[caller] = true }
        tell(.login(Self.login(as: person, data: data), caller: caller), setting)
    }

    private mutating func logOut(_ setting: SessionMachine) {
        if let lockedWitness {
            witness = lockedWitness
            isNoted = true
        }
        witness.logOut(isCallRunning: vendor.call != nil)
        if lockedWitness != nil { lockedWitness = witness }
        vendor.call?.purpose = .former
        let caller = callers[Self.logoutCaller] ? nil : Self.logoutCaller
        if let caller { callers[caller] = true }
        tell(.logout(caller: caller), setting)
    }

    // MARK: The vendor

    /// The SDK carries out its call. Afterwards it cannot show what it had to forget.
    private mutating func carryOutCall(_ setting: SessionMachine) {
        guard let call = vendor.call else { return }
        vendor.call?.isCarriedOut = true
        let traits = setting.alphabet.traits
        switch call.what {
        case .logout:
            if traits.makesNewVisitorAtLogout { replaceAnonymousVisitor() }
            vendor.become(.anonymous)
        case .wipe:
            replaceAnonymousVisitor()
            vendor.become(.anonymous)
        case .login:
            let ends =
                switch traits.anonymousVisitor {
                case .stays: false
                case .endsAtLoginByToken: call.person == .ada
                case .endsAtLogin: true
                }
            if ends { replaceAnonymousVisitor() }
            vendor.become(call.person, data: call.data)
        }
    }

    private mutating func replaceAnonymousVisitor() {
        vendor.counts = vendor.counts.map { $0 == .anonymous ? .gone : $0 }
        if vendor.screen?.person == .anonymous { vendor.screen?.person = .gone }
        if handed.anonymousRecord == .current { handed.anonymousRecord = .stale }
        if disk.anonymousRecord == .current { disk.anonymousRecord = .stale }
    }

    private mutating func take(_ answer: UserSession.Answer, _ setting: SessionMachine) {
        guard let call = vendor.call else { return }
        vendor.call = nil
        switch (call.what, answer) {
        case (.login, .succeeded):
            switch call.purpose {
            case .current:
                witness.standing = .confirmed
                witness.finishLogout()
            case .outdated:
                witness.finishLogout()
                witness.standing = .unconfirmed
            case .former: witness.owesLogout = true
            }
        case (_, .succeeded):
            witness.finishLogout()
            hasExpiredMeanwhile = false
        case (.login, _):
            if call.purpose == .current { witness.failLogin() }
        case (.logout, _), (.wipe, _):
            if answer == .refused { witness.refusals = min(3, witness.refusals + 1) }
            if isLoginAwaited { witness.failLogin() }
        }
        endCall()
        let told = setting.mistake == .takesFailureForSuccess ? .succeeded : answer
        tell(.answered(told), setting)
        ask(setting)
    }

    mutating func hearExpiry(_ setting: SessionMachine) {
        if let lockedWitness, lockedWitness.user.isNamed, lockedWitness.standing == .confirmed {
            self.lockedWitness?.standing = .expired
            if witness.user == lockedWitness.user, !witness.owesLogout { witness.standing = .expired }
        } else if vendor.call != nil {
            hasExpiredMeanwhile = true
        } else if !isLocked, witness.standing == .confirmed, witness.user.isNamed {
            witness.standing = .expired
        }
        tell(.sessionExpired, setting)
    }

    /// *A session that expires while a call runs has expired when that is over.*
    mutating func endCall() {
        if hasExpiredMeanwhile, witness.user.isNamed, witness.standing == .confirmed {
            witness.standing = .expired
        }
        hasExpiredMeanwhile = false
    }

    private mutating func turn(to person: Person, _ setting: SessionMachine) {
        vendor.become(person, data: person == witness.user ? witness.data : 0)
        ask(setting)
    }

    mutating func ask(_ setting: SessionMachine) {
        guard setting.alphabet.traits.canBeAsked, vendor.call == nil, isConfigured, !isLocked else { return }
        witness.hear(vendor.user)
        tell(.asked(Self.id(of: vendor.user)), setting)
    }

    private mutating func takeCount(_ setting: SessionMachine) {
        let person = vendor.counts.removeFirst()
        ask(setting)
        let numbers = session.outputs.numbers
        guard numbers == .reported || setting.mistake == .takesEachCount else { return }
        let user = witness.user
        require(person == user, "U7: a count of \(person)'s is taken for \(user)'s")
        guard !user.isNamed else { return }
        handed.anonymousRecord = .current
        if !isWriting { disk.anonymousRecord = .current }
    }

    // MARK: The phone

    /// Whether the awaited login has reached the vendor, and can still be answered in time.
    var isLoginWithinLimit: Bool {
        deadlines[.timeLimit] && vendor.call?.what == .login && vendor.call?.purpose == .current
    }

    private mutating func passes(_ deadline: UserSession.Deadline, _ setting: SessionMachine) {
        deadlines[deadline] = false
        switch deadline {
        case .timeLimit: exceedTimeLimit()
        case .answer:
            // A time limit may be longer than five minutes.
            if deadlines[.timeLimit] { exceedTimeLimit() }
            deadlines[.timeLimit] = false
            if let call = vendor.call {
                // *After five minutes the answer is given up.*
                let isRenewal = witness.standing == .expired || witness.standing == .confirmed
                if call.what == .login, !(witness.user.isNamed && isRenewal) { witness.owesLogout = true }
                endCall()
            }
        case .login:
            guard isLoginAwaited, !isLoginWithinLimit else { break }
            witness.failLogin()
            if !witness.user.isNamed { vendor.call?.purpose = .former }
        case .logout, .quiet, .screen, .retry: break
        }
        tell(.deadlinePassed(deadline), setting)
        if deadline == .logout {
            require(!callers[Self.logoutCaller], "U2: a logout has not returned after five seconds")
        }
    }

    private mutating func exceedTimeLimit() {
        guard let call = vendor.call, call.what == .login, call.purpose == .current else { return }
        witness.failLogin()
        if !witness.user.isNamed { vendor.call?.purpose = .former }
    }

    /// Forgets deadlines that have no effect: if one is needed later, it is scheduled again.
    private mutating func forgetIdleDeadlines() {
        for deadline in UserSession.Deadline.allCases where deadlines[deadline] {
            switch deadline {
            case .timeLimit, .answer: deadlines[deadline] = vendor.call != nil
            case .logout: deadlines[deadline] = callers[Self.logoutCaller]
            case .login: deadlines[deadline] = isLoginAwaited && !isLocked
            case .screen:
                deadlines[deadline] =
                    session.screen.isClosing || session.screen == .requested(isOverdue: false)
                    || session.screen == .possible
            case .quiet, .retry:
                var after = session
                deadlines[deadline] = !after.apply(.deadlinePassed(deadline)).isEmpty || after != session
            }
        }
    }

    private mutating func kill(isLocked: Bool = false, _ setting: SessionMachine) {
        self.isLocked = isLocked
        launch(setting)
    }

    /// The mistake of a session that ends with its provider.
    private mutating func relaunchSession(_ setting: SessionMachine) {
        session = UserSession(traits: setting.alphabet.traits, hasNote: hasNote)
        if !isLocked { session.apply(.read(handed.record)) }
        session.apply(.written)
    }
}
