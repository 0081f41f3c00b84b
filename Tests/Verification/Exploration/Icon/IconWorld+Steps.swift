import ChatBadgeFiles

extension IconWorld {
    mutating func perform(_ event: IconEvent, _ setting: IconMachine) {
        broken = nil
        switch event {
        case .launches(let inFront): launch(inFront, setting)
        case .killsApp: killApp()
        case .background(let isInBackground): move(isInBackground, setting)
        case .opens:
            app?.isOpen = true
            tell(setting)
        case .closes: app?.isOpen = false
        case .userChanges: changeUser(setting)
        case .owesLogout:
            isLogoutOwed = true
            mayWriteSilently = true
            if setting.mistake != .missesOwedLogout { tell(setting) }
        case .logoutIsAnswered:
            isLogoutOwed = false
            changeUser(setting)
        case .swapsOut, .swapsIn: swap(event == .swapsIn, setting)
        case .sends(let provider): sent[account(provider)] += 1
        case .connects(let provider):
            app?.connected.insert(provider)
            tell(setting)
        case .loads(let provider):
            app?.loaded.insert(provider)
            app?.logs.insert(provider)
            hear(all(account(provider)), of: provider, setting)
            tell(.answered(Self.names[provider]))
        case .hears(let provider):
            let unheard = all(account(provider)) & ~records[account(provider)].heard
            hear(unheard & ~(unheard - 1), of: provider, setting)
        case .answers(let provider):
            app?.questions.remove(provider)
            hear(all(account(provider)), of: provider, setting)
            tell(.answered(Self.names[provider]))
        case .pushes(let account, let message): push(account, message, setting)
        case .pushesNoMessage: pushNoMessage(setting)
        case .pushesWithoutExtension:
            icon = 1
            isBehind = true
            if app?.isInBackground == false { tell(.refresh) }
        case .extensionGoesOn: goOnHandling(setting)
        case .killsExtension:
            handling = nil
            isBehind = true
            if app?.isInBackground == false { tell(.refresh) }
        case .appGoesOn: goOn(setting)
        case .refusesFile: refuseFile(setting)
        case .fiveSecondsPass(let provider):
            app?.timers.remove(provider)
            if setting.mistake != .losesTimers { tell(.waited(Self.names[provider])) }
            if setting.mistake == .asksAtOnce { tell(.answered(Self.names[provider])) }
        }
    }

    // MARK: The app

    private mutating func launch(_ inFront: Bool, _ setting: IconMachine) {
        app = App(isInBackground: !inFront, wasInFront: inFront)
        mayWriteSilently = !isFileRight
        tell(setting)
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

    private mutating func move(_ isInBackground: Bool, _ setting: IconMachine) {
        app?.isInBackground = isInBackground
        if !isInBackground { app?.wasInFront = true }
        if isInBackground, !setting.alphabet.staysLive { disconnect(providers) }
        if setting.mistake != .missesFront || isInBackground { tell(.background(isInBackground)) }
        tell(setting)
    }

    private mutating func disconnect(_ providers: some Sequence<Int>) {
        app?.connected.subtract(providers)
        app?.loaded.subtract(providers)
        app?.questions.subtract(providers)
    }

    private mutating func changeUser(_ setting: IconMachine) {
        user = 1 - user
        userChanges = 1 - userChanges
        app?.loaded = []
        app?.logs = []
        app?.questions = []
        app?.isOpen = false
        mayWriteSilently = true
        if setting.mistake != .missesUserChange { tell(setting) }
    }

    private mutating func swap(_ isIn: Bool, _ setting: IconMachine) {
        isLastActive = isIn
        let last = providers.suffix(1)
        disconnect(last)
        app?.logs.subtract(last)
        mayWriteSilently = true
        if setting.mistake != .missesSwap { tell(setting) }
    }

    private mutating func hear(_ messages: UInt8, of provider: Int, _ setting: IconMachine) {
        records[account(provider)].heard |= messages
        tell(setting)
    }

    /// Passes the app's state to its ledger, in the same turn as the event.
    private mutating func tell(_ setting: IconMachine) {
        guard let app else { return }
        if app.isOpen, !app.isInBackground, app.logs.contains(0) {
            records[account(0)].seen |= records[account(0)].heard
        }
        if setting.mistake == .tellsChangesLate, app.pending != nil { return }
        var chats: [String: IconLedger.Chat] = [:]
        for provider in providers where isActive(provider) {
            let record = records[account(provider)]
            let hasIDs =
                app.logs.contains(provider) && setting.alphabet.holdsMessages
                && setting.mistake != .forgetsHeldMessages
            let ids = (0..<setting.alphabet.messages).filter { record.heard & 1 << $0 != 0 }
                .map { Self.messageID(account(provider), $0) }
            chats[Self.names[provider]] = IconLedger.Chat(
                user: UInt64(user + 1),
                userChangeCount: userChanges,
                count: (record.heard & ~record.seen).nonzeroBitCount,
                messageIDs: hasIDs ? ids : [],
                owesLogout: isLogoutOwed && provider == 0 && setting.mistake != .missesOwedLogout,
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

    private mutating func goOn(_ setting: IconMachine) {
        guard let effect = app?.pending else { return }
        app?.pending = nil
        switch effect {
        case .read:
            let known = app?.ledger.file == nil || setting.mistake != .forgetsToReadAgain
            tell(.read(file, known ? pushes : app?.ledger.pushes ?? []))
        case .write(let newFile):
            if setting.mistake != .writesIconAlone { file = newFile }
            disk = app?.recordsOfFile ?? []
            isFileRefused = false
            tell(.written)
        case .readIcon:
            (isBehind, isFileBehind) = (false, false)
            tell(.icon(setting.mistake == .ignoresSystemsNumber ? app?.ledger.number : icon))
        case .wait, .ask, .show, .record, .deliver: break
        }
    }

    private mutating func refuseFile(_ setting: IconMachine) {
        app?.pending = nil
        app?.recordsOfFile = []
        isFileRefused = true
        if setting.mistake != .missesRefusal { tell(.unreadable) }
    }

    private mutating func show(_ number: Int) {
        if number == icon { broken = "B4: \(number) is written again" }
        if app?.wasInFront == false, !mayWriteSilently { broken = "B4: a silent launch writes the icon" }
        icon = number
    }

    // MARK: The extension

    private mutating func push(_ account: Int, _ message: Int, _ setting: IconMachine) {
        deliveries[account][message] += 1
        let isNamed = setting.alphabet.namesUsers && setting.mistake != .takesPushForPresentUser
        let id = setting.mistake == .collapsesPushes ? "chat" : Self.messageID(account, message)
        handling = Handling(account: account, message: message)
        handle(
            .arrived(
                IconLedger.Arrival(
                    provider: Self.names[account / 2],
                    user: isNamed ? UInt64(account % 2 + 1) : nil,
                    messageID: setting.alphabet.namesMessages ? id : nil,
                    delivery: "\(id)-\(deliveries[account][message])"
                )
            ),
            setting
        )
    }

    private mutating func pushNoMessage(_ setting: IconMachine) {
        handling = Handling(account: nil, message: 0)
        let isMessage = setting.mistake == .countsEnds
        handle(.arrived(IconLedger.Arrival(provider: "a", delivery: "end", isMessage: isMessage)), setting)
    }

    private mutating func goOnHandling(_ setting: IconMachine) {
        guard let effect = handling?.pending else { return }
        handling?.pending = nil
        switch effect {
        case .read: handle(.read(file, pushes), setting)
        case .record(let push):
            pushes = IconLedger.adding(push, to: pushes, after: file)
            if setting.mistake == .computesEarly {
                handOver(handling?.ledger.number)
            } else {
                handle(.recorded, setting)
            }
        case .write, .readIcon, .show, .wait, .ask, .deliver: break
        }
    }

    private mutating func handle(_ event: IconLedger.Event, _ setting: IconMachine) {
        for effect in handling?.ledger.apply(event) ?? [] {
            if case .deliver(let number) = effect {
                handOver(setting.mistake == .keepsSendersNumber && handling?.account == nil ? 1 : number)
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
