/// A provider's place in a ``SupportChat``, by its id in the configuration. It stays when the provider is
/// replaced.
///
/// Observers stay when the provider is swapped for another, turned off and on again, or created again with
/// other settings. They never receive anything from a provider that was shut down. While there is no
/// provider, they receive ``Snapshot/none``.
@MainActor
public final class SupportChannel {
    /// The id in the configuration.
    public let id: ChatProviderID
    /// Counts the provider's messages. It owns the provider and its connection.
    package private(set) var counter: MessageCounter?

    private let snapshots = Observed<SupportChannel.Snapshot>.Source(.none)
    private let eventSource = KeptEvents()
    private let moves = ObservedEvents<Void>.Source()
    /// The observations of the current provider's and its counter's events.
    private let observations = ObservationTokens()
    private var isStarted = false
    /// The views that show the conversation, until they or their scenes are gone.
    private var views: [ConversationView] = []
    /// The number of the user for whom ``views`` have been reported.
    private var userChangeCount = 0
    /// The conversation that the app shows, from the end of one provider until the next one has it.
    private var leaving: OpenConversation?
    private weak var chat: SupportChat?
    private var holderCount = 0
    private var hold: ObservationToken?

    init(_ id: ChatProviderID, of chat: SupportChat, countsMessages: Bool) {
        self.id = id
        self.chat = chat
        self.countsMessages = countsMessages
    }

    /// The provider that currently serves the chat. Test it with `as?` for capabilities. Do not retain it,
    /// and do not connect, disconnect or shut it down.
    public var provider: (any ChatProvider)? { counter?.provider }

    // MARK: Observing

    /// The status, the state, the count and the screen, which are always consistent.
    public var snapshot: Observed<SupportChannel.Snapshot> { snapshots.observed }

    /// The state of the connection.
    public var connectionStatus: Observed<ConnectionStatus> { snapshot.map(\.connectionStatus) }

    /// The chat.
    public var chatState: Observed<ChatState> { snapshot.map(\.chatState) }

    /// The count of unread messages. A number from the vendor includes whatever the vendor counts.
    public var unreadCount: Observed<UnreadCount> { snapshot.map(\.unreadCount) }

    /// Occurrences at the provider that are not part of its state, and its counter's failures to read or
    /// store.
    ///
    /// An observer first receives the earlier diagnostics: the 16 oldest and the 48 newest.
    public var events: ObservedEvents<ChatEvent> { eventSource.observed }

    /// The number of observations of all kinds.
    package var observerCount: Int {
        snapshots.observerCount + eventSource.observerCount + moves.observerCount
    }

    // MARK: Unread messages

    /// Whether this provider's messages are counted. The initial value is that of `counts` in the
    /// configuration, by default `true`.
    ///
    /// Ada does not want to see a number for the games' support. The app sets this property to `false`, and
    /// the number disappears: the count is 0, `cached`, and ``SupportChat/totalUnreadCount`` is that of the
    /// other providers. Their numbers stay known and live. The conversation can be opened as before, and what
    /// Ada sees there counts as seen. The provider connects only while the conversation is open, or for
    /// ``holdConnection()``.
    ///
    /// When the property becomes `true` again, the count immediately includes everything after the last
    /// message that Ada has seen. It is the last known number, `cached`, until the vendor has loaded.
    ///
    /// You can set the property at any time, even before ``SupportChat/start()`` and while the provider is
    /// not active. It keeps its value when the provider is swapped or created again.
    /// ``SupportChat/reload(_:)`` sets it only if `counts` differs from the previous configuration, so the
    /// latest change applies. It is not stored: set it at each launch.
    ///
    /// While ``SupportChat/countsMessages`` is `false`, no messages are counted here either.
    public var countsMessages: Bool {
        didSet {
            guard countsMessages != oldValue else { return }
            switchCounting()
            chat?.countingWasSwitched()
        }
    }

    /// Whether messages are counted here, according to both the channel and the chat.
    package var isCounting: Bool { countsMessages && chat?.countsMessages != false }

    func switchCounting() { counter?.isCountWanted = isCounting }

    /// The unread messages that the log contains, oldest first.
    public var unreadMessages: [ChatEntry] { counter?.unreadMessages ?? [] }

    /// Returns why an entry does not count; `nil` if it counts.
    public func skipReason(for id: ChatEntry.ID) -> CounterState.SkipReason? {
        guard let counter else { return .notInLog }
        return counter.skipReason(for: id)
    }

    // MARK: The conversation screen

    /// Whether any scene shows the conversation screen.
    ///
    /// A swap closes the vendor's own screen. A screen that the app draws is transferred to the next channel,
    /// unless only its vendor can draw the conversation. The app may close it on either channel.
    public var isConversationVisible: Observed<Bool> { snapshot.map(\.isConversationVisible) }

    /// Returns whether the conversation screen is shown in this scene, or in an unknown one.
    public func showsConversation(in scene: ChatScene) -> Bool {
        counter?.showsConversation(in: scene) ?? false
    }

    /// Sent when the conversation appears in another scene or leaves one, and when such a scene enters the
    /// background or the foreground.
    package var conversationMoves: ObservedEvents<Void> { moves.observed }

    /// The conversation screen is about to appear.
    ///
    /// - Parameter scene: As in ``MessageCounter/conversationWillAppear(in:)``.
    public func conversationWillAppear(in scene: ChatScene? = nil) {
        if let counter {
            // The app opens this screen here itself, so it is no longer one that a swap has transferred.
            chat?.handedScreens.forget(key(of: scene), at: id)
            return counter.conversationWillAppear(in: scene)
        }
        if let holder = chat?.holder(of: key(of: scene), openedAt: id) {
            holder.counter?.conversationWillAppear(in: scene)
            return
        }
        reportShownWhileInactive()
    }

    private func key(of scene: ChatScene?) -> HandedScreens.Screen {
        scene.map(ObjectIdentifier.init)
    }

    private func reportShownWhileInactive() {
        let message = """
            \(id) is not active, so nothing in its conversation counts as seen. Show the conversation of an \
            active provider.
            """
        let event = ChatEvent.diagnostic(ChatEvent.Diagnostic(source: "conversation", message: message))
        eventSource.send(event)
        chat?.eventSource.send(event, isLogged: true)
    }

    /// The conversation screen is about to disappear.
    ///
    /// - Parameter scene: The scene passed to ``conversationWillAppear(in:)``. If only one of the two calls
    ///   names a scene, the conversation closes. If they name different scenes, the conversation is still
    ///   seen in the first, and its count stays 0. A diagnostic among ``events`` reports both mistakes.
    public func conversationWillDisappear(in scene: ChatScene? = nil) {
        leaving?.close(scene)
        screenHolder(scene).counter?.conversationWillDisappear(in: scene)
    }

    /// The conversation screen has closed.
    ///
    /// - Parameter scene: The scene passed to ``conversationWillAppear(in:)``.
    public func conversationDidClose(in scene: ChatScene? = nil) {
        leaving?.close(scene)
        let holder = screenHolder(scene)
        chat?.handedScreens.forget(key(of: scene), at: holder.id)
        holder.counter?.conversationDidClose(in: scene)
    }

    /// Returns the channel that now has the screen which was opened here.
    private func screenHolder(_ scene: ChatScene?) -> SupportChannel {
        guard counter?.state.scenes.isEmpty != false else { return self }
        return chat?.holder(of: key(of: scene), openedAt: id) ?? self
    }

    private struct ConversationView {
        let id: ObjectIdentifier
        let scene: ChatScene
        let isCovered: Bool
        let end: ObservationToken
    }

    /// A view that shows the conversation has moved to a scene, or is no longer in one.
    ///
    /// The conversation is open until its last view is gone, and seen while at least one view is not covered.
    package func conversationView(
        _ view: AnyObject,
        didMoveTo scene: ChatScene?,
        isCovered: Bool = false
    ) {
        let view = ObjectIdentifier(view)
        let handedTo = counter == nil ? chat?.holder(of: view, openedAt: id) : nil
        let holder = chat?.channel(with: view) ?? handedTo ?? self
        if scene != nil, holder.counter == nil, !holder.has(view) { holder.reportShownWhileInactive() }
        holder.conversationView(view, didMoveTo: scene, isCovered: isCovered)
    }

    /// Returns whether a view shows the conversation, or will after the current swap.
    func has(_ view: ObjectIdentifier) -> Bool {
        views.contains { $0.id == view } || leaving?.views.contains { $0.id == view } == true
    }

    private func conversationView(
        _ id: ObjectIdentifier,
        didMoveTo scene: ChatScene?,
        isCovered: Bool
    ) {
        leaving?.views.removeAll { $0.id == id }
        let former = views.first { $0.id == id }?.scene
        views.removeAll { $0.id == id }
        if let scene { insertView(id, in: scene, isCovered: isCovered) }
        if let former, former !== scene { updateConversation(in: former) }
        if let scene { updateConversation(in: scene) }
    }

    private func insertView(_ id: ObjectIdentifier, in scene: ChatScene, isCovered: Bool) {
        let end = scene.didDisconnect.observe { [weak self, weak scene] in
            self?.views.removeAll { $0.scene === scene }
        }
        views.append(ConversationView(id: id, scene: scene, isCovered: isCovered, end: end))
    }

    private func updateConversation(in scene: ChatScene) {
        let here = views.filter { $0.scene === scene }
        if here.isEmpty {
            counter?.conversationDidClose(in: scene)
        } else {
            counter?.conversationViewWillAppear(in: scene, isCovered: here.allSatisfy(\.isCovered))
        }
    }

    /// A conversation that the app draws, during a swap of its provider.
    private struct OpenConversation {
        var scenes: [ChatScene?]
        var views: [ConversationView]

        /// The app closes the conversation before the next provider has it. An app may name the scene in only
        /// one of the calls that open and close it.
        mutating func close(_ scene: ChatScene?) {
            if let index = scenes.firstIndex(where: { $0 === scene }) {
                scenes.remove(at: index)
            } else {
                scenes.removeAll { scene == nil || $0 == nil }
            }
        }
    }

    /// Takes the conversation that the app shows from a provider that is leaving.
    func takeConversation() {
        let viewScenes = views.map(\.scene)
        let scenes = (counter?.appScenes ?? []).filter { scene in !viewScenes.contains { $0 === scene } }
        leaving = OpenConversation(scenes: scenes, views: views)
        views = []
    }

    /// Transfers the conversation to the next provider. Without one, or if only the vendor can draw its
    /// conversation, it is shown for no provider.
    func giveConversation(to next: SupportChannel?) {
        guard let conversation = leaving else { return }
        leaving = nil
        guard let next, let counter = next.counter, counter.isDrawnByApp else {
            let keeper = next?.counter == nil ? next ?? self : self
            for view in conversation.views {
                keeper.insertView(view.id, in: view.scene, isCovered: view.isCovered)
            }
            return
        }
        for view in conversation.views {
            chat?.handedScreens.hand(view.id, from: id, to: next.id)
            next.conversationView(view.id, didMoveTo: view.scene, isCovered: view.isCovered)
        }
        for scene in conversation.scenes {
            chat?.handedScreens.hand(key(of: scene), from: id, to: next.id)
            counter.conversationWillAppear(in: scene)
        }
    }

    /// Holds the connection open, independently of the counter, until the token is cancelled or released. It
    /// also holds the connections of later providers.
    ///
    /// The connection also stays open in the background. While it is open, Zendesk sends no pushes, so cancel
    /// the token there.
    public func holdConnection() -> ObservationToken {
        holderCount += 1
        holdIfWanted()
        return ObservationToken { [weak self] in
            guard let self else { return }
            holderCount -= 1
            if holderCount == 0 { releaseHold() }
        }
    }

    private func holdIfWanted() {
        guard holderCount > 0, hold == nil, isStarted, let counter else { return }
        let share = counter.connection.hold()
        // Connecting may have notified an observer that has cancelled the token or swapped the provider.
        if holderCount > 0, hold == nil, self.counter === counter { hold = share } else { share.cancel() }
    }

    private func releaseHold() {
        let share = hold
        hold = nil
        share?.cancel()
    }

    // MARK: Serving

    /// Whether the vendor's SDK is installed, or was not needed yet. The network connection is not
    /// considered.
    var isInstalled: Bool {
        guard let counter, counter.state.isPrepared else { return true }
        return counter.provider.connectionStatus.value.reason != .notInstalled
    }

    /// Serves the chat with a new provider.
    func serve(with newCounter: MessageCounter) {
        counter = newCounter
        userChangeCount = newCounter.chatState.userChangeCount
        switchCounting()
        newCounter.channel = self
        // The views report only their moves. Tell the new counter where they are.
        for view in views { updateConversation(in: view.scene) }
        publish()
    }

    func start() {
        guard !isStarted, let counter else { return }
        isStarted = true
        // Observe before the counter starts, to receive the events of the first connection.
        counter.provider.events.observe { [weak self] in self?.pass($0) }.store(in: observations)
        counter.diagnostics.observe { [weak self] in self?.pass(.diagnostic($0)) }.store(in: observations)
        counter.start()
        publish()
        holdIfWanted()
    }

    /// Stops counting, closes the vendor's screen, and shuts the provider down.
    func stop() {
        guard let counter else { return }
        observations.cancelAll()
        counter.stop()
        (counter.provider as? any ConversationPresenting)?.dismissConversation()
        counter.conversationDidCloseEverywhere()
        counter.channel = nil
        releaseHold()
        counter.provider.shutDown()
    }

    /// Removes the provider.
    func clear() {
        isStarted = false
        counter = nil
        publish()
    }

    /// Publishes the counter's current values, unless several counts are changing. When an observer of this
    /// channel is called, the chat's total has changed, too.
    private func publish() {
        guard chat?.isChanging != true else { return }
        storeSnapshot()
        chat?.storeSnapshot()
        tell()
        chat?.tell()
    }

    /// Stores the counter's current values.
    func storeSnapshot() {
        snapshots.store(counter.map(Snapshot.init) ?? .none)
    }

    /// Delivers the stored values to the observers.
    func tell() { snapshots.tell() }

    /// Removes all observers when the chat is shut down.
    func finish() {
        snapshots.finish(with: .none)
        eventSource.finish()
        moves.finish()
    }

    func pass(_ event: ChatEvent) {
        eventSource.send(event)
        chat?.pass(event, of: self)
    }
}

// MARK: The counter's reports

extension SupportChannel {
    /// The status, the state, the count or the conversation's visibility may have changed.
    func counterDidChange(_ counter: MessageCounter) {
        if counter.chatState.userChangeCount != userChangeCount {
            userChangeCount = counter.chatState.userChangeCount
            // The user changes while the app's view stays on the screen. The counter has closed the previous
            // user's conversation, and the view now shows the next user's.
            for view in views { updateConversation(in: view.scene) }
        }
        publish()
    }

    /// The conversation has moved to another scene, or one of its scenes has entered or left the foreground.
    func conversationMoved() { moves.send(()) }

    /// A record has become readable, and so have the other records of its store.
    func recordWasRead() { chat?.recordWasRead() }
}

extension SupportChannel.Snapshot {
    @MainActor
    init(_ counter: MessageCounter) {
        self.init(
            provider: counter.provider.id,
            connectionStatus: counter.state.connection,
            chatState: counter.chatState,
            unreadCount: counter.unreadCount.value,
            isConversationVisible: counter.isConversationVisible.value
        )
    }
}
