/// Counts the agents' messages that the user has not seen, for one provider.
///
/// ```swift
/// let counter = MessageCounter(provider: provider, lifecycle: SystemAppLifecycle(), store: store)
/// token = counter.unreadCount.observe { badge.show($0.badgeNumber) }
/// counter.start()
/// ```
///
/// Tell it when the conversation screen comes and goes (``conversationWillAppear(in:)``,
/// ``conversationWillDisappear(in:)``, ``conversationDidClose(in:)``), unless the provider does so itself.
///
/// The counter decides nothing. It turns calls and observations into events, and a ``CounterState`` decides. The way of
/// a message:
///
///     the vendor's callback
///           |
///     the provider maps it to a ChatState
///           |  observer of chatState
///     receive(_:)            the log's changes since the state before
///           |
///     CounterState.apply     counts
///           |
///     save()                 what is to be kept goes to the store
///           |
///     settle()               the rest of the outside follows the outputs:
///           |
///           +-- the count's observers, the channel -- the badge
///           +-- the connection
///           +-- the vendor learns up to where the user has read
///
/// `settle()` never replays an old decision: before each step it compares what it has carried out with what the state
/// asks for at that moment. An observer may therefore call the counter at any time. The state follows at once, and when
/// the observer returns, what is left to do is what the newest state asks for.
@MainActor
public final class MessageCounter {
    /// The provider whose messages are counted.
    public let provider: any ChatProvider
    /// The provider's connection, with all who hold it.
    package let connection: SharedConnection

    /// What decides.
    package private(set) var state: CounterState
    /// What the state asks for. Kept, because each step of `settle()` looks at it.
    private var outputs: CounterState.Outputs
    /// The provider's state as of the last event, which the count belongs to.
    private(set) var chatState: ChatState
    /// The log that ``state`` counts.
    private var transcript = ChatTranscript()

    /// What was carried out of the state's outputs.
    private var performed = Performed()
    private var effects: [CounterState.Effect] = []
    private let unreadCounts: Observed<UnreadCount>.Source
    private let visibility = Observed<Bool>.Source(false)
    private let diagnosticSource = ObservedEvents<ChatEvent.Diagnostic>.Source(keepingUnheard: 16)

    private let lifecycle: any AppLifecycle
    private var store: any ReadMarkerStore
    /// The right to store; `nil` before the first time, and where another counter of the same user has it.
    private var claim: StoringCounters.Claim?
    private let storeObservation = ObservationTokens()
    private var observations = ObservationTokens()
    private var stoppedScreenObservations: ObservationTokens?
    private var scenes = KnownScenes()
    private var hold: ObservationToken?
    /// The time that the system was asked for when the app went to the background.
    private var backgroundTime: ObservationToken?
    /// The channel of a support chat.
    weak var owner: (any MessageCounterOwner)?

    private struct Performed {
        var record: ReadRecord?
        var readUpTo: ChatEntry.ID?
        var hasToldOfSecondCounter = false
        var isInstalled = false
        var isPrepared = false
        var isConnectionHeld = false
        var scenes = CounterState.VisibleScenes()
    }

    /// Creates a counter. It shows what is stored, and connects nothing before ``start()``.
    ///
    /// - Parameters:
    ///   - provider: Whose messages are counted.
    ///   - lifecycle: Tells when the app is in the background.
    ///   - store: Where the read markers outlive the app.
    ///   - policy: Which entries count.
    ///   - connectsOnFirstUse: Whether to connect only when the conversation is opened, or when a chat of the user is
    ///     stored.
    public init(
        provider: any ChatProvider,
        lifecycle: any AppLifecycle,
        store: any ReadMarkerStore,
        policy: UnreadPolicy = UnreadPolicy(),
        connectsOnFirstUse: Bool = false
    ) {
        self.provider = provider
        connection = SharedConnection(provider)
        self.lifecycle = lifecycle
        self.store = store
        let problem = Self.restoreUser(of: provider, from: store)
        chatState = provider.chatState.value
        state = CounterState(
            unreadFor: CounterState.User(chatState),
            vendor: CounterState.Vendor(provider),
            policy: policy,
            connectsOnFirstUse: connectsOnFirstUse
        )
        outputs = state.outputs
        unreadCounts = Observed.Source(.unknown)
        observeStore()
        if let problem { report(problem) }
        apply(.connection(provider.connectionStatus.value))
        readRecord()
        unreadCounts.value = outputs.count
    }

    // MARK: The count

    /// Which entries count. Setting it counts again, and no observer sees a 0 in between.
    public var policy: UnreadPolicy {
        get { state.policy }
        set { send(.policy(newValue)) }
    }

    /// Whether the app wants a count. Setting it neither ends the observation of the provider nor installs or shuts down
    /// anything: unlike a stopped counter, this one still hears what the user sees.
    package var isCountWanted: Bool {
        get { state.isCountWanted }
        set { if newValue != isCountWanted { send(.countWanted(newValue)) } }
    }

    /// The count of unread messages.
    public var unreadCount: Observed<UnreadCount> { unreadCounts.observed }

    /// The unread messages, oldest first: what the log holds of them. Empty while the conversation is seen.
    public var unreadMessages: [ChatEntry] { upToDate.unreadMessages(in: transcript) }

    /// Why an entry does not count; `nil` if it counts.
    public func skipReason(for id: ChatEntry.ID) -> CounterState.SkipReason? {
        upToDate.skipReason(for: id, in: transcript)
    }

    /// Problems that the counter worked around, such as a marker file that cannot be read.
    ///
    /// The newest 16 of those that are found before anybody observes are kept for the first observer.
    public var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { diagnosticSource.observed }

    // MARK: Start and stop

    /// Whether the counter is counting.
    public var isActive: Bool { state.isCounting }

    /// Starts to count, and connects the provider unless the app is in the background. A second call does nothing.
    public func start() {
        guard !isActive else { return }
        observe()
        catchUp()
        followLifecycles()
        apply(.start)
        if let presenting = provider as? any ConversationPresenting, presenting.isConversationVisible {
            vendorScreenChanged(visible: true, in: presenting.conversationScene)
        }
        settle()
    }

    /// Stops counting: reports 0, then releases the connection. What was seen, and the stored count, stay; a later start
    /// takes them up.
    public func stop() {
        guard isActive else { return }
        let ended = observations
        observations = ObservationTokens()
        followLifecycles()
        apply(.stop)
        publish()
        ended.cancelAll()
        settle()
    }

    /// Starts where a recorded counter was. The provider has heard what the recorded one had.
    package func start(from recorded: CounterState) {
        guard !isActive else { return }
        observe()
        chatState = provider.chatState.value
        transcript = chatState.loading == .notLoaded ? ChatTranscript() : chatState.transcript
        state = recorded.replayed(with: chatState)
        outputs = state.outputs
        performed.record = nil
        save()
        catchUp()
        send()
    }

    /// Holds the connection open, beside the counter, until the token is cancelled or released.
    ///
    /// Leave the provider's own `connect()` and `disconnect()` alone: the counter would not know of it.
    public func holdConnection() -> ObservationToken { connection.hold() }

    private func observe() {
        let begun = ObservationTokens()
        // Each observer is called with the present value at once. What is present is applied after all have subscribed.
        lifecycle.isInBackground.observe { [weak self, weak begun] _ in
            if let self, observations === begun { send() }
        }
        .store(in: begun)
        lifecycle.isNetworkReachable.observe { [weak self, weak begun] _ in
            if let self, observations === begun { send() }
        }
        .store(in: begun)
        lifecycle.protectedDataDidBecomeAvailable.observe { [weak self] in
            self?.send(.protectedDataBecameAvailable)
        }
        .store(in: begun)
        provider.events.observe { [weak self] in self?.receive($0) }.store(in: begun)
        provider.connectionStatus.observe { [weak self, weak begun] in
            if let self, observations === begun { send(.connection($0)) }
        }
        .store(in: begun)
        provider.chatState.observe { [weak self, weak begun] in
            if let self, observations === begun { receive($0) }
        }
        .store(in: begun)
        observations = begun
    }

    // MARK: The conversation screen

    /// Whether the conversation screen is there in any scene, seen or behind a background.
    ///
    /// An observer that hears that it opens or closes finds the count that follows from it.
    public var isConversationVisible: Observed<Bool> { visibility.observed }

    /// Whether the conversation screen is there in this scene, or in one that is not known.
    public func showsConversation(in scene: ChatScene) -> Bool {
        state.scenes.contains(.app) || state.scenes.contains(id(of: scene))
    }

    /// The conversation screen is about to be shown.
    ///
    /// - Parameter scene: The scene that shows it, such as a `UIScene`'s `chatScene`: the conversation is seen while
    ///   that scene is in front. Without it the app's own state decides, and all calls without it share one flag. Pass the
    ///   same to ``conversationWillDisappear(in:)``.
    public func conversationWillAppear(in scene: ChatScene? = nil) {
        sendFromScreen(.willAppear(insert(scene), isInBackground: scene?.isInBackground.value == true))
    }

    /// A view of the app's shows the conversation in a scene, where it is not seen while it is covered by something else.
    package func conversationViewWillAppear(in scene: ChatScene, isCovered: Bool) {
        let id = insert(scene)
        scenes.setCovered(isCovered, in: id)
        sendFromScreen(.willAppear(id, isInBackground: isCovered || scene.isInBackground.value))
    }

    /// The conversation screen is about to go.
    ///
    /// - Parameter scene: What ``conversationWillAppear(in:)`` was given. If only one of the two calls names a scene, the
    ///   conversation is closed; if they name different scenes, it is still seen where it appeared, and its count stays 0.
    ///   ``diagnostics`` says so in both cases.
    public func conversationWillDisappear(in scene: ChatScene? = nil) {
        sendFromScreen(.willDisappear(id(of: scene)))
    }

    /// The conversation screen has gone.
    ///
    /// - Parameter scene: What ``conversationWillAppear(in:)`` was given.
    public func conversationDidClose(in scene: ChatScene? = nil) {
        sendFromScreen(.didClose(id(of: scene)))
    }

    /// Whether the app can draw the conversation. A vendor that never delivers its log again draws it in its own screen.
    var isDrawnByApp: Bool { state.vendor.redeliversTranscript }

    /// The scenes in which the app itself shows the conversation; `nil` for one that is not known.
    var appScenes: [ChatScene?] {
        state.scenes.ids.filter { $0 != state.scenes.vendorScreen }.map(scenes.scene)
    }

    /// The conversation is shown in no scene any more.
    func conversationDidCloseEverywhere() { send(.didCloseEverywhere) }

    /// Whether the conversation is shown in a scene in front, or in one that is not known.
    package var isConversationInForeground: Bool { upToDate.scenes.isInForeground }

    /// Whether the conversation is on the screen, in an app that is in front.
    package var isSeen: Bool { upToDate.isSeen }

    private func vendorScreenChanged(visible: Bool, in scene: ChatScene?) {
        guard visible else { return apply(.vendorScreenClosed(id(of: scene))) }
        apply(.vendorScreenOpened(insert(scene), isInBackground: scene?.isInBackground.value == true))
    }

    private func id(of scene: ChatScene?) -> CounterState.SceneID {
        guard let scene else { return .app }
        return scenes.id(of: scene) ?? scenes.unusedID
    }

    private func insert(_ scene: ChatScene?) -> CounterState.SceneID {
        guard let scene else { return .app }
        return scenes.insert(
            scene,
            whenMoved: { [weak self] in self?.sendFromScreen() },
            whenGone: { [weak self, weak scene] in
                if let scene { self?.conversationDidClose(in: scene) }
            }
        )
    }

    // MARK: From the outside to the state

    /// Applies what has happened, and brings the outside in line with the outcome.
    private func send(_ event: CounterState.Event? = nil) {
        followLifecycles()
        if let event { apply(event) }
        settle()
    }

    /// Applies what the app says of a screen. A counter that does not count learns first what the provider has.
    private func sendFromScreen(_ event: CounterState.Event? = nil) {
        if !isActive { catchUp() }
        send(event)
    }

    private func receive(_ newState: ChatState) {
        followLifecycles()
        hear(newState)
        settle()
    }

    private func receive(_ event: ChatEvent) {
        switch event {
        case .chatEnded: send(.chatEnded)
        case .conversationVisibilityChanged(let visible):
            // A stopped counter has heard nothing, and what was on the screen until now has been seen.
            if !isActive { hearProvider() }
            followLifecycles()
            vendorScreenChanged(
                visible: visible,
                in: (provider as? any ConversationPresenting)?.conversationScene
            )
            settle()
        case .messageReceived, .authenticationFailed, .sessionExpired, .credentialsExpiring,
            .userStatusChanged,
            .sessionChanged, .actionChosen, .diagnostic, .vendor:
            break
        }
    }

    /// Applies what a counter that does not count has missed.
    private func catchUp() {
        followApp()
        hearProvider()
    }

    /// Applies the provider's present status and state.
    private func hearProvider() {
        apply(.connection(provider.connectionStatus.value))
        hear(provider.chatState.value)
    }

    private func hear(_ newState: ChatState) {
        let user = CounterState.User(newState)
        // A provider that names its user without emptying the chat has read in the store whose chat it is.
        let isStillUnread = if case .unread = state.storage { true } else { false }
        let isEmptied = newState.userChangeCount != chatState.userChangeCount
        let isRestored = isStillUnread && !isEmptied
        if state.isAffected(by: user) { apply(.user(user, isRestored: isRestored)) }
        chatState = newState
        guard newState.loading != .notLoaded else {
            transcript = ChatTranscript()
            return
        }
        let changes = newState.transcript.changes(since: transcript)
        transcript = newState.transcript
        apply(.chat(CounterState.Chat(newState), changes))
    }

    /// Others may hear of the background before this counter does. What comes after it was not seen.
    private func followLifecycles() {
        followApp()
        for event in sceneEvents { apply(event) }
    }

    private func followApp() {
        for event in appEvents {
            // Asked for before there is anything to do in it.
            if case .app(isInBackground: true) = event, isActive {
                backgroundTime = lifecycle.beginBackgroundTime()
            }
            apply(event)
        }
    }

    private var appEvents: [CounterState.Event] {
        var events: [CounterState.Event] = []
        // A counter that does not count hears nothing of a screen that the vendor closes.
        if !isActive, state.scenes.vendorScreen != nil,
            (provider as? any ConversationPresenting)?.isConversationVisible == false
        {
            events.append(.vendorScreenClosed(.app))
        }
        let isInBackground = lifecycle.isInBackground.value
        if isInBackground != state.isInBackground { events.append(.app(isInBackground: isInBackground)) }
        let isReachable = lifecycle.isNetworkReachable.value
        if isReachable != state.isNetworkReachable { events.append(.network(isReachable: isReachable)) }
        return events
    }

    private var sceneEvents: [CounterState.Event] {
        scenes.states.compactMap { id, isInBackground, isCovered in
            // What covers the app's view may be the vendor's screen.
            let isInBackground = isInBackground || isCovered && id != state.scenes.vendorScreen
            guard let known = state.scenes.isInBackground(id), known != isInBackground else { return nil }
            return .scene(id, isInBackground: isInBackground)
        }
    }

    /// The state as it is with what the app's and the scenes' lifecycles say at this moment.
    package var upToDate: CounterState {
        var state = state
        for event in appEvents + sceneEvents { state.apply(event, transcript: transcript) }
        return state
    }

    private func apply(_ event: CounterState.Event) {
        for effect in state.apply(event, transcript: transcript) {
            if effect == .readRecord { readRecord() } else { effects.append(effect) }
        }
        outputs = state.outputs
        save()
    }

    // MARK: From the state to the outside

    /// Brings the outside in line with what the state asks for, one step after the other. Each step may call the counter
    /// again: it marks itself as done before it begins, and the next one looks at the newest state.
    private func settle() {
        if outputs.readUpTo != performed.readUpTo {
            performed.readUpTo = outputs.readUpTo
            if let id = outputs.readUpTo { (provider as? any ReadReporting)?.reportRead(upTo: id) }
        }
        publish()
        moveScenes()
        prepareAndConnect()
        while !effects.isEmpty { perform(effects.removeFirst()) }
    }

    private func publish() {
        visibility.store(!outputs.scenes.isEmpty)
        unreadCounts.store(outputs.count)
        visibility.tell()
        unreadCounts.tell()
        owner?.counterDidChange(self)
    }

    private func moveScenes() {
        guard outputs.scenes != performed.scenes else { return }
        performed.scenes = outputs.scenes
        scenes.forget(allBut: outputs.scenes)
        owner?.conversationMoved(of: self)
    }

    private func prepareAndConnect() {
        if state.phase == .counting, !performed.isInstalled {
            performed.isInstalled = true
            provider.install()
        }
        if outputs.isPrepared, !performed.isPrepared {
            performed.isPrepared = true
            provider.prepare()
        }
        observeStoppedScreen()
        guard outputs.isConnectionHeld != performed.isConnectionHeld else { return }
        performed.isConnectionHeld = outputs.isConnectionHeld
        if performed.isConnectionHeld {
            let share = connection.hold()
            // Connecting may have told observers, and they may have stopped the counter.
            if performed.isConnectionHeld, hold == nil { hold = share } else { share.cancel() }
        } else {
            let share = hold
            hold = nil
            share?.cancel()
        }
    }

    /// A stopped counter whose open screen keeps the connection lets go of it when the app goes to the background, or when
    /// the vendor closes that screen.
    private func observeStoppedScreen() {
        let isWanted = state.phase == .stopped(keepsConnection: true)
        guard isWanted != (stoppedScreenObservations != nil) else { return }
        stoppedScreenObservations?.cancelAll()
        stoppedScreenObservations = nil
        guard isWanted else { return }
        let begun = ObservationTokens()
        lifecycle.isInBackground.observe { [weak self] in if $0 { self?.send() } }.store(in: begun)
        provider.events.observe { [weak self] in
            if case .conversationVisibilityChanged(false) = $0 { self?.receive($0) }
        }
        .store(in: begun)
        stoppedScreenObservations = begun
    }

    private func perform(_ effect: CounterState.Effect) {
        switch effect {
        case .readRecord: readRecord()
        case .readStoreAgain:
            Task { [weak self, store] in
                await store.readAgain()
                self?.readAgain()
            }
        case .reopenConnection: if hold != nil { connection.reopen() }
        case .flush: flush()
        case .reportUnmatchedDisappearance:
            let message = """
                conversationWillDisappear(in:) was not given the scene that conversationWillAppear(in:) was given. Keep the \
                scene's lifecycle, and pass it to both. A conversation whose scene only one of them names is closed now; \
                one that appeared in another scene is still seen there, and its count stays 0.
                """
            diagnosticSource.send(ChatEvent.Diagnostic(source: "conversation", message: message))
        }
    }

    private func flush() {
        store.beginFlush()
        guard let time = backgroundTime else { return }
        backgroundTime = nil
        Task { [store] in
            // A failure is one of the store's diagnostics.
            try? await store.flush()
            time.cancel()
        }
    }

    // MARK: Storing

    /// Whether the counter was stopped: what comes then is of no count.
    var isStopped: Bool { if case .stopped = state.phase { true } else { false } }

    private func save() {
        guard let record = outputs.record, record != performed.record else { return }
        performed.record = record
        let key = StoredValue.Key.record(of: provider.id, userID: state.userID)
        if claim?.key != key || claim?.isLost == true {
            claim = StoringCounters.claim(key, in: store, by: self)
        }
        if claim != nil {
            store.save(.record(record), for: key)
        } else if !performed.hasToldOfSecondCounter {
            performed.hasToldOfSecondCounter = true
            let message = """
                \(provider.id) has another counter on the same store, which is not stopped. This one stores nothing: use one \
                counter, or stop the other one first.
                """
            diagnosticSource.send(ChatEvent.Diagnostic(source: "markers", message: message))
        }
    }

    /// Reads the record of the present user.
    private func readRecord() {
        let (answer, problem) = storedRecord()
        apply(.stored(answer))
        if let problem { report(problem) }
    }

    private func storedRecord() -> (CounterState.StoredRecord, problem: (any Error)?) {
        performed.record = nil
        do {
            performed.record = try store.record(of: provider.id, userID: state.userID)
            return (.record(performed.record), nil)
        } catch {
            return (error.isRecoveredCorruption ? .record(nil) : .unreadable, error)
        }
    }

    /// Reads what could not be read before: an attempt of the store's has ended.
    private func readAgain() { adoptStored { .storeReadAgain($0) } }

    /// Reads what could not be read before: another counter of the same store could.
    package func adoptRecord() { adoptStored { .stored($0) } }

    private func adoptStored(as event: (CounterState.StoredRecord) -> CounterState.Event) {
        guard case .unread = state.storage else { return }
        if let problem = Self.restoreUser(of: provider, from: store) { report(problem) }
        if !provider.chatState.value.userID.isSameID(as: state.userID) { catchUp() }
        let (answer, problem) = storedRecord()
        apply(event(answer))
        guard state.storage == .read else { return settle() }
        if let problem { report(problem) }
        settle()
        owner?.recordWasRead(by: self)
    }

    /// Keeps records in another store from now on.
    func replaceStore(with newStore: any ReadMarkerStore) {
        store = newStore
        claim = nil
        observeStore()
        if let problem = Self.restoreUser(of: provider, from: newStore) { report(problem) }
        let (answer, problem) = storedRecord()
        if let problem { report(problem) }
        send(.storeReplaced(answer))
    }

    private func observeStore() {
        storeObservation.cancelAll()
        store.diagnostics.observe { [weak self] in self?.diagnosticSource.send($0) }.store(
            in: storeObservation
        )
    }

    /// - Returns: Damage that the store reports only once, to the first caller; the provider could not pass it on.
    private static func restoreUser(of provider: any ChatProvider, from store: any ReadMarkerStore) -> (
        any Error
    )? {
        var problem: (any Error)?
        do {
            _ = try store.user(of: provider.id)
        } catch {
            // Of what cannot be read, reading the record says so again.
            if error.isRecoveredCorruption { problem = error }
        }
        provider.restoreUser(from: store)
        return problem
    }

    private func report(_ error: any Error) {
        diagnosticSource.send(ChatEvent.Diagnostic(source: "markers", message: error.diagnosticDescription))
    }
}

/// What a counter tells the channel that it counts for.
@MainActor
protocol MessageCounterOwner: AnyObject {
    /// The status, the state, the count or whether the conversation is visible may have changed.
    func counterDidChange(_ counter: MessageCounter)
    /// The conversation is shown elsewhere, or one of its scenes has come to the foreground or left it.
    func conversationMoved(of counter: MessageCounter)
    /// A record that was unreadable could be read: then the others of its store can be, too.
    func recordWasRead(by counter: MessageCounter)
}

extension CounterState.Vendor {
    @MainActor
    init(_ provider: any ChatProvider) {
        self.init(
            redeliversTranscript: (provider as? any UnreadCountReporting)?.givesLogAgain ?? true,
            keepsTranscriptAfterChatEnds: provider.keepsLogAfterChatEnds,
            takesReadReports: provider is any ReadReporting
        )
    }
}
