import ChatProviderKit

/// The parts of an exploration of the counter that do not change.
final class CounterSetting {
    let alphabet: CounterAlphabet
    let mistake: CounterMistake?
    let vendor: CounterState.Vendor
    /// Transcripts, cached: there are few, and making one costs more than finding one.
    private var transcripts: [[Letter]: ChatState.Transcript] = [[]: ChatState.Transcript()]

    init(_ alphabet: CounterAlphabet, mistake: CounterMistake?) {
        self.alphabet = alphabet
        self.mistake = mistake
        vendor = CounterState.Vendor(
            redeliversTranscript: alphabet.vendor != .helpshift,
            keepsTranscriptAfterChatEnds: alphabet.vendor != .zendeskChat,
            takesReadReports: alphabet.vendor == .matrix
        )
    }

    func transcript(of log: [Letter]) -> ChatState.Transcript {
        if let known = transcripts[log] { return known }
        let new = ChatState.Transcript(log.map(\.entry))
        transcripts[log] = new
        return new
    }

    func policy(isOther: Bool) -> UnreadPolicy {
        UnreadPolicy(countsBots: isOther, ownMessagesMarkSeen: isOther)
    }

    /// The state of a counter that was just created.
    func counter(of user: Int, changeCount: Int, hasOtherPolicy: Bool) -> CounterState {
        CounterState(
            unreadFor: CounterState.User(id: CounterWorld.name(of: user), changeCount: changeCount),
            vendor: vendor,
            policy: policy(isOther: hasOtherPolicy),
            connectsOnFirstUse: alphabet.connectsOnFirstUse
        )
    }
}

/// The counter as a machine, so that each of its states is visited.
struct CounterMachine: Machine {
    let setting: CounterSetting

    init(_ alphabet: CounterAlphabet, mistake: CounterMistake? = nil) {
        setting = CounterSetting(alphabet, mistake: mistake)
    }

    var initial: CounterWorld { CounterWorld(setting) }

    func apply(_ event: CounterEvent, to world: inout CounterWorld) { world.perform(event, setting) }

    func isSpontaneous(_ event: CounterEvent) -> Bool { event.isSpontaneous }

    /// Whether the phone has finished all that it does by itself.
    func isSettled(_ world: CounterWorld) -> Bool {
        guard !world.isStoreReading, world.accounts.allSatisfy({ $0.saved == $0.disk }) else { return false }
        guard world.counter.isCounting else { return true }
        guard !world.isRecordUnread else { return false }
        guard world.isHeld else { return true }
        // An open screen takes care of its own connection.
        guard world.provider.isConnectionWanted || !world.shown.isEmpty else { return false }
        guard world.provider.isConnectionWanted else { return true }
        guard world.provider.isConnected, !world.provider.isScreenAboutToDisconnect else { return false }
        return setting.alphabet.vendor == .helpshift || world.provider.loading == .loaded
    }
}

// MARK: What can happen

extension CounterMachine {
    func events(in world: CounterWorld) -> [CounterEvent] {
        var events: [CounterEvent] = []
        addCalls(in: world, to: &events)
        addConnection(in: world, to: &events)
        addLog(in: world, to: &events)
        addDevice(in: world, to: &events)
        return events
    }

    private func addCalls(in world: CounterWorld, to events: inout [CounterEvent]) {
        let alphabet = setting.alphabet
        let isCounting = world.counter.isCounting
        if !isCounting { events.append(.start) } else if alphabet.stops { events.append(.stop) }
        events.append(.background(!world.isInBackground))
        for scene in alphabet.scenes {
            // A disappearance without a scene also covers a conversation that appeared in one.
            if world.shown[scene] || scene == 0 { events.append(.disappears(scene)) }
            if !world.shown[scene], isCounting { events.append(.appears(scene)) }
            if scene == alphabet.scenes.first { events.append(.didClose(scene)) }
            let isInBackground = world.scenesInBackground[scene]
            if alphabet.movesScenes, scene != 0, world.shown[scene] || isInBackground {
                events.append(.sceneBackground(scene, !isInBackground))
            }
        }
        if world.provider.screen != nil {
            events.append(.vendorScreenCloses)
        } else if isCounting {
            events += alphabet.vendorScreens.map(CounterEvent.vendorScreenOpens)
        }
        // A counter that is not counting ignores the network, even for a conversation on the screen.
        if alphabet.network, isCounting || world.shown.isEmpty {
            events.append(.network(!world.isNetworkReachable))
        }
        if alphabet.policies { events.append(.policyChanges) }
        if alphabet.wantsNoCount { events.append(.countIsWanted(!world.counter.isCountWanted)) }
        // The user's change count is modulo two, so a counter that missed two changes would see none. The article does
        // not say what becomes of a user who leaves before the store could be read.
        if alphabet.users == 2, !world.isRecordUnread,
            world.heard.userChangeCount == world.provider.userChangeCount
        {
            events.append(.userChanges(to: 1 - world.user))
        }
    }

    private func addConnection(in world: CounterWorld, to events: inout [CounterEvent]) {
        let provider = world.provider
        if provider.isConnected {
            events.append(.lineDrops)
            if provider.isScreenAboutToDisconnect { events.append(.closedScreenDisconnects) }
            if setting.alphabet.vendor != .helpshift, provider.loading != .loaded { events.append(.loads) }
        } else if provider.isConnectionWanted {
            events.append(.connects)
        }
    }

    private func addLog(in world: CounterWorld, to events: inout [CounterEvent]) {
        let alphabet = setting.alphabet
        let provider = world.provider
        let account = world.accounts[world.user]
        let isHelpshift = alphabet.vendor == .helpshift
        // What Helpshift delivers while the counter is stopped never reaches it.
        guard !isHelpshift || world.counter.isCounting else { return }
        let isLoaded =
            isHelpshift ? provider.loading != .notLoaded : provider.isConnected && provider.loading == .loaded

        let bounds: [(Letter.Kind, Int)] = [
            (.agent, alphabet.agents), (.bot, alphabet.bots), (.join, alphabet.joins), (.own, alphabet.own),
            (.ownFailed, alphabet.failed),
        ]
        for (kind, bound) in bounds where account.sent[Int(kind.rawValue)] < bound {
            events.append(.arrives(kind))
        }
        guard provider.isConnected || isHelpshift else { return }
        if alphabet.ends { events.append(.endEvent) }
        if let most = alphabet.reports, world.counter.isCounting, isLoaded || isHelpshift {
            for count in 0...most {
                events.append(.report(count, isFromCache: false))
                events.append(.report(count, isFromCache: true))
            }
        }
        guard isLoaded else { return }
        if alphabet.ends, !provider.hasEnded { events.append(.endedState) }
        if alphabet.edits, !provider.log.isEmpty { events.append(.edits(provider.log.count - 1)) }
        if alphabet.removes { events += provider.log.indices.map(CounterEvent.removes) }
        if alphabet.resets, !provider.log.isEmpty { events.append(.resets) }
        if isHelpshift, alphabet.redelivers {
            for (index, letter) in account.conversation.enumerated()
            where !provider.log.contains(where: { $0.id == letter.id }) {
                events.append(.oldMessageComesAgain(index))
            }
        } else if alphabet.redelivers || alphabet.resets && provider.log.isEmpty {
            events.append(.comesAgain)
        }
        if alphabet.readsElsewhere {
            for letter in account.conversation where letter.id != provider.readUpTo {
                events.append(.readElsewhere(letter.id))
            }
            // A receipt can come before the message.
            let next = UInt8(world.user * 10) + account.total + 1
            if account.sent[0] < alphabet.agents, provider.readUpTo != next {
                events.append(.readElsewhere(next))
            }
        }
    }

    private func addDevice(in world: CounterWorld, to events: inout [CounterEvent]) {
        if setting.alphabet.kills { events.append(.kill) }
        if setting.alphabet.locks { events.append(.restartsLocked) }
        if world.isLocked { events.append(.unlocks) }
        if world.isStoreReading { events.append(.storeAnswers) }
        if !world.isLocked, world.accounts.contains(where: { $0.saved != $0.disk }) {
            events.append(.diskIsWritten)
        }
    }
}

// MARK: What must hold

extension CounterMachine {
    func violations(
        after event: CounterEvent,
        from before: CounterWorld,
        to world: CounterWorld
    ) -> [String] {
        var violations: [String] = []
        func require(_ isRight: Bool, _ rule: @autoclosure () -> String) {
            if !isRight { violations.append(rule()) }
        }
        let outputs = world.counter.outputs
        if let broken = world.broken { violations.append(broken) }
        let expected = world.model.number
        require(
            outputs.count == UnreadCount(expected),
            "the count is \(outputs.count), the model expects \(expected)"
        )
        let isCountWanted = world.counter.isCountWanted
        if world.counter.isCounting, isCountWanted, world.isInFront, canShow(world) {
            require(
                outputs.count == .live(0),
                "C11: the conversation is seen, but the count is not a live 0"
            )
        }
        for user in world.accounts.indices {
            let expected = world.model.records[user == 0 ? nil : user]?.count
            require(
                world.accounts[user].saved?.count == expected,
                "the stored count differs from the model's, which is \(expected.map(String.init) ?? "none")"
            )
        }
        checkConnection(of: world, outputs, require)
        checkReadReports(from: before, to: world, outputs, require)
        check(event, from: before, to: world, outputs, require)
        return violations
    }

    /// C11: whether a conversation on the screen has any content to show.
    private func canShow(_ world: CounterWorld) -> Bool {
        setting.alphabet.vendor == .helpshift ? world.isNetworkReachable : world.heard.loading != .notLoaded
    }

    private func checkConnection(
        of world: CounterWorld,
        _ outputs: CounterState.Outputs,
        _ require: (Bool, @autoclosure () -> String) -> Void
    ) {
        let isCounting = world.counter.isCounting && world.counter.isCountWanted
        if world.isHeld {
            require(!world.isInBackground, "L1: the connection is held in the background")
            require(
                isCounting || !world.shown.isEmpty,
                "L6: a stopped or unwanted counter holds the connection without a screen"
            )
        } else {
            require(
                !isCounting || world.isInBackground || !world.hasReason,
                "L1: an active counter in the foreground with a reason to connect holds no connection"
            )
            require(
                !world.counter.isCounting || world.isInBackground || world.shown.isEmpty,
                "L2: an open conversation in the foreground has no connection"
            )
        }
    }

    /// C16: the vendor learns what was read only while connected, and the position never moves back.
    private func checkReadReports(
        from before: CounterWorld,
        to world: CounterWorld,
        _ outputs: CounterState.Outputs,
        _ require: (Bool, @autoclosure () -> String) -> Void
    ) {
        let former = before.counter.outputs.readUpTo
        guard let told = outputs.readUpTo, told != former else { return }
        require(setting.alphabet.vendor == .matrix, "C16: a read position goes to a vendor that has none")
        require(
            [before, world].contains { $0.provider.isConnected && $0.provider.loading == .loaded },
            "C16: a read position is sent without a connection"
        )
        let log = world.provider.log
        guard let new = log.lastIndex(where: { $0.text == told }) else { return }
        for known in [former, world.provider.readUpTo.map { "\($0)" }] where world.user == before.user {
            guard let known, let old = log.lastIndex(where: { $0.text == known }) else { continue }
            require(new > old, "C16: the read position that is sent moves back")
        }
    }

    /// Checks the rules that concern one kind of event.
    private func check(
        _ event: CounterEvent,
        from before: CounterWorld,
        to world: CounterWorld,
        _ outputs: CounterState.Outputs,
        _ require: (Bool, @autoclosure () -> String) -> Void
    ) {
        switch event {
        case .arrives(.agent):
            guard setting.alphabet.vendor == .zendeskChat, world.counter.isCounting, !world.isInFront,
                world.provider.isConnected, world.provider.loading == .loaded,
                let letter = world.provider.log.last, letter.isInOrder,
                case .live(let number) = before.counter.outputs.count
            else { return }
            require(outputs.count == .live(number + 1), "C1: a new message does not raise the count by one")
        case .kill, .restartsLocked:
            let stored = world.isLocked ? nil : world.accounts[world.user].saved?.count
            let expected = stored.map(UnreadCount.cached) ?? .unknown
            require(outputs.count == expected, "C13: the count after a launch is not the stored one")
        case .edits:
            require(outputs == before.counter.outputs, "C8: an edit changes the outputs")
        default: break
        }
    }

    func violations(in world: CounterWorld, number: Int) -> [String] {
        var violations: [String] = []
        if world.counter.isCounting, !world.isInBackground, let scene = setting.alphabet.scenes.first,
            !world.shown[scene], !world.scenesInBackground[scene], canShow(world)
        {
            var visited = world
            visited.perform(.appears(scene), setting)
            visited.perform(.disappears(scene), setting)
            if visited.counter.outputs.count.number != 0, !visited.isInFront {
                violations.append("C11: after a visit the count is not 0")
            }
        }
        return violations + self.violations(inCodingOf: world.counter, number: number)
    }
}

extension UnreadCount {
    fileprivate init(_ number: CounterModel.Number) {
        self =
            switch number {
            case .unknown: .unknown
            case .cached(let number): .cached(number)
            case .live(let number): .live(number)
            }
    }
}
