import ChatBadgeFiles

extension IconWorld {
    mutating func perform(_ event: IconEvent, _ alphabet: IconAlphabet, _ mistake: IconMistake?) {
        broken = nil
        switch event {
        case .launches(let inFront): launch(inFront, alphabet, mistake)
        case .killsApp: killApp()
        case .background(let isInBackground): move(isInBackground, alphabet, mistake)
        case .opens:
            app?.isOpen = true
            tell(alphabet, mistake)
        case .closes: app?.isOpen = false
        case .userChanges: changeUser(alphabet, mistake)
        case .owesLogout:
            isLogoutOwed = true
            mayWriteSilently = true
            if mistake != .missesOwedLogout { tell(alphabet, mistake) }
        case .logoutIsAnswered:
            isLogoutOwed = false
            changeUser(alphabet, mistake)
        case .swapsOut, .swapsIn: swap(event == .swapsIn, alphabet, mistake)
        case .sends(let provider): sent[account(provider)] += 1
        case .connects(let provider):
            app?.connected.insert(provider)
            tell(alphabet, mistake)
        case .loads(let provider):
            app?.loaded.insert(provider)
            app?.logs.insert(provider)
            hear(all(account(provider)), of: provider, alphabet, mistake)
            tell(.answered(Self.names[provider]))
        case .hears(let provider):
            let unheard = all(account(provider)) & ~records[account(provider)].heard
            hear(unheard & ~(unheard - 1), of: provider, alphabet, mistake)
        case .answers(let provider):
            app?.questions.remove(provider)
            hear(all(account(provider)), of: provider, alphabet, mistake)
            tell(.answered(Self.names[provider]))
        case .pushes(let account, let message): push(account, message, alphabet, mistake)
        case .pushesNoMessage: pushNoMessage(mistake)
        case .pushesWithoutExtension:
            icon = 1
            isBehind = true
            if app?.isInBackground == false { tell(.refresh) }
        case .extensionGoesOn: goOnHandling(mistake)
        case .killsExtension:
            handling = nil
            isBehind = true
            if app?.isInBackground == false { tell(.refresh) }
        case .appGoesOn: goOn(mistake)
        case .refusesFile: refuseFile(mistake)
        case .fiveSecondsPass(let provider):
            app?.timers.remove(provider)
            if mistake != .losesTimers { tell(.waited(Self.names[provider])) }
            if mistake == .asksAtOnce { tell(.answered(Self.names[provider])) }
        }
    }

    // MARK: The app

    private mutating func launch(_ inFront: Bool, _ alphabet: IconAlphabet, _ mistake: IconMistake?) {
        app = App(isInBackground: !inFront, wasInFront: inFront)
        mayWriteSilently = !isFileRight
        tell(alphabet, mistake)
        tell(.background(!inFront))
    }

    private mutating func killApp() {
        guard let app else { return }
        if app.pending != nil || app.ledger.file != file { isBehind = true }
        if !isFileRight { isFileBehind = true }
        self.app = nil
        isFileRefused = false
        records = disk
        mayWriteSilently = false
    }

    private mutating func move(_ isInBackground: Bool, _ alphabet: IconAlphabet, _ mistake: IconMistake?) {
        app?.isInBackground = isInBackground
        if !isInBackground { app?.wasInFront = true }
        if isInBackground, !alphabet.staysLive { disconnect(providers) }
        if mistake != .missesFront || isInBackground { tell(.background(isInBackground)) }
        tell(alphabet, mistake)
    }

    private mutating func disconnect(_ providers: some Sequence<Int>) {
        app?.connected.subtract(providers)
        app?.loaded.subtract(providers)
        app?.questions.subtract(providers)
    }

    private mutating func changeUser(_ alphabet: IconAlphabet, _ mistake: IconMistake?) {
        user = 1 - user
        userChanges = 1 - userChanges
        app?.loaded = []
        app?.logs = []
        app?.questions = []
        app?.isOpen = false
        mayWriteSilently = true
        if mistake != .missesUserChange { tell(alphabet, mistake) }
    }

    private mutating func swap(_ isIn: Bool, _ alphabet: IconAlphabet, _ mistake: IconMistake?) {
        isLastActive = isIn
        let last = providers.suffix(1)
        disconnect(last)
        app?.logs.subtract(last)
        mayWriteSilently = true
        if mistake != .missesSwap { tell(alphabet, mistake) }
    }

    private mutating func hear(
        _ messages: UInt8,
        of provider: Int,
        _ alphabet: IconAlphabet,
        _ mistake: IconMistake?
    ) {
        records[account(provider)].heard |= messages
        tell(alphabet, mistake)
    }

    /// Passes the app's state to its ledger, in the same turn as the event.
    private mutating func tell(_ alphabet: IconAlphabet, _ mistake: IconMistake?) {
        guard let app else { return }
        if app.isOpen, !app.isInBackground, app.logs.contains(0) {
            records[account(0)].seen |= records[account(0)].heard
        }
        if mistake == .tellsChangesLate, app.pending != nil { return }
        var chats: [String: IconLedger.Chat] = [:]
        for provider in providers where isActive(provider) {
            let record = records[account(provider)]
            let hasIDs =
                app.logs.contains(provider) && alphabet.holdsMessages && mistake != .forgetsHeldMessages
            let ids = (0..<alphabet.messages).filter { record.heard & 1 << $0 != 0 }
                .map { Self.messageID(account(provider), $0) }
            chats[Self.names[provider]] = IconLedger.Chat(
                user: UInt64(user + 1),
                userChangeCount: userChanges,
                count: (record.heard & ~record.seen).nonzeroBitCount,
                messageIDs: hasIDs ? ids : [],
                owesLogout: isLogoutOwed && provider == 0 && mistake != .missesOwedLogout,
                isConnected: app.connected.contains(provider)
            )
        }
        tell(.chats(chats))
    }

    private mutating func tell(_ event: IconLedger.Event) {
        guard let effects = app?.ledger.apply(event) else { return }
        for effect in effects { carryOut(effect) }
    }

    /// Carries out at once the effects that take no time.
    private mutating func carryOut(_ effect: IconLedger.Effect) {
        switch effect {
        case .wait(let name): app?.timers.insert(Self.names.firstIndex(of: name) ?? 0)
        case .ask(let name): app?.questions.insert(Self.names.firstIndex(of: name) ?? 0)
        case .show(let number): show(number)
        case .read, .write, .readIcon:
            if app?.pending != nil { broken = "the ledger starts a second effect before the first is done" }
            app?.pending = effect
            app?.recordsOfFile = effect == .read || effect == .readIcon ? [] : records
        case .record, .deliver: broken = "the app is given an effect of the extension's"
        }
    }

    private mutating func goOn(_ mistake: IconMistake?) {
        guard let effect = app?.pending else { return }
        app?.pending = nil
        switch effect {
        case .read:
            let known = app?.ledger.file == nil || mistake != .forgetsToReadAgain
            tell(.read(file, known ? pushes : app?.ledger.pushes ?? []))
        case .write(let newFile):
            if mistake != .writesIconAlone { file = newFile }
            disk = app?.recordsOfFile ?? []
            isFileRefused = false
            tell(.written)
        case .readIcon:
            (isBehind, isFileBehind) = (false, false)
            tell(.icon(mistake == .ignoresSystemsNumber ? app?.ledger.number : icon))
        case .wait, .ask, .show, .record, .deliver: break
        }
    }

    private mutating func refuseFile(_ mistake: IconMistake?) {
        app?.pending = nil
        app?.recordsOfFile = []
        isFileRefused = true
        if mistake != .missesRefusal { tell(.unreadable) }
    }

    private mutating func show(_ number: Int) {
        if number == icon { broken = "B4: \(number) is written again" }
        if app?.wasInFront == false, !mayWriteSilently { broken = "B4: a silent launch writes the icon" }
        icon = number
    }

    // MARK: The extension

    private mutating func push(
        _ account: Int,
        _ message: Int,
        _ alphabet: IconAlphabet,
        _ mistake: IconMistake?
    ) {
        deliveries[account][message] += 1
        let isNamed = alphabet.namesUsers && mistake != .takesPushForPresentUser
        let id = mistake == .collapsesPushes ? "chat" : Self.messageID(account, message)
        handling = Handling(account: account, message: message)
        handle(
            .arrived(
                IconLedger.Arrival(
                    provider: Self.names[account / 2],
                    user: isNamed ? UInt64(account % 2 + 1) : nil,
                    messageID: alphabet.namesMessages ? id : nil,
                    delivery: "\(id)-\(deliveries[account][message])"
                )
            ),
            mistake
        )
    }

    private mutating func pushNoMessage(_ mistake: IconMistake?) {
        handling = Handling(account: nil, message: 0)
        let isMessage = mistake == .countsEnds
        handle(.arrived(IconLedger.Arrival(provider: "a", delivery: "end", isMessage: isMessage)), mistake)
    }

    private mutating func goOnHandling(_ mistake: IconMistake?) {
        guard let effect = handling?.pending else { return }
        handling?.pending = nil
        switch effect {
        case .read: handle(.read(file, pushes), mistake)
        case .record(let push):
            pushes = IconLedger.adding(push, to: pushes, after: file)
            if mistake == .computesEarly {
                handOver(handling?.ledger.number)
            } else {
                handle(.recorded, mistake)
            }
        case .write, .readIcon, .show, .wait, .ask, .deliver: break
        }
    }

    private mutating func handle(_ event: IconLedger.Event, _ mistake: IconMistake?) {
        for effect in handling?.ledger.apply(event) ?? [] {
            if case .deliver(let number) = effect {
                handOver(mistake == .keepsSendersNumber && handling?.account == nil ? 1 : number)
            } else {
                handling?.pending = effect
            }
        }
    }

    private mutating func handOver(_ number: Int?) {
        guard let handling else { return }
        self.handling = nil
        // After a refusal, the extension uses an outdated file.
        isBehind = number == nil || isFileRefused
        // The system shows the push to an app in the foreground.
        defer { if app?.isInBackground == false { tell(.refresh) } }
        guard let number else {
            if file != nil { broken = "B4: the extension leaves the sender's number" }
            return
        }
        icon = number
        if let account = handling.account { pushed[account] |= 1 << handling.message }
    }
}
