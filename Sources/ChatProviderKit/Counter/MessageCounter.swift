/// Counts the agents' messages that the user has not seen, for one provider.
///
/// ```swift
/// let counter = MessageCounter(provider: provider, lifecycle: SystemAppLifecycle(), store: store)
/// token = counter.unreadCount.observe { badge.show($0.badgeNumber) }
/// counter.start()
/// ```
///
/// Call ``conversationWillAppear(in:)``, ``conversationWillDisappear(in:)`` and ``conversationDidClose(in:)``
/// when the conversation screen opens and closes, unless the provider reports that itself.
///
/// The counter turns calls and observations into events for a ``CounterState``, which makes all decisions. A
/// message takes this route:
///
///     the vendor's callback
///           |
///     the provider maps it to a ChatState
///           |  observer of chatState
///     receive(_:)            the log's changes since the state before
///           |
///     CounterState.apply     counts
///           |
///     CounterRecords.save    stores what must be kept
///           |
///     settle()               the rest of the outside follows the outputs:
///           |
///           +-- the count's observers, the channel -- the badge
///           +-- the connection
///           +-- the read position for the vendor
///
/// An observer may call the counter in the middle of `settle()`, for example to stop it. The state then
/// changes at once. Each step of `settle()` compares what it has carried out with what the newest state asks
/// for, so it never carries out an old decision.
@MainActor
public final class MessageCounter {
    /// The provider whose messages are counted.
    public let provider: any ChatProvider
    /// The provider's connection, shared by everything that holds it.
    package let connection: SharedConnection

    /// The value that decides.
    package private(set) var state: CounterState
    /// The state's outputs, stored because each step of `settle()` reads them.
    private var outputs: CounterState.Outputs
    /// The provider's state as of the last event. The count belongs to it.
    private(set) var chatState: ChatState
    /// The log that ``state`` counts.
    private var transcript = ChatState.Transcript()

    /// The outputs that have been carried out.
    private var performed = Performed()
    private var effects: [CounterState.Effect] = []
    private let unreadCounts: Observed<UnreadCount>.Source
    let visibility = Observed<Bool>.Source(false)
    private let diagnosticSource = ObservedEvents<ChatEvent.Diagnostic>.Source(keepingUnheard: 16)

    private let lifecycle: any AppLifecycle
    private let records: CounterRecords
    private let storeObservation = ObservationTokens()
    private var observations = ObservationTokens()
    private var stoppedScreenObservations: ObservationTokens?
    var scenes = KnownScenes()
    private var hold: ObservationToken?
    /// The time that the counter requested from the system when the app entered the background.
    private var backgroundTime: ObservationToken?
    /// The channel of the support chat; `nil` for a counter without one.
    weak var channel: SupportChannel?

    private struct Performed {
        var readUpTo: ChatEntry.ID?
        var isInstalled = false
        var isPrepared = false
        var isConnectionHeld = false
        var scenes = CounterState.VisibleScenes()
    }

    /// Creates a counter. It shows the stored count, and connects nothing before ``start()``.
    ///
    /// - Parameters:
    ///   - provider: The provider whose messages are counted.
    ///   - lifecycle: Reports when the app is in the background.
    ///   - store: Keeps the read markers across launches.
    ///   - policy: Which entries count.
    ///   - connectsOnFirstUse: Whether to connect only when the conversation opens, or if something is stored
    ///     for the user.
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
        records = CounterRecords(store, of: provider)
        let problem = records.restoreUser()
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

    /// Which entries count. Setting it recounts; no observer receives a 0 in between.
    public var policy: UnreadPolicy {
        get { state.policy }
        set { send(.policy(newValue)) }
    }

    /// Whether the app wants a count. Setting it neither stops observing the provider nor installs or shuts
    /// down anything. Unlike a stopped counter, this one still records what the user sees.
    package var isCountWanted: Bool {
        get { state.isCountWanted }
        set { if newValue != isCountWanted { send(.countWanted(newValue)) } }
    }

    /// The count of unread messages.
    public var unreadCount: Observed<UnreadCount> { unreadCounts.observed }

    /// The unread messages that the log contains, oldest first. Empty while the conversation is seen.
    public var unreadMessages: [ChatEntry] { upToDate.unreadMessages(in: transcript) }

    /// Returns why an entry does not count; `nil` if it counts.
    public func skipReason(for id: ChatEntry.ID) -> CounterState.SkipReason? {
        upToDate.skipReason(for: id, in: transcript)
    }

    /// Problems that the counter worked around, such as a marker file that cannot be read.
    ///
    /// Without an observer, the counter keeps the newest 16 for the first one.
    public var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { diagnosticSource.observed }

    // MARK: Start and stop

    /// Whether the counter is counting.
    public var isActive: Bool { state.isCounting }

    /// Starts to count, and connects the provider unless the app is in the background. A second call does
    /// nothing.
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

    /// Stops counting: reports 0, then releases the connection. The read marker and the stored count stay,
    /// and a later start continues with them.
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

    /// Starts a replay with the state of a recorded counter. The provider must already have the recorded
    /// provider's state.
    package func start(from recorded: CounterState) {
        guard !isActive else { return }
        observe()
        chatState = provider.chatState.value
        transcript = chatState.loading == .notLoaded ? ChatState.Transcript() : chatState.transcript
        state = recorded.replayed(with: chatState)
        outputs = state.outputs
        // The replay's store is empty. Make the first event store the record.
        records.forgetRecord()
        catchUp()
        send()
    }

    private func observe() {
        let begun = ObservationTokens()
        // Each observer is called with the current value at once, before `observations` is set, and ignores
        // that call. `catchUp()` applies the current values after the counter has subscribed to all.
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

    // MARK: The connection

    /// Holds the connection open, independently of the counter, until the token is cancelled or released.
    ///
    /// Do not call the provider's own `connect()` and `disconnect()`: the counter would not know about it.
    public func holdConnection() -> ObservationToken { connection.hold() }

    // MARK: From the outside to the state

    /// Applies an event, then carries out the state's outputs and effects.
    func send(_ event: CounterState.Event? = nil) {
        followLifecycles()
        if let event { apply(event) }
        settle()
    }

    /// Applies what the app reports about a screen. A counter that is not counting first catches up with the
    /// provider.
    func sendFromScreen(_ event: CounterState.Event? = nil) {
        if !isActive { catchUp() }
        send(event)
    }

    /// Follows a login or a logout before the first start, when the counter does not observe the provider yet.
    func followUserBeforeStart() {
        guard state.phase == .idle, state.isAffected(by: CounterState.User(provider.chatState.value)) else {
            return
        }
        catchUp()
        send()
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
            // The counter was stopped while the screen stayed open, and has received nothing since. The user
            // has seen what arrived until now.
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

    /// Applies what a counter missed while it was not counting.
    private func catchUp() {
        followApp()
        hearProvider()
    }

    /// Applies the provider's current status and state.
    private func hearProvider() {
        apply(.connection(provider.connectionStatus.value))
        hear(provider.chatState.value)
    }

    private func hear(_ newState: ChatState) {
        let user = CounterState.User(newState)
        // If the record has not been read, and the provider names a user without emptying the chat, it has
        // restored that user from the store.
        let isStillUnread = if case .unread = state.storage { true } else { false }
        let isEmptied = newState.userChangeCount != chatState.userChangeCount
        let isRestored = isStillUnread && !isEmptied
        if state.isAffected(by: user) { apply(.user(user, isRestored: isRestored)) }
        chatState = newState
        guard newState.loading != .notLoaded else {
            transcript = ChatState.Transcript()
            return
        }
        let changes = newState.transcript.changes(since: transcript)
        transcript = newState.transcript
        apply(.chat(CounterState.Chat(newState), changes))
    }

    /// Applies the current state of the app and the scenes. When the app enters the background, another
    /// observer may be called before this counter, and load messages: the user has not seen those.
    private func followLifecycles() {
        followApp()
        for event in sceneEvents { apply(event) }
    }

    private func followApp() {
        for event in appEvents {
            // Request background time before the work that needs it.
            if case .app(isInBackground: true) = event, isActive {
                backgroundTime = lifecycle.beginBackgroundTime()
            }
            apply(event)
        }
    }

    private var appEvents: [CounterState.Event] {
        var events: [CounterState.Event] = []
        // A counter that is not counting doesn't observe the vendor, so it checks here whether the vendor's
        // screen has closed.
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
            // If the vendor's screen covers the app's view, the user still sees the conversation.
            let isInBackground = isInBackground || isCovered && id != state.scenes.vendorScreen
            guard let known = state.scenes.isInBackground(id), known != isInBackground else { return nil }
            return .scene(id, isInBackground: isInBackground)
        }
    }

    /// The state after applying the current lifecycles of the app and the scenes.
    package var upToDate: CounterState {
        var state = state
        for event in appEvents + sceneEvents { state.apply(event, transcript: transcript) }
        return state
    }

    func apply(_ event: CounterState.Event) {
        for effect in state.apply(event, transcript: transcript) {
            if effect == .readRecord { readRecord() } else { effects.append(effect) }
        }
        outputs = state.outputs
        if let record = outputs.record,
            let problem = records.save(record, ofUser: state.userID, for: self)
        {
            diagnosticSource.send(problem)
        }
    }

    // MARK: From the state to the outside

    /// Carries out the state's outputs and effects, one step after the other. Each step may call the counter
    /// again, so it marks itself as done before it begins, and the next step reads the newest state.
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
        channel?.counterDidChange(self)
    }

    private func moveScenes() {
        guard outputs.scenes != performed.scenes else { return }
        performed.scenes = outputs.scenes
        scenes.forget(allBut: outputs.scenes)
        channel?.conversationMoved()
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
            // Connecting may have notified observers, and one of them may have stopped the counter.
            if performed.isConnectionHeld, hold == nil { hold = share } else { share.cancel() }
        } else {
            let share = hold
            hold = nil
            share?.cancel()
        }
    }

    /// A stopped counter releases the connection of its open screen when the app enters the background, or
    /// when the vendor closes that screen.
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
            Task { [weak self, store = records.store] in
                await store.readAgain()
                self?.adoptStored { .storeReadAgain($0) }
            }
        case .reopenConnection: if hold != nil { connection.reopen() }
        case .flush: flush()
        case .reportUnmatchedDisappearance:
            let message = """
                conversationWillDisappear(in:) was called with another scene than conversationWillAppear(in:). Keep \
                the ChatScene, and pass it to both. If only one of the calls names a scene, the conversation is closed \
                now. If they name different scenes, it still counts as seen in the first, and its count stays 0.
                """
            diagnosticSource.send(ChatEvent.Diagnostic(source: "conversation", message: message))
        }
    }

    private func flush() {
        records.store.beginFlush()
        guard let time = backgroundTime else { return }
        backgroundTime = nil
        Task { [store = records.store] in
            // The store reports a failure as a diagnostic.
            try? await store.flush()
            time.cancel()
        }
    }

    // MARK: Storing

    /// Whether the counter was started and stopped.
    var isStopped: Bool { if case .stopped = state.phase { true } else { false } }

    private func readRecord() {
        let (answer, problem) = records.readRecord(ofUser: state.userID)
        apply(.stored(answer))
        if let problem { report(problem) }
    }

    /// Reads what could not be read before, after another counter of the same store was able to.
    package func adoptRecord() { adoptStored { .stored($0) } }

    private func adoptStored(as event: (CounterState.StoredRecord) -> CounterState.Event) {
        guard case .unread = state.storage else { return }
        if let problem = records.restoreUser() { report(problem) }
        if !provider.chatState.value.userID.isSameID(as: state.userID) { catchUp() }
        let (answer, problem) = records.readRecord(ofUser: state.userID)
        apply(event(answer))
        guard state.storage == .read else { return settle() }
        if let problem { report(problem) }
        settle()
        channel?.recordWasRead()
    }

    func replaceStore(with newStore: any ReadMarkerStore) {
        records.replaceStore(with: newStore)
        observeStore()
        if let problem = records.restoreUser() { report(problem) }
        let (answer, problem) = records.readRecord(ofUser: state.userID)
        if let problem { report(problem) }
        send(.storeReplaced(answer))
    }

    private func observeStore() {
        storeObservation.cancelAll()
        records.store.diagnostics.observe { [weak self] in self?.diagnosticSource.send($0) }
            .store(in: storeObservation)
    }

    private func report(_ error: any Error) {
        diagnosticSource.send(ChatEvent.Diagnostic(source: "markers", message: error.diagnosticDescription))
    }
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
