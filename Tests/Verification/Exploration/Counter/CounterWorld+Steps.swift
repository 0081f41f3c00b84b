import ChatProviderKit

/// The effects of each event.
extension CounterWorld {
    mutating func perform(_ event: CounterEvent, _ setting: CounterSetting) {
        switch event {
        case .start: start(setting)
        case .stop:
            tell(.stop, setting)
            model.stop()
        case .appears(let scene): appear(in: scene, setting)
        case .disappears(let scene): disappear(from: scene, setting, tellsAs: .willDisappear(SceneID(scene)))
        case .didClose(let scene): disappear(from: scene, setting, tellsAs: .didClose(SceneID(scene)))
        case .policyChanges: changePolicy(setting)
        case .countIsWanted(let isWanted):
            follow(setting)
            tell(.countWanted(isWanted), setting)
            model.isCountWanted = isWanted
        case .userChanges(let newUser): changeUser(to: newUser, setting)
        case .background(let isNow):
            isInBackground = isNow
            // A counter that neither counts nor holds the connection asks when it is next called.
            if counter.isCounting || isHeld { follow(setting) }
        case .network(let isNow): setNetwork(isNow, setting)
        case .sceneBackground(let scene, let isNow):
            if !counter.isCounting, shown[scene] { catchUp(setting) }
            scenesInBackground[scene] = isNow
            tell(.scene(SceneID(scene), isInBackground: isNow), setting)
            model.setSceneBackground(scene, isNow)

        case .vendorScreenOpens(let scene):
            provider.screen = scene
            if counter.isCounting { showVendorScreen(in: scene, setting) }
        case .vendorScreenCloses: closeVendorScreen(setting)
        case .closedScreenDisconnects:
            provider.isConnectionWanted = false
            loseConnection(setting)

        case .connects:
            provider.isConnected = true
            if counter.isCounting { tellStatus(setting) }
        case .lineDrops: loseConnection(setting)
        case .loads:
            provider.loading = .loaded
            publish(accounts[user].conversation, setting)
        case .arrives(let kind): arrive(kind, setting)
        case .edits(let index): if counter.isCounting { hear(edited: index, setting) }
        case .removes(let index):
            let removed = provider.log[index]
            accounts[user].conversation.removeAll { $0.id == removed.id }
            publish(provider.log.filter { $0.id != removed.id }, setting)
        case .resets: publish([], setting)
        case .comesAgain: publish(accounts[user].conversation, setting)
        case .oldMessageComesAgain(let index):
            if accounts[user].conversation[index].kind == .agent { hearServer() }
            if provider.loading == .notLoaded { provider.loading = .loadedEarlier }
            publish(provider.log + [accounts[user].conversation[index]], setting)
        case .endEvent:
            accounts[user].conversation = []
            if counter.isCounting {
                tell(.chatEnded, setting)
                model.chatEnded()
            }
        case .endedState:
            accounts[user].conversation = []
            provider.hasEnded = true
            publish(provider.log, setting)
        case .report(let count, let isFromCache): report(count, isFromCache: isFromCache, setting)
        case .readElsewhere(let id):
            provider.readUpTo = id
            publish(provider.log, setting)

        case .kill: kill(restartsLocked: false, setting)
        case .restartsLocked: kill(restartsLocked: true, setting)
        case .unlocks:
            isLocked = false
            if counter.isCounting { tell(.protectedDataBecameAvailable, setting) }
        case .storeAnswers: answer(setting)
        case .diskIsWritten: writeToDisk(setting)
        }
        settle(setting)
    }

    private typealias SceneID = CounterState.SceneID

    // MARK: The app and its screens

    private mutating func start(_ setting: CounterSetting) {
        catchUp(setting)
        tell(.start, setting)
        model.start()
        if let screen = provider.screen { showVendorScreen(in: screen, setting) }
    }

    private mutating func appear(in scene: Int, _ setting: CounterSetting) {
        if !counter.isCounting { catchUp(setting) }
        shown[scene] = true
        hasReason = true
        tell(.willAppear(SceneID(scene), isInBackground: scenesInBackground[scene]), setting)
        model.appear(in: scene)
        openScreensConnection(setting)
    }

    private mutating func disappear(
        from scene: Int,
        _ setting: CounterSetting,
        tellsAs event: CounterState.Event
    ) {
        if !counter.isCounting { catchUp(setting) }
        // D3: "a call without a scene then closes this provider's named scenes if the shared flag is not set". Only the
        // vendor closes its own screen.
        let isForAll = scene == 0 && !shown[0]
        let left = isForAll ? setting.alphabet.scenes.filter { shown[$0] && $0 != knownScreen } : [scene]
        for scene in left where shown[scene] {
            shown[scene] = false
            expectDisconnect(setting)
        }
        tell(event, setting)
        for scene in left { model.disappear(from: scene) }
    }

    private mutating func showVendorScreen(in scene: Int, _ setting: CounterSetting) {
        knownScreen = scene
        shown[scene] = true
        hasReason = true
        tell(.vendorScreenOpened(SceneID(scene), isInBackground: scenesInBackground[scene]), setting)
        model.appear(in: scene)
        openScreensConnection(setting)
    }

    private mutating func closeVendorScreen(_ setting: CounterSetting) {
        guard provider.screen != nil else { return }
        provider.screen = nil
        let isTold = counter.isCounting || isHeld
        guard isTold || knownScreen != nil else { return }
        // Closing a former user's screen also closes a conversation without a scene: the latest call decides.
        let scene = knownScreen ?? 0
        if shown[scene] {
            shown[scene] = false
            expectDisconnect(setting)
        }
        if isTold { closeKnownScreen(setting) }
        model.disappear(from: scene)
    }

    /// A Zendesk Chat screen opens the connection, and closes it again some time after the screen has closed.
    private mutating func openScreensConnection(_ setting: CounterSetting) {
        guard setting.alphabet.vendor == .zendeskChat else { return }
        provider.isScreenAboutToDisconnect = false
        if isHeld || counter.outputs.isConnectionHeld { provider.isConnectionWanted = true }
    }

    mutating func expectDisconnect(_ setting: CounterSetting) {
        guard setting.alphabet.vendor == .zendeskChat, shown.isEmpty, provider.isConnected else { return }
        provider.isScreenAboutToDisconnect = true
    }

    private mutating func changePolicy(_ setting: CounterSetting) {
        hasOtherPolicy.toggle()
        follow(setting)
        let policy = setting.policy(isOther: hasOtherPolicy)
        tell(.policy(policy), setting)
        model.setPolicy(countsBots: policy.countsBots, ownMessagesMarkSeen: policy.ownMessagesMarkSeen)
    }

    private mutating func changeUser(to newUser: Int, _ setting: CounterSetting) {
        if newUser == 0, setting.alphabet.vendor == .zendeskChat {
            // Zendesk Chat has a new visitor, and the former visitor's record is removed.
            accounts[0].conversation = []
            (accounts[0].saved, accounts[0].disk, accounts[0].modelDisk) = (nil, nil, nil)
            model.records.removeValue(forKey: nil)
        }
        user = newUser
        provider.userChangeCount = 1 - provider.userChangeCount
        provider.loading = .notLoaded
        provider.log = []
        (provider.hasEnded, provider.report, provider.readUpTo) = (false, nil, nil)
        if counter.isCounting { hear(setting) }
    }

    // MARK: The log

    /// Publishes a new log, or another change of the provider's state.
    private mutating func publish(_ log: [Letter], _ setting: CounterSetting) {
        provider.log = log
        if counter.isCounting { hear(setting) }
    }

    private mutating func arrive(_ kind: Letter.Kind, _ setting: CounterSetting) {
        let number = UInt8(user * 10) + accounts[user].total + 1
        let letter = Letter(id: number, kind: kind)
        accounts[user].sent[Int(kind.rawValue)] += 1
        accounts[user].conversation.append(letter)
        if setting.alphabet.vendor == .helpshift {
            // Only an agent's message proves that the server was heard.
            if kind == .agent { hearServer() }
            if provider.loading == .notLoaded { provider.loading = .loadedEarlier }
        } else {
            guard provider.isConnected, provider.loading == .loaded else { return }
        }
        provider.hasEnded = false
        publish(provider.log + [letter], setting)
    }

    private mutating func report(_ count: Int, isFromCache: Bool, _ setting: CounterSetting) {
        let sequence = provider.report.map { 1 - $0.sequence } ?? 0
        provider.report = ChatState.ReportedUnreadCount(
            count: count,
            isFromCache: isFromCache,
            sequence: sequence
        )
        if !isFromCache { hearServer() }
        if provider.loading == .notLoaded { provider.loading = .loadedEarlier }
        publish(provider.log, setting)
    }

    /// Without a network, anything that arrives may be old.
    private mutating func hearServer() { if isNetworkReachable { provider.loading = .loaded } }

    // MARK: The device

    private mutating func setNetwork(_ isReachable: Bool, _ setting: CounterSetting) {
        isNetworkReachable = isReachable
        if !isReachable, provider.loading == .loaded { provider.loading = .loadedEarlier }
        model.setNetworkReachable(isReachable)
        guard counter.isCounting else { return }
        follow(setting)
        tellStatus(setting)
        hear(setting)
    }

    private mutating func kill(restartsLocked: Bool, _ setting: CounterSetting) {
        // The app has changed the user, even if the counter does not know it yet.
        if heard.userChangeCount != provider.userChangeCount { model.changeUser(to: user == 0 ? nil : user) }
        var stored: [Int?: CounterModel.Record] = [:]
        for user in accounts.indices {
            accounts[user].saved = accounts[user].disk
            stored[user == 0 ? nil : user] = accounts[user].modelDisk
        }
        // The scenes are forgotten with the app's memory.
        for scene in setting.alphabet.scenes where scenesInBackground[scene] {
            model.setSceneBackground(scene, false)
        }
        model.setBackground(false)
        isLocked = restartsLocked
        model.setLocked(restartsLocked)
        model.relaunch(stored: stored)
        launch(setting)
    }

    private mutating func answer(_ setting: CounterSetting) {
        isStoreReading = false
        guard isRecordUnread else { return }
        if isLocked { return tell(.storeReadAgain(.unreadable), setting) }
        isRecordUnread = false
        if accounts[heard.user].saved != nil { hasReason = true }
        tell(.storeReadAgain(.record(accounts[heard.user].saved)), setting)
        model.setLocked(false)
    }
}
