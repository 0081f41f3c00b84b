extension CounterState {
    /// Something that happens to a counter.
    public enum Event: Sendable, Equatable {
        /// The counter starts to count.
        case start
        /// The counter stops. Its count is 0 until it starts again. What the user has seen is kept.
        case stop
        /// The policy changes: other entries count from now on.
        case policy(UnreadPolicy)
        /// The app turns counting on or off. While it is off, the count is 0. What the user has seen is kept.
        case countWanted(Bool)

        /// The store's answer for the current user: to ``Effect/readRecord``, or because another counter of
        /// the same store was able to read it.
        case stored(StoredRecord)
        /// The store's answer to ``Effect/readStoreAgain``.
        case storeReadAgain(StoredRecord)
        /// The device's protected files have become readable.
        case protectedDataBecameAvailable
        /// The counter now keeps its records in another store, which has this one for the user.
        case storeReplaced(StoredRecord)

        /// The app has gone to the background, or come to the foreground.
        case app(isInBackground: Bool)
        /// The device has gained or lost its network; `nil` if that is unknown.
        case network(isReachable: Bool?)
        /// A scene that shows the conversation has gone to the background, or come to the foreground.
        case scene(SceneID, isInBackground: Bool)

        /// The conversation is about to be shown in a scene.
        case willAppear(SceneID, isInBackground: Bool = false)
        /// The conversation is about to leave a scene.
        case willDisappear(SceneID)
        /// The conversation has left a scene.
        case didClose(SceneID)
        /// The conversation has left every scene, as when its provider is shut down.
        case didCloseEverywhere
        /// The vendor's own screen has opened. The scene is ``SceneID/app`` if the vendor does not know it.
        case vendorScreenOpened(SceneID, isInBackground: Bool = false)
        /// The vendor's own screen has closed. The vendor may no longer know which scene it was in.
        case vendorScreenClosed(SceneID)

        /// The connection has changed.
        case connection(ConnectionStatus)
        /// The user whose chat the provider shows. Comes before each ``chat(_:_:)`` that may belong to
        /// another user.
        ///
        /// `isRestored` means that the provider has just restored its user from the store: everything that
        /// the counter has received so far belongs to that user.
        case user(User, isRestored: Bool = false)
        /// The vendor's chat. Pass its transcript to ``CounterState/apply(_:transcript:)``.
        ///
        /// The changes are those since the previous chat's transcript. `rebuilt` is always correct, but
        /// slower.
        case chat(Chat, ChatState.Transcript.Changes = .rebuilt)
        /// The chat has ended.
        case chatEnded

        var isAnswerOfStore: Bool {
            switch self {
            case .stored, .storeReadAgain: true
            default: false
            }
        }
    }

    /// The scene of a conversation, as the counter's owner numbers it.
    public struct SceneID: Sendable, Hashable, Codable, Comparable {
        /// The number, 0 for ``app``.
        public let rawValue: Int

        /// Creates an id. Numbers below 1 stand for ``app``.
        public init(_ rawValue: Int) { self.rawValue = max(0, rawValue) }

        /// No scene in particular: the app's own state decides whether the user sees the conversation.
        public static let app = SceneID(0)

        /// Whether the first scene has the smaller number.
        public static func < (left: SceneID, right: SceneID) -> Bool { left.rawValue < right.rawValue }
    }

    /// A store's answer about the current user.
    public enum StoredRecord: Sendable, Equatable {
        /// The record; `nil` if the store has none.
        case record(ReadRecord?)
        /// The store cannot be read at the moment.
        case unreadable
    }

    /// The user whose chat a provider shows.
    public struct User: Sendable, Equatable {
        let exactID: UserID?
        /// How often the user has changed since the provider was created.
        public let changeCount: Int
        /// Whether anything of this user's chat has been loaded.
        public let isLoaded: Bool

        /// The vendor's id of the user; `nil` for the anonymous one.
        public var id: String? { exactID?.text }

        init(_ chatState: ChatState) {
            exactID = chatState.exactUserID
            changeCount = chatState.userChangeCount
            isLoaded = chatState.loading != .notLoaded
        }

        /// Creates a user.
        public init(id: String? = nil, changeCount: Int = 0, isLoaded: Bool = false) {
            exactID = id.map(UserID.init)
            self.changeCount = changeCount
            self.isLoaded = isLoaded
        }
    }

    /// The parts of a chat that a counter uses, apart from its transcript.
    public struct Chat: Sendable, Equatable {
        /// Whether the transcript is the vendor's. A transcript that is not loaded changes nothing.
        public var loading: ChatState.Loading
        /// Whether the vendor's session is over.
        public var hasEnded: Bool
        /// The vendor's own count of unread messages.
        public var report: ChatState.ReportedUnreadCount?
        /// The last entry that the user has read on any device, as the vendor reports it.
        public var lastReadID: ChatEntry.ID?

        /// Creates a chat.
        public init(
            loading: ChatState.Loading,
            hasEnded: Bool = false,
            report: ChatState.ReportedUnreadCount? = nil,
            lastReadID: ChatEntry.ID? = nil
        ) {
            self.loading = loading
            self.hasEnded = hasEnded
            self.report = report
            self.lastReadID = lastReadID
        }

        init(_ chatState: ChatState) {
            self.init(
                loading: chatState.loading,
                hasEnded: chatState.sessionStatus == .ended,
                report: chatState.reportedUnread,
                lastReadID: chatState.lastReadID
            )
        }

        /// A chat that was loaded on the current connection.
        public static let loaded = Chat(loading: .loaded)
    }

    /// Something to do once.
    public enum Effect: Sendable, Hashable {
        /// Read the record of ``CounterState/userID``, and answer with ``Event/stored(_:)`` before anything
        /// else.
        case readRecord
        /// Ask the store to try again to read its data, and answer with ``Event/storeReadAgain(_:)``.
        case readStoreAgain
        /// Reopen the connection if it is closed.
        case reopenConnection
        /// Start writing pending changes to the disk.
        case flush
        /// Report that the app closed the conversation in a scene that did not show it.
        case reportUnmatchedDisappearance
    }

    /// The user whose messages are counted, by the vendor's id; `nil` for the anonymous one.
    public var userID: String? { user?.text }

    /// Whether an event for this user changes anything. Called for each message.
    func isAffected(by newUser: User) -> Bool {
        isAnother(newUser) || isReset(by: newUser)
    }

    private func isAnother(_ newUser: User) -> Bool {
        newUser.changeCount != userChangeCount || newUser.exactID != user
    }

    private func isReset(by newUser: User) -> Bool { !newUser.isLoaded && loading != .notLoaded }

    /// Applies an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - transcript: The chat's log as of the last ``Event/chat(_:_:)``, or of this event.
    /// - Returns: The effects to carry out once, in this order. ``outputs`` has what must hold from now on.
    @discardableResult
    public mutating func apply(_ event: Event, transcript: ChatState.Transcript = .init()) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .start: start(&effects)
        case .stop: stop(&effects)
        case .policy(let newPolicy): tally.count(by: newPolicy, in: transcript)
        case .countWanted(let isWanted): isCountWanted = isWanted

        case .stored(let answer): adopt(answer)
        case .storeReadAgain(let answer): finishAttempt(answer, &effects)
        case .protectedDataBecameAvailable: break
        case .storeReplaced(let answer): replaceStore(by: answer)

        case .app(let isInBackground): moveApp(toBackground: isInBackground, &effects)
        case .network(let isReachable): isNetworkReachable = isReachable
        case .scene(let scene, let isInBackground): scenes.move(scene, toBackground: isInBackground)

        case .willAppear(let scene, let isInBackground): show(in: scene, isInBackground)
        case .willDisappear(let scene): leave(scene, &effects)
        case .didClose(let scene):
            // A disconnected scene may never have shown the conversation.
            if scene == .app { leave(scene, &effects) } else { hide(in: scene, &effects) }
            if outputs.isConnectionHeld, effects.isEmpty { effects.append(.reopenConnection) }
        case .didCloseEverywhere: hideEverywhere(&effects)
        case .vendorScreenOpened(let scene, let isInBackground):
            let former = scenes.vendorScreen
            scenes.vendorScreen = scene
            show(in: scene, isInBackground)
            if let former, former != scene { hide(in: former, &effects) }
        case .vendorScreenClosed(let scene):
            let former = scenes.vendorScreen
            scenes.vendorScreen = nil
            hide(in: former ?? scene, &effects)

        case .connection(let status): connect(status, &effects)
        case .user(let newUser, let isRestored): change(to: newUser, isRestored: isRestored, &effects)
        case .chat(let chat, let changes): hear(chat, transcript, changes)
        case .chatEnded:
            if !vendor.keepsTranscriptAfterChatEnds, loading != .notLoaded { tally.markEnded() }
        }
        hasVisitHadNetwork = isInFront && (hasVisitHadNetwork || isNetworkReachable != false)
        // Checked after every event, because any of them can change what is on the screen: a message arrives,
        // the log loads, or the app enters the foreground.
        if isSeen { markSeen() }
        if isCounting, isUsed { isPrepared = true }
        toldReadID = readIDToTell ?? toldReadID
        // An answer of the store doesn't start another attempt, or a store that can't be read would be asked
        // in a loop.
        if !event.isAnswerOfStore { readAgainIfUnread(&effects) }
        return effects
    }

    // MARK: Start and stop

    private mutating func start(_ effects: inout [Effect]) {
        let wasHeld = phase == .stopped(keepsConnection: true)
        phase = .counting
        if wasHeld, isConnectionHeld { effects.append(.reopenConnection) }
    }

    private mutating func stop(_ effects: inout [Effect]) {
        guard phase == .counting else { return }
        phase = .stopped(keepsConnection: isConnectionHeld && !scenes.isEmpty)
        awaitsScreensDisconnect = false
        effects.append(.flush)
    }

    // MARK: App and screen

    private mutating func moveApp(toBackground: Bool, _ effects: inout [Effect]) {
        guard toBackground != isInBackground else { return }
        isInBackground = toBackground
        guard toBackground else { return }
        // In the background, even an open screen doesn't keep the connection: while it is open, the vendor
        // sends no pushes.
        endStoppedScreensHold()
        if isCounting { effects.append(.flush) }
    }

    private mutating func endStoppedScreensHold() {
        if case .stopped = phase { phase = .stopped(keepsConnection: false) }
    }

    private mutating func show(in scene: SceneID, _ isInBackground: Bool) {
        scenes.insert(scene, isInBackground: isInBackground)
        isUsed = true
        awaitsScreensDisconnect = false
    }

    private mutating func leave(_ scene: SceneID, _ effects: inout [Effect]) {
        if scenes.isMismatched(scene) { effects.append(.reportUnmatchedDisappearance) }
        for left in scenes.left(by: scene) { hide(in: left, &effects) }
    }

    private mutating func hide(in scene: SceneID, _ effects: inout [Effect]) {
        guard scenes.remove(scene), scenes.isEmpty else { return }
        endStoppedScreensHold()
        awaitsScreensDisconnect = isCounting
        if isConnectionHeld { effects.append(.reopenConnection) }
    }

    private mutating func hideEverywhere(_ effects: inout [Effect]) {
        for scene in scenes.ids { hide(in: scene, &effects) }
        scenes.vendorScreen = nil
    }

    private mutating func markSeen() {
        tally.markSeen()
        if case .unread(_, let attempt) = storage { storage = .unread(wasSeen: true, attempt: attempt) }
    }

    // MARK: The provider

    private mutating func connect(_ status: ConnectionStatus, _ effects: inout [Effect]) {
        guard status != connection else { return }
        connection = status
        guard awaitsScreensDisconnect, case .disconnected = status else { return }
        awaitsScreensDisconnect = false
        if isConnectionHeld { effects.append(.reopenConnection) }
    }

    private mutating func change(to newUser: User, isRestored: Bool, _ effects: inout [Effect]) {
        guard isAffected(by: newUser) else { return }
        // A phone restarts, and messages arrive before the store can name the user. They belong to the user
        // that it names then.
        let isSameChat = isRestored && isAnother(newUser)
        // An open screen belonged to the previous user.
        if isAnother(newUser), !isRestored { hideEverywhere(&effects) }
        userChangeCount = newUser.changeCount
        user = newUser.exactID
        if isSameChat {
            guard !newUser.isLoaded else { return }
            beginCounting()
            if case .unread(_, let attempt) = storage { storage = .unread(wasSeen: false, attempt: attempt) }
        } else {
            beginCounting()
            storage = .unread(wasSeen: false, attempt: .first)
            effects.append(.readRecord)
        }
    }

    /// Starts over with nothing, until the user's record is read.
    private mutating func beginCounting() {
        loading = .notLoaded
        (lastReport, lastReadID, toldReadID) = (nil, nil, nil)
        tally = UnreadTally(policy: policy, redeliversTranscript: vendor.redeliversTranscript)
    }

    private mutating func hear(
        _ chat: Chat,
        _ transcript: ChatState.Transcript,
        _ changes: ChatState.Transcript.Changes
    ) {
        loading = chat.loading
        guard loading != .notLoaded else { return }
        let wasKnown = tally.isKnown
        let isMarkerKnown = storage == .read
        let hadNoMarker = isMarkerKnown && tally.marker == nil
        var wasReadElsewhere = tally.update(transcript, changes, isMarkerKnown: isMarkerKnown)
        let isAnswered = hadNoMarker && tally.isAnswered
        if isAnswered { tally.forgetReports() }
        // A known position is applied again if the log was rebuilt, because other entries may precede it now,
        // or while there is no marker, because an answer may follow it.
        if let readID = chat.lastReadID, readID != lastReadID || changes == .rebuilt || hadNoMarker {
            lastReadID = readID
            if tally.markRead(upTo: readID, isMarkerKnown: isMarkerKnown) { wasReadElsewhere = true }
        }
        if let report = chat.report, report != lastReport {
            lastReport = report
            // A report that arrives with a read position may be older than the position. And to the server,
            // an answer doesn't mark anything as read, so its report would count too much.
            if !wasReadElsewhere, !isAnswered { tally.apply(report, whereKnown: wasKnown) }
        }
        if chat.hasEnded, loading == .loaded, !vendor.keepsTranscriptAfterChatEnds { tally.markEnded() }
    }

    // MARK: The store

    private mutating func adopt(_ answer: StoredRecord) {
        guard case .unread(let wasSeen, let attempt) = storage else { return }
        guard case .record(let record) = answer else {
            if attempt == .first { storage = .unread(wasSeen: wasSeen, attempt: .none) }
            return
        }
        storage = .read
        if record != nil { isUsed = true }
        tally.adopt(record, wasSeen: wasSeen)
    }

    private mutating func replaceStore(by answer: StoredRecord) {
        // What the counter knows is newer than what another store has.
        guard storage != .read || !tally.isKnown else { return }
        if storage == .read { storage = .unread(wasSeen: false, attempt: .none) }
        adopt(answer)
    }

    private mutating func finishAttempt(_ answer: StoredRecord, _ effects: inout [Effect]) {
        guard case .unread(let wasSeen, let attempt) = storage else { return }
        storage = .unread(wasSeen: wasSeen, attempt: .none)
        adopt(answer)
        if attempt == .runningAndRepeated { readAgainIfUnread(&effects) }
    }

    private mutating func readAgainIfUnread(_ effects: inout [Effect]) {
        guard case .unread(let wasSeen, let attempt) = storage, attempt != .first else { return }
        if attempt == .none { effects.append(.readStoreAgain) }
        storage = .unread(wasSeen: wasSeen, attempt: attempt == .none ? .running : .runningAndRepeated)
    }
}
