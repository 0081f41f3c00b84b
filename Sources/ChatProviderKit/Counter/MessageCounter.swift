/// Counts the agents' messages that the user has not seen, for one provider.
///
/// ```swift
/// let counter = MessageCounter(provider: provider, lifecycle: UIKitAppLifecycle(), store: store)
/// token = counter.unreadCount.observe { badge.show($0.badgeNumber) }
/// counter.start()
/// ```
///
/// Tell it when the conversation screen comes and goes (``conversationWillAppear(in:)``,
/// ``conversationWillDisappear(in:)``, ``conversationDidClose(in:)``), unless the provider does so itself.
///
/// The counter is the only place that knows screens, the app's lifecycle and storage; it knows no time. What it counts is
/// decided by ``UnreadTally``, by the rules of <doc:Invariants>.
@MainActor
public final class MessageCounter {
    /// The provider whose messages are counted.
    public let provider: any ChatProvider
    /// The provider's connection, with all who hold it.
    public let connection: SharedConnection
    /// Which entries count.
    public let policy: UnreadPolicy
    /// Called when the conversation screen opens or closes and when the count changes. Set it before ``start()``.
    public weak var delegate: (any MessageCounterDelegate)?

    private enum Phase {
        case idle, starting, counting, stopped
    }

    private let lifecycle: any AppLifecycle
    private let store: any ReadMarkerStore
    private let unreadCounts = Observed<UnreadCount>.Source(.unknown)
    private let diagnosticSource = ObservedEvents<ChatEvent.Diagnostic>.Source(keepingUnheard: 16)
    private var observations = ObservationTokens()
    private let storeObservation = ObservationTokens()

    private var phase = Phase.idle
    private var tally: UnreadTally
    private var status: ConnectionStatus
    /// The parts of the provider's state that the tally does not keep.
    private var loading = ChatState.Loading.notLoaded
    /// The user whose record ``tally`` counts from.
    private var userID: String?
    private var userChangeCount: Int
    private var lastReport: ChatState.ReportedUnreadCount?
    /// Up to where the vendor says that the user has read.
    private var lastReadID: ChatEntry.ID?
    /// Up to where the vendor was told that the user has read.
    private var reportedReadID: ChatEntry.ID?
    /// The number that the delegate was told last, or that none is known; `nil` if it was told neither.
    private var toldNumber: Int??
    /// What the store has for the present user.
    private let stored: StoredRecord
    private var isRestoringUser = false

    /// Where the conversation is shown: in scenes, and with the app's own lifecycle for those that are not known.
    private var places = ConversationPlaces()
    /// Where the vendor's own screen is shown.
    private var vendorScene: (any AppLifecycle)?
    /// Called when the conversation is shown in another place, or no longer in one, and when such a scene goes to the
    /// background or comes back.
    var onMove: @MainActor () -> Void = {}
    /// Called when an unreadable record has become readable: then the others of its store are, too.
    var onRecordRead: @MainActor () -> Void = {}
    /// Whether there is a reason to connect.
    private var isUsed = true
    /// Whether the app's going to the background has been taken note of.
    private var hasLeft = false
    /// Whether the provider was asked to install its SDK.
    private(set) var isPrepared = false
    private var hold: SharedConnection.Hold?
    /// The open screen's share, where the counter was stopped.
    private var screenHold: SharedConnection.Hold?
    private var backgroundObservation: ObservationToken?
    /// The vendor's screen closes the connection when it goes, at a moment of its own.
    private var reopensAfterScreen = false

    /// Creates a counter. It shows what is stored, and connects nothing before ``start()``.
    ///
    /// - Parameters:
    ///   - provider: Whose messages are counted.
    ///   - connection: The provider's connection, where others of the app use it too.
    ///   - lifecycle: Tells when the app is in the background.
    ///   - store: Where the read markers outlive the app.
    ///   - policy: Which entries count.
    public init(
        provider: any ChatProvider,
        connection: SharedConnection? = nil,
        lifecycle: any AppLifecycle,
        store: any ReadMarkerStore,
        policy: UnreadPolicy = UnreadPolicy()
    ) {
        self.provider = provider
        self.connection = connection ?? SharedConnection(provider)
        self.lifecycle = lifecycle
        self.store = store
        self.policy = policy
        stored = StoredRecord(of: provider.id, in: store)
        status = provider.connectionStatus.value
        tally = UnreadTally(policy: policy)
        userChangeCount = provider.chatState.value.userChangeCount
        store.diagnostics.observe { [weak self] in self?.diagnosticSource.send($0) }
            .store(in: storeObservation)
        restoreUser()
        userID = provider.chatState.value.userID
        openRecord()
        publish()
    }

    /// Prepares a new counter for its place in a support chat.
    ///
    /// - Parameters:
    ///   - connectsWhenUsed: Whether to connect only when the conversation is opened or a chat of the user is stored.
    ///   - former: A counter of the same provider, which this one replaces.
    func begin(connectsWhenUsed: Bool, continuing former: MessageCounter?) {
        isUsed = !connectsWhenUsed || stored.record != nil || former?.isUsed == true
        if let former { proceed(from: former) }
        publish()
    }

    /// Begins with the log and the count of another counter.
    private func proceed(from former: MessageCounter) {
        guard former.userID.isSameID(as: userID) else { return }
        lastReport = former.lastReport
        reportedReadID = former.reportedReadID
        guard !former.stored.isUnreadable else { return proceed(fromUnread: former) }
        guard let record = former.tally.record else { return }
        tally = UnreadTally(policy: policy, record: record, givesLogAgain: givesLogAgain)
        tally.proceed(from: former.tally)
        stored.overrule()
    }

    /// What the other counter has heard and seen is still to be laid over what is stored.
    private func proceed(fromUnread former: MessageCounter) {
        tally = former.tally
        tally.count(by: policy)
        if stored.isUnreadable {
            stored.proceed(from: former.stored)
        } else {
            tally.adopt(stored.record, wasSeen: former.stored.wasSeenWhileUnreadable)
        }
    }

    // MARK: The count

    /// The count of unread messages.
    public var unreadCount: Observed<UnreadCount> { unreadCounts.observed }

    /// The unread messages, oldest first: what the log holds of them. Empty while the conversation is seen.
    public var unreadMessages: [ChatEntry] { isSeen ? [] : tally.unreadMessages }

    /// Why an entry does not count; `nil` if it counts.
    public func skipReason(for id: ChatEntry.ID) -> UnreadTally.SkipReason? {
        let reason = tally.skipReason(for: id)
        return isSeen && reason == nil ? .seen : reason
    }

    /// Problems that the counter worked around, such as a marker file that cannot be read.
    ///
    /// The newest 16 of those that are found before anybody observes are kept for the first observer.
    public var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { diagnosticSource.observed }

    /// Up to where the user has seen the log; `nil` for never.
    package var marker: ReadMarker? { tally.marker }

    /// The vendor's own count, and what was heard after it.
    package var reportedCount: ReportedCount { tally.report }

    // MARK: Start and stop

    /// Whether the counter is counting.
    public var isActive: Bool { phase == .counting || phase == .starting }

    /// Starts to count, and connects the provider unless the app is in the background. A second call does nothing.
    public func start() {
        guard !isActive else { return }
        startCounting()
        openConnection()
    }

    /// Starts to count, and connects nothing yet: whoever also observes the provider does it before ``openConnection()``.
    func startCounting() {
        phase = .starting
        let begun = observations
        lifecycle.isInBackground.observe { [weak self] in self?.backgroundChanged($0) }.store(in: begun)
        provider.connectionStatus.observe { [weak self] in self?.connectionChanged($0) }.store(in: begun)
        provider.chatState.observe { [weak self] in self?.stateChanged($0) }.store(in: begun)
        provider.events.observe { [weak self] in self?.handle($0) }.store(in: begun)
        lifecycle.protectedDataDidBecomeAvailable.observe { [weak self] in self?.readAgain() }
            .store(in: begun)
        if let presenting = provider as? any ConversationPresenting, presenting.isConversationVisible {
            vendorScreenChanged(visible: true, in: presenting.conversationScene)
        }
        // Whoever was told on the way may have stopped the counter.
        guard phase == .starting, observations === begun else { return begun.cancelAll() }
        phase = .counting
        settle()
    }

    /// Connects the provider after ``startCounting()``, unless the app is in the background.
    func openConnection() {
        guard phase == .counting else { return }
        holdConnection()
        releaseScreenHold()
    }

    /// Stops counting: reports 0, then releases the provider's observations and the connection. What was seen, and the stored
    /// count, stay; a later start takes them up.
    public func stop() {
        guard isActive else { return }
        phase = .stopped
        let ended = observations
        observations = ObservationTokens()
        publish()
        ended.cancelAll()
        // An observer of that 0 may have started the counter again.
        guard phase == .stopped else { return }
        reopensAfterScreen = false
        if hold != nil, isConversationVisible { keepScreenConnected() }
        releaseConnection()
        store.beginFlush()
    }

    /// Keeps the connection for the open screen, until that closes or the app goes to the background.
    private func keepScreenConnected() {
        screenHold = connection.hold(opening: false)
        backgroundObservation = lifecycle.isInBackground.observe { [weak self] isInBackground in
            if isInBackground { self?.releaseScreenHold() }
        }
    }

    private func releaseScreenHold() {
        let share = screenHold
        (screenHold, backgroundObservation) = (nil, nil)
        share?.release()
    }

    // MARK: The conversation screen

    /// Whether the conversation screen is there in any scene, seen or behind a background.
    public var isConversationVisible: Bool { !places.isEmpty }

    /// Whether the conversation screen is there in this scene, or in one that is not known.
    public func isConversationVisible(in scene: any AppLifecycle) -> Bool {
        places.contains(scene) || places.contains(lifecycle)
    }

    /// The conversation screen is about to be shown.
    ///
    /// - Parameter scene: The scene that shows it, such as a `UIScene`'s `chatLifecycle`: the conversation is seen while
    ///   that scene is in front. Without it the app's own state decides, and all calls without it share one flag. Pass the
    ///   same to ``conversationWillDisappear(in:)``.
    public func conversationWillAppear(in scene: (any AppLifecycle)? = nil) {
        setConversation(visible: true, in: scene)
    }

    /// The conversation screen is about to go.
    ///
    /// - Parameter scene: What ``conversationWillAppear(in:)`` was given. With anything else the conversation is still seen
    ///   where it appeared, and its count stays 0; ``diagnostics`` says so.
    public func conversationWillDisappear(in scene: (any AppLifecycle)? = nil) {
        reportUnlessAppeared(in: scene ?? lifecycle)
        setConversation(visible: false, in: scene)
    }

    /// The conversation is shown in no scene any more.
    func conversationWillDisappearEverywhere() {
        for scene in places.scenes { setConversation(visible: false, in: scene) }
    }

    private func reportUnlessAppeared(in scene: any AppLifecycle) {
        guard isConversationVisible, !places.contains(scene) else { return }
        let message = """
            conversationWillDisappear(in:) was not given what conversationWillAppear(in:) was: the conversation is \
            still seen, and its count stays 0. Keep the scene's lifecycle, and pass it to both.
            """
        diagnosticSource.send(ChatEvent.Diagnostic(source: "conversation", message: message))
    }

    /// The conversation screen has gone.
    ///
    /// - Parameter scene: What ``conversationWillAppear(in:)`` was given.
    public func conversationDidClose(in scene: (any AppLifecycle)? = nil) {
        setConversation(visible: false, in: scene)
        reopenConnection()
    }

    /// Whether the conversation is shown in a scene in front, or in one that is not known.
    package var isConversationInForeground: Bool { places.contains(lifecycle) || places.isInForeground }

    /// The scenes that show the conversation; for those that are not known the app's own lifecycle.
    var conversationScenes: [any AppLifecycle] { places.scenes }

    /// Whether the conversation is on the screen, in an app that is in front.
    package var isSeen: Bool { places.isInForeground && !lifecycle.isInBackground.value }

    private func setConversation(visible: Bool, in scene: (any AppLifecycle)?) {
        let scene = scene ?? lifecycle
        guard visible != places.contains(scene) else { return }
        let wasVisible = isConversationVisible
        catchUpIfIdle()
        // What is on the screen at either moment has been seen.
        if isSeen { markSeen() }
        if visible { insertPlace(scene) } else { places.remove(scene) }
        if visible, !wasVisible {
            isUsed = true
            delegate?.messageCounterWillShowConversation(self)
            guard places.contains(scene) else { return }
        }
        if isSeen { markSeen() }
        settle()
        onMove()
        if visible {
            reopensAfterScreen = false
            holdConnection()
        } else if !isConversationVisible {
            releaseScreenHold()
            reopensAfterScreen = isActive
            reopenConnection()
            delegate?.messageCounterWillCloseConversation(self)
        }
    }

    /// The vendor's own screen has opened or closed. Once it is closed, the vendor may not know any more where it was.
    private func vendorScreenChanged(visible: Bool, in scene: (any AppLifecycle)?) {
        let former = vendorScene
        vendorScene = visible ? scene ?? lifecycle : nil
        if visible { setConversation(visible: true, in: scene) }
        if !visible || former != nil && former !== vendorScene {
            setConversation(visible: false, in: former ?? scene)
        }
    }

    private func insertPlace(_ scene: any AppLifecycle) {
        // The app's own is observed while the counter counts.
        guard scene !== lifecycle else { return places.insert(scene) }
        let observations = ConversationPlaces.observations(
            of: scene,
            whenChanged: { [weak self] in self?.sceneChanged(isInBackground: $0) },
            whenGone: { [weak self, weak scene] in
                if let scene { self?.conversationDidClose(in: scene) }
            }
        )
        places.insert(scene, observations: observations)
    }

    /// A scene that shows the conversation went to the background, or came back.
    private func sceneChanged(isInBackground: Bool) {
        catchUpIfIdle()
        // It was seen up to this moment, unless the app has gone before.
        if isInBackground ? !lifecycle.isInBackground.value : isSeen { markSeen() }
        settle()
        onMove()
    }

    /// Takes a share of the connection, where the counter counts, has a reason to connect, and has none.
    private func holdConnection() {
        guard hold == nil, phase == .counting, isUsed else { return }
        if !isPrepared {
            isPrepared = true
            provider.prepare()
        }
        // Preparing may have told observers.
        guard hold == nil, isActive, !lifecycle.isInBackground.value else { return }
        let share = connection.hold()
        // Connecting may have told observers, and they may have stopped the counter.
        if isActive, hold == nil, !lifecycle.isInBackground.value { hold = share } else { share.release() }
    }

    /// Gives up the counter's share of the connection.
    private func releaseConnection() {
        let share = hold
        hold = nil
        share?.release()
    }

    private func reopenConnection() {
        if hold != nil { connection.reopen() }
    }

    /// Reads the provider's log where the counter does not observe it.
    private func catchUpIfIdle() {
        guard !isActive else { return }
        status = provider.connectionStatus.value
        absorb(provider.chatState.value)
    }

    // MARK: What the provider and the app tell

    private func backgroundChanged(_ isInBackground: Bool) {
        // The first call only says how it is.
        guard phase != .starting else {
            hasLeft = isInBackground
            return
        }
        if isInBackground {
            // Asked for before there is anything to do in it.
            let time = lifecycle.beginBackgroundTime()
            leave()
            settle()
            // Also with an open screen: a vendor sends no notifications while the connection is open.
            releaseConnection()
            flush(within: time)
        } else {
            hasLeft = false
            if isSeen { markSeen() }
            settle()
            holdConnection()
        }
    }

    /// The user leaves the app: a conversation on the screen was seen up to this moment, unless its scene has gone before.
    private func leave() {
        guard !hasLeft else { return }
        hasLeft = true
        if isConversationInForeground { markSeen() }
    }

    private func flush(within time: ObservationToken?) {
        store.beginFlush()
        guard let time else { return }
        Task { [store] in
            // A failure is one of the store's diagnostics.
            try? await store.flush()
            time.cancel()
        }
    }

    private func connectionChanged(_ newStatus: ConnectionStatus) {
        status = newStatus
        settle()
        if reopensAfterScreen, case .disconnected = newStatus, phase == .counting {
            reopensAfterScreen = false
            reopenConnection()
        }
    }

    private func stateChanged(_ newState: ChatState) {
        // Others may hear of the background before this counter does.
        if phase == .counting, lifecycle.isInBackground.value { leave() }
        absorb(newState)
        if isSeen { markSeen() }
        settle()
        holdConnection()
    }

    private func handle(_ event: ChatEvent) {
        switch event {
        case .chatEnded:
            guard !provider.keepsLogAfterChatEnds, loading != .notLoaded else { return }
            tally.markEnded()
            settle()
        case .conversationVisibilityChanged(let visible):
            let scene = (provider as? any ConversationPresenting)?.conversationScene
            vendorScreenChanged(visible: visible, in: scene)
        case .messageReceived, .authenticationFailed, .sessionExpired, .credentialsExpiring, .sessionChanged,
            .actionChosen, .diagnostic, .vendor:
            break
        }
    }

    /// Applies a state of the provider's.
    private func absorb(_ newState: ChatState) {
        let isAnotherUser =
            newState.userChangeCount != userChangeCount || !newState.userID.isSameID(as: userID)
        userChangeCount = newState.userChangeCount
        let isReset = newState.loading == .notLoaded && loading != .notLoaded
        loading = newState.loading
        if isAnotherUser, isRestoringUser {
            // What was heard before is this user's, unless the provider has emptied the chat.
            userID = newState.userID
            if newState.loading == .notLoaded {
                stored.forget()
                beginCounting()
            }
        } else if isAnotherUser || isReset {
            userID = newState.userID
            openRecord()
        }
        guard newState.loading != .notLoaded else { return }
        let wasKnown = tally.isKnown
        tally.update(newState.transcript)
        if let readID = newState.lastReadID, readID != lastReadID {
            lastReadID = readID
            tally.markRead(upTo: readID)
        }
        if let report = newState.reportedUnread, report != lastReport {
            lastReport = report
            if !tally.wasReadElsewhere { tally.apply(report, whereKnown: wasKnown) }
        }
        guard !provider.keepsLogAfterChatEnds, newState.loading == .loaded else { return }
        if newState.sessionStatus == .ended { tally.markEnded() }
    }

    // MARK: Counting

    private func markSeen() {
        tally.markSeen()
        stored.markSeen()
    }

    /// Stores and publishes what the tally says now.
    private func settle() {
        guard phase != .starting else { return }
        save()
        reportRead()
        publish()
    }

    /// Tells the vendor up to where the user has seen the log, where it keeps that: also what was seen without a connection,
    /// or by an earlier launch.
    private func reportRead() {
        guard status.isConnected, loading == .loaded, let vendor = provider as? any ReadReporting,
            let id = isSeen ? tally.lastSeenID : tally.marker?.trail.last,
            id != lastReadID, id != reportedReadID,
            isSeen || tally.isMarker(behind: lastReadID)
        else { return }
        reportedReadID = id
        vendor.reportRead(upTo: id)
    }

    private func publish() {
        unreadCounts.value = currentCount
        // An observer may have changed the count, and the delegate have been told.
        let count = unreadCounts.value
        guard let delegate, toldNumber != .some(count.number) else { return }
        toldNumber = count.number
        delegate.messageCounter(self, didUpdate: count)
    }

    private var currentCount: UnreadCount {
        if phase == .stopped { return .cached(0) }
        if isSeen { return .live(0) }
        // Without what is stored, what the user has seen earlier would count.
        if stored.hidesCount { return .unknown }
        guard tally.isKnown else { return .unknown }
        return status.isConnected && loading == .loaded ? .live(tally.count) : .cached(tally.count)
    }

    // MARK: Storing

    /// Whether the vendor delivers its log again after a launch.
    private var givesLogAgain: Bool { (provider as? any UnreadCountReporting)?.givesLogAgain ?? true }

    private func restoreUser() {
        // A store tells of damage once, to whoever asks first; the provider could not pass it on.
        do {
            _ = try store.user(of: provider.id)
        } catch {
            // Of what cannot be read, reading the record says so again.
            if error.saysKeptAside { report(error) }
        }
        provider.restoreUser(from: store)
    }

    /// Begins with what is stored for the present user.
    private func openRecord() {
        let problem = stored.open(for: userID)
        if stored.record != nil { isUsed = true }
        beginCounting()
        // Whoever hears of it may call back.
        if let problem { report(problem) }
    }

    private func beginCounting() {
        (lastReport, lastReadID, reportedReadID) = (nil, nil, nil)
        tally = UnreadTally(policy: policy, record: stored.record, givesLogAgain: givesLogAgain)
        if isSeen { markSeen() }
    }

    private func save() {
        guard !stored.isUnreadable else { return readAgain() }
        guard var record = tally.record else { return }
        if isSeen { record.count = 0 }
        stored.save(record, for: userID)
    }

    private func readAgain() {
        stored.readAgain { [weak self] in self?.takeUpRecord() }
    }

    /// Takes up what the store has, if it could not be read before.
    func takeUpRecord() {
        guard stored.isUnreadable else { return }
        // A user whom the provider takes up from the store is the one whose messages were heard.
        isRestoringUser = true
        restoreUser()
        if !provider.chatState.value.userID.isSameID(as: userID) { catchUpIfIdle() }
        isRestoringUser = false
        guard case .read(let wasSeen, let problem) = stored.reopen(for: userID) else { return }
        if stored.record != nil { isUsed = true }
        tally.adopt(stored.record, wasSeen: wasSeen)
        if isSeen { markSeen() }
        if let problem { report(problem) }
        settle()
        holdConnection()
        onRecordRead()
    }

    private func report(_ error: any Error) {
        diagnosticSource.send(ChatEvent.Diagnostic(source: "markers", message: "\(error)"))
    }
}
