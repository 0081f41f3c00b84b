import ChatProviderKit

extension UserSession {
    /// Applies an event.
    ///
    /// - Returns: The effects to carry out, in this order. The new state is in ``outputs``.
    @discardableResult
    public mutating func apply(_ event: Event) -> [Effect] {
        var effects: [Effect] = []
        let owedLogout = vendor.owesLogout
        let formerLoginCaller = isRead ? loginCallers.first : nil
        switch event {
        case .login(let login, let caller): logIn(login, caller, &effects)
        case .logout(let caller): logOut(caller, &effects)
        case .forgetAnonymousVisitor: forgetAnonymousVisitor(&effects)
        case .open:
            if isOpeningAwaited { effects.append(.refuseOpening) }
            isOpeningAwaited = true
        case .dismiss:
            stopOpening(&effects)
            update(.withdrawn, &effects)
        case .read(let stored, let isOwn): read(stored, isOwn: isOwn, &effects)
        case .written: if store == .writing { store = .written }
        case .providerArrived:
            isPresent = true
            endPause()
        case .providerLeft: removeProvider()
        case .providerFailed:
            removeProvider()
            if isRead, runningCall == nil, !loginCallers.isEmpty { failLogin(.failed, &effects) }
        case .occasion, .deadlinePassed(.retry): endPause()
        case .answered(let answer): takeAnswer(answer, &effects)
        case .asked(let id): compare(with: id, &effects)
        case .sessionExpired: expire()
        case .credentialsExpiring:
            if vendor == .appUser, hasCredentials, runningCall == nil { vendor = .expiring }
        case .screen(let isShown):
            update(isShown ? .appeared : .closed, &effects)
            if isShown, isOthersScreen { update(.withdrawn, &effects) }
            if !isShown { repeatRenewal(&effects) }
        case .screenRequested:
            stopOpening(&effects)
            update(.requested, &effects)
        case .screenMayNotAppear: update(.mayNotAppear, &effects)
        case .deadlinePassed(.logout): endLogoutCallers(.owed, &effects)
        case .deadlinePassed(.login): stopWaitingForLogin(&effects)
        case .deadlinePassed(.timeLimit): stopWaiting(&effects)
        case .deadlinePassed(.answer):
            stopWaiting(&effects)
            giveUpCall(&effects)
        case .deadlinePassed(.quiet):
            isQuiet = false
            if isSettled { effects.append(.askForCount) }
        case .deadlinePassed(.screen): update(.deadlinePassed, &effects)
        }
        // The logout that is pending from now on will create another visitor.
        if traits.makesNewVisitorAtLogout, vendor.owesLogout, !owedLogout {
            effects.append(.dropAnonymousRecord)
        }
        // After any event: first the store, then the waiting callers, then the vendor.
        keepRecord(&effects)
        endVainWaits(&effects)
        makeNextCall(&effects)
        proceedWithOpening(&effects)
        // Before the store can be read, a login waits without a limit. A phone may stay locked for hours.
        if isRead, let caller = loginCallers.first, caller != formerLoginCaller {
            effects.append(.schedule(.login))
        }
        return effects
    }

    private mutating func removeProvider() {
        isPresent = false
        isToBeAsked = traits.canBeAsked
        screen = .none
    }

    // MARK: The app

    private mutating func logIn(_ login: Login, _ caller: Caller?, _ effects: inout [Effect]) {
        if case .unread(var waiting) = store {
            waiting.login = login
            wait(waiting, &effects)
            if let caller { loginCallers = [caller] }
            return
        }
        guard let user, user.id == login.id else {
            leave(for: login, &effects)
            hasCredentials = true
            if let caller { loginCallers = [caller] }
            return
        }
        hasCredentials = true
        let isSame = user == login
        if isSame, runningCall == .login {
            if let caller { loginCallers.append(caller) }
        } else if isSame, vendor == .appUser || vendor == .expiring {
            if let caller { effects.append(.tell(caller, .succeeded)) }
        } else {
            endLoginCallers(.replaced, &effects)
            if let caller { loginCallers = [caller] }
            self.user = login
            if runningCall == .login { work = .calling(Call(kind: .outdatedLogin, isOverdue: isOverdue)) }
            if !isSame, vendor == .appUser || vendor == .expiring { vendor = .uncertain }
            endPause()
        }
    }

    private mutating func logOut(_ caller: Caller?, _ effects: inout [Effect]) {
        if logoutCallers.isEmpty, caller != nil { effects.append(.schedule(.logout)) }
        if let caller { logoutCallers.append(caller) }
        if case .unread(var waiting) = store {
            waiting.isLogoutCalled = true
            if waiting.login != nil { effects.append(.releaseCredentials) }
            waiting.login = nil
            return wait(waiting, &effects)
        }
        // Some apps log out at each launch. That must not end the anonymous visitor's conversation.
        guard user != nil || vendor != .anonymous || runningCall != nil else { return }
        // A logout is already pending. If it was refused and waits to be retried, retry it now.
        if user == nil, vendor.owesLogout { return endPause() }
        leave(for: nil, &effects)
        if !vendor.owesLogout { vendor = .former(refusals: 0) }
    }

    /// Keeps a change until the store has been read.
    private mutating func wait(_ waiting: Waiting, _ effects: inout [Effect]) {
        endLoginCallers(.replaced, &effects)
        store = .unread(waiting)
        guard !hasNote else { return }
        hasNote = true
        effects.append(.keepNote)
    }

    private mutating func forgetAnonymousVisitor(_ effects: inout [Effect]) {
        guard isRead, user == nil, vendor == .anonymous, runningCall == nil else { return }
        leave(for: nil, &effects)
        vendor = .unwanted
        effects.append(.dropAnonymousRecord)
    }

    /// Changes the app's user. Nothing of the previous user is shown from now on (U1).
    private mutating func leave(for newUser: Login?, _ effects: inout [Effect]) {
        endLoginCallers(.replaced, &effects)
        stopOpening(&effects)
        update(.withdrawn, &effects)
        if hasCredentials, newUser == nil { effects.append(.releaseCredentials) }
        hasCredentials = false
        user = newUser
        vendor = vendor.afterLeaving(keepsUser: traits.keepsUser)
        switch runningCall {
        case .login, .outdatedLogin: work = .calling(Call(kind: .formerLogin, isOverdue: isOverdue))
        case .logout, .wipe, .formerLogin, nil: break
        }
        endPause()
    }

    // MARK: The store

    private mutating func read(_ stored: Record?, isOwn: Bool, _ effects: inout [Effect]) {
        guard case .unread(let waiting) = store else { return }
        store = .written
        record = stored ?? Record()
        (user, vendor) = (record.user, record.vendor)
        if waiting.foundNote, user != nil { (user, vendor) = (nil, .former(refusals: 0)) }
        // The app was killed during a login or a logout, which the vendor may have carried out.
        if vendor.owesLogout { endAnonymousVisitor(at: nil, &effects) }
        // An SDK that loses its user at a launch may still have the visitor to whom the chat belonged. A
        // pending logout therefore stays pending.
        if !traits.keepsUser, !vendor.owesLogout {
            vendor = user == nil ? .anonymous : .forgotten
        } else if !isOwn, vendor == .appUser {
            vendor = .uncertain
        }
        let (heardUser, wasKnown) = (user, isSettled)
        if hasExpiredMeanwhile {
            expire()
            dropReports(&effects)
        }
        hasExpiredMeanwhile = false
        let callers = loginCallers
        loginCallers = []
        if waiting.isLogoutCalled { logOut(nil, &effects) }
        if let login = waiting.login {
            logIn(login, nil, &effects)
            loginCallers = callers
        }
        let isChanged = user?.id != heardUser?.id || vendor.owesLogout
        if isChanged || !wasKnown { effects.append(.forgetReports(isChanged: isChanged)) }
        if recordToKeep.user?.id == record.user?.id, recordToKeep.owesLogout == record.owesLogout {
            removeNote(&effects)
        }
    }

    /// Stores what has changed, before any observer or caller learns of it.
    private mutating func keepRecord(_ effects: inout [Effect]) {
        let newRecord = recordToKeep
        let dropsAnonymousRecord = effects.contains(.dropAnonymousRecord)
        if newRecord != record || dropsAnonymousRecord {
            record = newRecord
            store = .writing
            effects.removeAll { $0 == .dropAnonymousRecord }
            let drop: [Effect] = dropsAnonymousRecord ? [.dropAnonymousRecord] : []
            effects.insert(contentsOf: drop + [.store(newRecord)], at: 0)
        } else if store == .written {
            removeNote(&effects)
        }
    }

    /// Removes the note of a changed user, because the record contains the change, or nothing has changed.
    private mutating func removeNote(_ effects: inout [Effect]) {
        if hasNote { effects.append(.removeNote) }
        hasNote = false
    }

    // MARK: The vendor

    private mutating func takeAnswer(_ answer: Answer, _ effects: inout [Effect]) {
        guard let call = runningCall else { return }
        work = .idle
        dropReports(&effects)
        switch (call, answer) {
        case (.logout, .succeeded), (.wipe, .succeeded):
            finishLogout(&effects)
        case (.logout, _), (.wipe, _):
            failLogout(wasRefused: answer == .refused, &effects)
        case (.login, .succeeded):
            vendor = .appUser
            endAnonymousVisitor(at: user, &effects)
            endLoginCallers(.succeeded, &effects)
        case (.outdatedLogin, .succeeded):
            vendor = .uncertain
            endAnonymousVisitor(at: nil, &effects)
        case (.formerLogin, .succeeded):
            vendor = .former(refusals: 0)
            endAnonymousVisitor(at: nil, &effects)
        case (.login, _):
            failLogin(.failed, &effects)
            if user != nil { pause(&effects) }
        case (.outdatedLogin, _), (.formerLogin, _):
            break
        }
        applyPostponedExpiry()
    }

    private mutating func finishLogout(_ effects: inout [Effect]) {
        vendor = vendor == .stranger && user != nil ? .forgotten : .anonymous
        hasExpiredMeanwhile = false
        if traits.makesNewVisitorAtLogout { effects.append(.dropAnonymousRecord) }
    }

    private mutating func failLogout(wasRefused: Bool, _ effects: inout [Effect]) {
        endLogoutCallers(.owed, &effects)
        if wasRefused, case .former(let refusals) = vendor {
            vendor = .former(refusals: min(refusals + 1, Self.mostRefusals))
        }
        // A login without a waiting caller is made as soon as the logout is complete.
        if !loginCallers.isEmpty { failLogin(.failed, &effects) }
        if !isWipeDue { pause(&effects) }
    }

    /// Handles a failed login as the app's user. The app's user is the anonymous visitor from now on, unless
    /// an earlier login is still valid.
    private mutating func failLogin(_ outcome: Outcome, _ effects: inout [Effect]) {
        endLoginCallers(outcome, &effects)
        if vendor != .expired, vendor != .expiring { leave(for: nil, &effects) }
    }

    /// Drops the anonymous visitor's count, if a login may have ended that visitor.
    ///
    /// - Parameter login: The login; `nil` if it is no longer known.
    private func endAnonymousVisitor(at login: Login?, _ effects: inout [Effect]) {
        guard traits.endsAnonymousVisitor(at: login) else { return }
        effects.append(.dropAnonymousRecord)
        // The app has returned to the anonymous visitor before the login was answered, and shows a count that
        // no longer applies.
        if user?.id == nil { effects.append(.forgetReports(isChanged: true)) }
    }

    private mutating func compare(with id: UserID?, _ effects: inout [Effect]) {
        guard isRead, runningCall == nil else { return }
        isToBeAsked = false
        let before = vendor
        switch (vendor, id) {
        case (.appUser, nil), (.expiring, nil): vendor = .expired
        case (.expired, user?.id): vendor = .appUser
        // The vendor does not report whether it has the user's data.
        case (.uncertain, nil): vendor = .forgotten
        case (.forgotten, user?.id): vendor = .uncertain
        // The vendor no longer has a user.
        case (.former, nil), (.stranger, nil): finishLogout(&effects)
        case (.anonymous, nil), (.forgotten, nil), (.expired, nil), (.unwanted, nil), (.former, _),
            (.stranger, _), (.appUser, user?.id), (.expiring, user?.id), (.uncertain, user?.id):
            break
        case (.appUser, _), (.expiring, _), (.expired, _), (.forgotten, _), (.uncertain, _):
            // The vendor has another user than the app, so the app's last change is made again.
            vendor = .stranger
            stopOpening(&effects)
            update(.withdrawn, &effects)
        case (.anonymous, _), (.unwanted, _):
            vendor = .former(refusals: 0)
            stopOpening(&effects)
            update(.withdrawn, &effects)
        }
        guard vendor != before else { return }
        endPause()
        dropReports(&effects)
    }

    /// Drops the vendor's reports for a while, because they may still belong to the previous user (U7).
    private mutating func dropReports(_ effects: inout [Effect]) {
        isQuiet = true
        effects.append(.schedule(.quiet))
    }

    private mutating func expire() {
        if !isRead || runningCall != nil {
            hasExpiredMeanwhile = true
        } else if vendor == .appUser || vendor == .expiring {
            vendor = .expired
            endPause()
        }
    }

    /// Applies an expiry that was reported while a call was running.
    private mutating func applyPostponedExpiry() {
        if hasExpiredMeanwhile { expire() }
        hasExpiredMeanwhile = false
    }

    // MARK: Missing answers

    private mutating func stopWaiting(_ effects: inout [Effect]) {
        guard case .calling(var call) = work, !call.isOverdue else { return }
        call.isOverdue = true
        work = .calling(call)
        if call.kind == .login { failLogin(.timedOut, &effects) }
    }

    /// Ends the wait for a login that has not reached the vendor. Once it has, the time limit of its call
    /// applies.
    private mutating func stopWaitingForLogin(_ effects: inout [Effect]) {
        guard isRead, !loginCallers.isEmpty, runningCall != .login || isOverdue else { return }
        failLogin(.timedOut, &effects)
    }

    private mutating func giveUpCall(_ effects: inout [Effect]) {
        guard let call = runningCall else { return }
        work = .idle
        effects.append(.giveUpCall)
        switch (call, vendor) {
        case (.logout, _), (.wipe, _):
            if traits.makesNewVisitorAtLogout { effects.append(.dropAnonymousRecord) }
        // A renewal is due again.
        case (.login, _), (.outdatedLogin, .expired), (.outdatedLogin, .expiring): break
        case (.outdatedLogin, .uncertain), (.outdatedLogin, .forgotten): vendor = .stranger
        case (.outdatedLogin, _), (.formerLogin, _):
            if !vendor.owesLogout { vendor = .former(refusals: 0) }
        }
        if call != .logout, call != .wipe { endAnonymousVisitor(at: call == .login ? user : nil, &effects) }
        applyPostponedExpiry()
    }

    /// Repeats an unanswered renewal. The vendor may have ignored it because its screen was open (U8).
    private mutating func repeatRenewal(_ effects: inout [Effect]) {
        guard isOverdue, runningCall == .login, screen == .none else { return }
        work = .idle
        effects.append(.giveUpCall)
    }

    private mutating func pause(_ effects: inout [Effect]) {
        work = .paused
        effects.append(.schedule(.retry))
    }

    private mutating func endPause() { if work == .paused { work = .idle } }

    // MARK: Next steps

    /// Ends the waits for changes that have happened, or that can't happen while there is no provider.
    private mutating func endVainWaits(_ effects: inout [Effect]) {
        if isRead {
            if !vendor.owesLogout { endLogoutCallers(.succeeded, &effects) }
            if !loginIsDue, runningCall != .login { endLoginCallers(.succeeded, &effects) }
        }
        guard !isPresent else { return }
        endLogoutCallers(.owed, &effects)
        endLoginCallers(.providerLeft, &effects)
    }

    private mutating func makeNextCall(_ effects: inout [Effect]) {
        guard store == .written, let kind = dueCall else { return }
        work = .calling(Call(kind: kind))
        let call: Effect.Call =
            switch kind {
            case .logout: .logout
            case .wipe: .wipe
            case .login, .outdatedLogin, .formerLogin: .login
            }
        effects += [.call(call), .schedule(.timeLimit), .schedule(.answer)]
    }

    private mutating func proceedWithOpening(_ effects: inout [Effect]) {
        guard isOpeningAwaited else { return }
        switch opening {
        case .now:
            isOpeningAwaited = false
            update(.requested, &effects)
            effects.append(.present)
        case .later: break
        case .never: stopOpening(&effects)
        }
    }

    private mutating func stopOpening(_ effects: inout [Effect]) {
        if isOpeningAwaited { effects.append(.refuseOpening) }
        isOpeningAwaited = false
    }

    private mutating func update(_ event: VendorScreen.Event, _ effects: inout [Effect]) {
        for effect in screen.apply(event) {
            switch effect {
            case .close: effects.append(.closeScreen)
            case .startDeadline: effects.append(.schedule(.screen))
            }
        }
    }

    private mutating func endLoginCallers(_ outcome: Outcome, _ effects: inout [Effect]) {
        effects += loginCallers.map { .tell($0, outcome) }
        loginCallers = []
    }

    private mutating func endLogoutCallers(_ outcome: Outcome, _ effects: inout [Effect]) {
        effects += logoutCallers.map { .tell($0, outcome) }
        logoutCallers = []
    }
}
