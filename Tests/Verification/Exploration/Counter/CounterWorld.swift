import ChatProviderKit

/// A counter with everything around it: the vendor's server, the vendor's provider, the phone and its disk, and an
/// independent model of the counting rules, which receives the same input.
///
/// The world plays the part of a `MessageCounter`: it sends events to the state in the same order, and carries out the
/// state's effects.
struct CounterWorld: Hashable {
    /// The state that survives a kill, for each user: 0 is the anonymous one.
    struct Account: Hashable {
        /// The conversation as the vendor's server has it.
        var conversation: [Letter] = []
        /// How many entries of each kind there have been, and how many in total.
        var sent: [UInt8] = [0, 0, 0, 0, 0]
        var total: UInt8 { sent.reduce(0, +) }
        /// The store's record in memory, and the one on the disk, which survives a kill.
        var saved: ReadRecord?
        var disk: ReadRecord?
        /// The model's record when the disk was written.
        var modelDisk: CounterModel.Record?
    }

    /// The vendor's provider.
    struct Provider: Hashable {
        var isConnected = false
        /// Whether a connection was asked for since it was last closed on purpose.
        var isConnectionWanted = false
        /// Whether a screen has closed, and is about to close the connection.
        var isScreenAboutToDisconnect = false
        var loading = ChatState.Loading.notLoaded
        var log: [Letter] = []
        var hasEnded = false
        var report: ChatState.ReportedUnreadCount?
        var readUpTo: UInt8?
        /// How often the user has changed, modulo two.
        var userChangeCount = 0
        /// The scene of the vendor's own screen.
        var screen: Int?
    }

    /// The provider's state as the counter last heard it. While the counter is stopped, it hears nothing.
    struct Heard: Hashable {
        var user: Int
        var userChangeCount = 0
        var loading = ChatState.Loading.notLoaded
        var log: [Letter] = []
    }

    var accounts: [Account]
    var user = 0
    var hasOtherPolicy = false
    var isLocked = false

    var isInBackground = false
    var isNetworkReachable = true
    /// The counter's view of these.
    var knownBackground = false
    var knownNetwork: Bool?
    var scenesInBackground = NumberSet()
    /// The scenes that show the conversation.
    var shown = NumberSet()
    /// The scene of the vendor's own screen, as far as the counter knows.
    var knownScreen: Int?
    var provider = Provider()

    var heard: Heard
    var counter: CounterState
    var model: CounterModel
    var isHeld = false
    var pending: [CounterState.Effect] = []
    /// Whether the store is retrying a read that failed.
    var isStoreReading = false
    /// Whether the store has not yet provided the present user's record.
    var isRecordUnread = true
    /// Whether there is a reason to connect.
    var hasReason = true
    /// A rule that the step has broken.
    var broken: String?
}

/// The first state.
extension CounterWorld {
    init(_ setting: CounterSetting) {
        accounts = Array(repeating: Account(), count: setting.alphabet.users)
        heard = Heard(user: 0)
        counter = setting.counter(of: 0, changeCount: 0, hasOtherPolicy: false)
        model = CounterModel(kind: setting.alphabet.vendor)
        launch(setting)
    }

    /// The vendor's id of a user.
    static func name(of user: Int) -> String? { user == 0 ? nil : "\(user)" }

    /// Whether the conversation is on the screen.
    var isInFront: Bool { !isInBackground && shown.isBeyond(scenesInBackground) }

    /// Launches the app: nothing is in memory.
    mutating func launch(_ setting: CounterSetting) {
        provider = Provider()
        heard = Heard(user: user)
        (isInBackground, knownBackground, knownNetwork) = (false, false, nil)
        (scenesInBackground, shown, knownScreen) = (NumberSet(), NumberSet(), nil)
        (isHeld, pending, isStoreReading) = (false, [], false)
        hasReason = !setting.alphabet.connectsOnFirstUse
        counter = setting.counter(of: user, changeCount: 0, hasOtherPolicy: hasOtherPolicy)
        tell(.connection(.disconnected(nil)), setting)
        readRecord(setting)
        if !isRecordUnread { pending.removeAll { $0 == .readStoreAgain } }
        settle(setting)
    }
}

// MARK: What a MessageCounter does

extension CounterWorld {
    /// Applies an event, and saves the record that results.
    mutating func tell(_ told: CounterState.Event, _ setting: CounterSetting) {
        var event = told
        var log = heard.log
        if let mistake = setting.mistake, !mistake.spoil(&event, &log, of: self) { return }
        let transcript = setting.transcript(of: log)
        if setting.alphabet.comparesRebuilt, case .chat(let chat, .grown) = event {
            var other = counter
            other.apply(.chat(chat, .rebuilt), transcript: transcript)
            var same = counter
            same.apply(event, transcript: transcript)
            if other != same { broken = "the changes of a log lead to another state than the whole log" }
        }
        for effect in counter.apply(event, transcript: transcript) {
            if effect == .readRecord { readRecord(setting) } else { pending.append(effect) }
        }
        save(setting)
    }

    /// Answers with the record of the present user.
    private mutating func readRecord(_ setting: CounterSetting) {
        isRecordUnread = isLocked
        let user = heard.user
        if !isLocked, accounts[user].saved != nil { hasReason = true }
        if setting.mistake == .losesRecordOfNewUser, user != 0 { return }
        tell(.stored(isLocked ? .unreadable : .record(accounts[user].saved)), setting)
    }

    private mutating func save(_ setting: CounterSetting) {
        guard let record = counter.outputs.record else { return }
        if isRecordUnread { broken = "an unread record is overwritten" }
        let user = heard.user
        if setting.mistake == .losesSmallerCounts, let saved = accounts[user].saved,
            record.count < saved.count
        {
            return
        }
        guard accounts[user].saved != record else { return }
        accounts[user].saved = record
        if !setting.alphabet.kills { accounts[user].disk = record }
    }

    /// Makes the connection match the outputs, and carries out the pending effects.
    mutating func settle(_ setting: CounterSetting) {
        let isWanted =
            counter.outputs.isConnectionHeld || setting.mistake == .keepsConnectionInBackground && isHeld
        if isWanted != isHeld {
            isHeld = isWanted
            if isWanted { provider.isConnectionWanted = true } else { closeConnection(setting) }
        }
        let due = pending
        pending = []
        for effect in due { perform(effect, setting) }
    }

    private mutating func perform(_ effect: CounterState.Effect, _ setting: CounterSetting) {
        switch effect {
        case .readRecord, .reportUnmatchedDisappearance: break
        case .readStoreAgain:
            if isStoreReading { broken = "the store is asked to read again while it reads" }
            isStoreReading = setting.mistake != .forgetsToReadAgain
        case .reopenConnection:
            if isHeld, setting.mistake != .forgetsToReopen { provider.isConnectionWanted = true }
        case .flush: if !isLocked { writeToDisk(setting) }
        }
    }

    mutating func writeToDisk(_ setting: CounterSetting) {
        guard setting.alphabet.kills else { return }
        for user in accounts.indices {
            accounts[user].disk = accounts[user].saved
            accounts[user].modelDisk = model.records[user == 0 ? nil : user]
        }
    }

    /// Closes the vendor's screen. The vendor may no longer know its scene.
    mutating func closeKnownScreen(_ setting: CounterSetting) {
        if !counter.isCounting { hearAll(setting) }
        knownScreen = nil
        tell(.vendorScreenClosed(.app), setting)
    }

    /// Applies what a stopped counter has missed.
    mutating func catchUp(_ setting: CounterSetting) {
        follow(setting)
        hearAll(setting)
    }

    /// Applies the present state of the app's lifecycle, and of a provider whose screen has closed.
    mutating func follow(_ setting: CounterSetting) {
        if !counter.isCounting, provider.screen == nil, knownScreen != nil {
            knownScreen = nil
            tell(.vendorScreenClosed(.app), setting)
        }
        if knownBackground != isInBackground {
            knownBackground = isInBackground
            tell(.app(isInBackground: isInBackground), setting)
            model.setBackground(isInBackground)
        }
        guard knownNetwork != isNetworkReachable else { return }
        knownNetwork = isNetworkReachable
        tell(.network(isReachable: isNetworkReachable), setting)
    }

    /// Applies the provider's present status and state.
    private mutating func hearAll(_ setting: CounterSetting) {
        tellStatus(setting)
        hear(setting)
    }

    mutating func tellStatus(_ setting: CounterSetting) {
        let isLost = setting.alphabet.vendor == .helpshift && !isNetworkReachable
        let status = isLost ? ConnectionStatus.unreachable(.network) : .disconnected(nil)
        tell(.connection(provider.isConnected && !isLost ? .connected : status), setting)
        model.setConnected(provider.isConnected)
    }

    /// Applies the provider's present state.
    ///
    /// - Parameter edited: The entry whose text has changed in this state.
    mutating func hear(edited: Int? = nil, _ setting: CounterSetting) {
        let former = heard
        heard.user = user
        heard.userChangeCount = provider.userChangeCount
        heard.loading = provider.loading
        let isAnother = former.user != user || former.userChangeCount != provider.userChangeCount
        if isAnother {
            heard.log = []
            if !shown.isEmpty { expectDisconnect(setting) }
            (shown, knownScreen) = (NumberSet(), nil)
            model.changeUser(to: user == 0 ? nil : user)
        }
        let isLoaded = provider.loading != .notLoaded
        if isAnother || !isLoaded && former.loading != .notLoaded {
            let id = Self.name(of: user)
            tell(
                .user(CounterState.User(id: id, changeCount: provider.userChangeCount, isLoaded: isLoaded)),
                setting
            )
        }
        guard provider.loading != .notLoaded else {
            heard.log = []
            return model.setLoading(.notLoaded)
        }
        var log = provider.log
        if let edited { log[edited].isEdited = true }
        let changes = Self.changes(from: isAnother ? [] : former.log, to: log)
        heard.log = log
        let chat = CounterState.Chat(
            loading: provider.loading,
            hasEnded: provider.hasEnded,
            report: provider.report,
            lastReadID: provider.readUpTo.map { "\($0)" }
        )
        tell(.chat(chat, changes), setting)
        heard.log = provider.log
        model.hear(
            log: provider.log.map(\.modelEntry),
            hasEnded: provider.hasEnded,
            report: provider.report.map {
                CounterModel.Report(count: $0.count, isFromCache: $0.isFromCache, number: $0.sequence)
            },
            readUpTo: provider.readUpTo.map(Int.init),
            loading: provider.loading == .loaded ? .loaded : .loadedEarlier
        )
    }

    /// The `ChatState.Transcript.Changes` from one log to the next, if it grew out of the former.
    private static func changes(from old: [Letter], to new: [Letter]) -> ChatState.Transcript.Changes {
        guard !old.isEmpty, new.count >= old.count, zip(old, new).allSatisfy({ $0.id == $1.id }) else {
            return .rebuilt
        }
        return .grown(
            replaced: old.indices.filter { old[$0] != new[$0] },
            appended: old.count..<new.count
        )
    }

    // MARK: The connection

    /// Closes the connection on purpose.
    mutating func closeConnection(_ setting: CounterSetting) {
        // Helpshift has no connection of its own.
        guard setting.alphabet.vendor != .helpshift else { return }
        provider.isConnectionWanted = false
        loseConnection(setting)
    }

    /// Loses the connection: what is loaded becomes loaded earlier.
    mutating func loseConnection(_ setting: CounterSetting) {
        provider.isScreenAboutToDisconnect = false
        guard provider.isConnected else { return }
        provider.isConnected = false
        let wasLoaded = provider.loading == .loaded && setting.alphabet.vendor != .helpshift
        if wasLoaded { provider.loading = .loadedEarlier }
        guard counter.isCounting else { return }
        tellStatus(setting)
        if wasLoaded { hear(setting) }
    }
}
