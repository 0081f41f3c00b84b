/// The place of one provider in a ``SupportChat``, by its id in the configuration. It stays while the provider is replaced.
///
/// Observers stay when the provider is swapped for another, turned off and on again, or created again with other
/// settings; they never hear a provider that was shut down. While there is none, they get ``Snapshot/none``.
@MainActor
public final class SupportChannel {
    /// The id in the configuration.
    public let id: ChatProviderID
    /// The settings that the present provider was made with; `nil` while there is none.
    private(set) var configuration: ChatConfiguration.Provider?
    /// What counts the provider's messages. It has the provider and its connection.
    package private(set) var counter: MessageCounter?
    /// What this channel has added to the total; `nil` for nothing.
    var countInTotal: UnreadCount?

    private let snapshots = Observed<SupportChannel.Snapshot>.Source(.none)
    private let eventSource = KeptEvents()
    private let moves = ObservedEvents<Void>.Source()
    /// The events of the present provider and its counter.
    private let observations = ObservationTokens()
    private var isStarted = false
    /// The views that show the conversation, until they or their scenes have gone.
    private var views: [ConversationView] = []
    /// The conversation that the app shows while a swap runs, until the provider that follows has it.
    private var leaving: OpenConversation?
    private weak var chat: SupportChat?
    private var holderCount = 0
    private var hold: ObservationToken?

    init(_ id: ChatProviderID, of chat: SupportChat, countsMessages: Bool) {
        self.id = id
        self.chat = chat
        self.countsMessages = countsMessages
    }

    /// The provider that serves the chat now: ask it with `as?` for what only some can do. Do not keep it; do not
    /// connect, disconnect or shut it down.
    public var provider: (any ChatProvider)? { counter?.provider }

    // MARK: Observing

    /// Status, state, count and screen, as they belong together.
    public var snapshot: Observed<SupportChannel.Snapshot> { snapshots.observed }

    /// The connection.
    public var connectionStatus: Observed<ConnectionStatus> { snapshot.map(\.connectionStatus) }

    /// The chat.
    public var chatState: Observed<ChatState> { snapshot.map(\.chatState) }

    /// The count of unread messages. Of a vendor that reports a number of its own, what that vendor counts.
    public var unreadCount: Observed<UnreadCount> { snapshot.map(\.unreadCount) }

    /// What happens at the provider without being a state, and what its counter could not read or store.
    ///
    /// An observer first gets the earlier diagnostics, the 16 oldest and the 48 newest.
    public var events: ObservedEvents<ChatEvent> { eventSource.observed }

    /// The number of observations of all kinds.
    package var observerCount: Int {
        snapshots.observerCount + eventSource.observerCount + moves.observerCount
    }

    // MARK: Unread messages

    /// Whether this provider's messages are counted: at first what `counts` of its configuration says, which is `true`
    /// where it is left out.
    ///
    /// Ada does not want to see a number on the games' support. The app sets this to `false`, and the number goes: the
    /// count is 0, `cached`, and ``SupportChat/totalUnreadCount`` is that of the other providers. Their numbers stay as
    /// they are, known and live. The conversation can be opened as before, and what Ada sees there counts as seen. It has
    /// a connection while it is open; otherwise nothing connects, but for ``holdConnection()``.
    ///
    /// Set to `true` again, the count is at once what came after the last message that she has seen: the last known
    /// number, `cached`, until the vendor has loaded.
    ///
    /// It can be set at any time, also before ``SupportChat/start()`` and while the provider is not active. It stays when
    /// the provider is swapped, or created again. A ``SupportChat/reload(_:)`` sets it only where `counts` differs from the
    /// configuration before, so the latest word holds. It is not stored: set it at each launch.
    ///
    /// While ``SupportChat/countsMessages`` is `false`, no messages are counted here either.
    public var countsMessages: Bool {
        didSet {
            guard countsMessages != oldValue else { return }
            switchCounting()
            chat?.countingWasSwitched()
        }
    }

    /// Whether messages are counted here, by the word of the channel and of the chat.
    package var isCounting: Bool { countsMessages && chat?.countsMessages != false }

    func switchCounting() { counter?.isCountWanted = isCounting }

    /// The unread messages, oldest first: what the log holds of them.
    public var unreadMessages: [ChatEntry] { counter?.unreadMessages ?? [] }

    /// Why an entry does not count; `nil` if it counts.
    public func skipReason(for id: ChatEntry.ID) -> CounterState.SkipReason? {
        guard let counter else { return .notInLog }
        return counter.skipReason(for: id)
    }

    // MARK: The conversation screen

    /// Whether the conversation screen is there in any scene.
    ///
    /// A swap closes the vendor's own screen. One that the app draws is left to the channel that follows, unless its
    /// vendor draws the conversation itself. The app may close it on either channel.
    public var isConversationVisible: Observed<Bool> { snapshot.map(\.isConversationVisible) }

    /// Whether the conversation screen is there in this scene, or in one that is not known.
    public func showsConversation(in scene: ChatScene) -> Bool {
        counter?.showsConversation(in: scene) ?? false
    }

    /// Sent when the conversation is shown in another scene, or no longer in one, and when such a scene goes to the
    /// background or comes back.
    package var conversationMoves: ObservedEvents<Void> { moves.observed }

    /// The conversation screen is about to be shown.
    ///
    /// - Parameter scene: As in ``MessageCounter/conversationWillAppear(in:)``.
    public func conversationWillAppear(in scene: ChatScene? = nil) {
        if let counter {
            // Whatever a swap has left there, this screen is the channel's own.
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
            \(id) is not active, so nothing of its conversation counts as seen. Show the conversation of a provider that is \
            active.
            """
        let event = ChatEvent.diagnostic(ChatEvent.Diagnostic(source: "conversation", message: message))
        eventSource.send(event)
        chat?.eventSource.send(event, isLogged: true)
    }

    /// The conversation screen is about to go.
    ///
    /// - Parameter scene: What ``conversationWillAppear(in:)`` was given. If only one of the two calls names a scene, the
    ///   conversation is closed; if they name different scenes, it is still seen where it appeared, and its count stays 0. A
    ///   diagnostic among ``events`` says so in both cases.
    public func conversationWillDisappear(in scene: ChatScene? = nil) {
        leaving?.close(scene)
        screenHolder(scene).counter?.conversationWillDisappear(in: scene)
    }

    /// The conversation screen has gone.
    ///
    /// - Parameter scene: What ``conversationWillAppear(in:)`` was given.
    public func conversationDidClose(in scene: ChatScene? = nil) {
        leaving?.close(scene)
        let holder = screenHolder(scene)
        chat?.handedScreens.forget(key(of: scene), at: holder.id)
        holder.counter?.conversationDidClose(in: scene)
    }

    /// The channel that has the screen which was opened here.
    private func screenHolder(_ scene: ChatScene?) -> SupportChannel {
        guard counter?.state.scenes.isEmpty != false else { return self }
        return chat?.holder(of: key(of: scene), openedAt: id) ?? self
    }

    /// A view that shows the conversation.
    private struct ConversationView {
        let id: ObjectIdentifier
        let scene: ChatScene
        let isCovered: Bool
        let end: ObservationToken
    }

    /// A view that shows the conversation is in a scene now, or shows it in none any more.
    ///
    /// The conversation is there until the last of its views has gone, and seen while one of them is not covered.
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

    /// Whether a view shows the conversation, or will after the swap that runs.
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

    /// A conversation that the app draws, between two providers.
    private struct OpenConversation {
        var scenes: [ChatScene?]
        var views: [ConversationView]

        /// The app closes it before the provider that follows has it. It may name the scene at one end only.
        mutating func close(_ scene: ChatScene?) {
            if let index = scenes.firstIndex(where: { $0 === scene }) {
                scenes.remove(at: index)
            } else {
                scenes.removeAll { scene == nil || $0 == nil }
            }
        }
    }

    /// Takes the conversation that the app shows from a provider that leaves.
    func takeConversation() {
        let viewScenes = views.map(\.scene)
        let scenes = (counter?.appScenes ?? []).filter { scene in !viewScenes.contains { $0 === scene } }
        leaving = OpenConversation(scenes: scenes, views: views)
        views = []
    }

    /// Leaves the conversation to the provider that follows. Without one, and where the vendor alone can draw its
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

    /// Holds the connection open, beside the counter, until the token is cancelled or released. It also holds the connection
    /// of every later provider.
    ///
    /// The connection stays open in the background too, and while it is open Zendesk sends no pushes: cancel the token
    /// there.
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
        // Connecting may have told observers, and they may have cancelled the token, or swapped the provider.
        if holderCount > 0, hold == nil, self.counter === counter { hold = share } else { share.cancel() }
    }

    private func releaseHold() {
        let share = hold
        hold = nil
        share?.cancel()
    }

    // MARK: Serving

    /// Whether the provider can do its work at all, as far as it was asked to. What needs time, such as a network, is not
    /// waited for.
    var isInstalled: Bool {
        guard let counter, counter.state.isPrepared else { return true }
        return counter.provider.connectionStatus.value.reason != .notInstalled
    }

    /// Serves the chat with a provider that has just been made.
    func serve(with newCounter: MessageCounter, _ newConfiguration: ChatConfiguration.Provider) {
        configuration = newConfiguration
        counter = newCounter
        switchCounting()
        newCounter.owner = self
        // These views have said that they are there, and do not say it again.
        for view in views { updateConversation(in: view.scene) }
        publish()
    }

    func start() {
        guard !isStarted, let counter else { return }
        isStarted = true
        // Before the counter connects: an event of the first connection is to reach the channel.
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
        counter.owner = nil
        releaseHold()
        counter.provider.shutDown()
    }

    /// There is no provider.
    func clear() {
        isStarted = false
        configuration = nil
        counter = nil
        publish()
    }

    /// Publishes what the counter says now, once no change of several counts runs. An observer of this channel finds the
    /// chat's total changed, too.
    private func publish() {
        guard chat?.isChanging != true else { return }
        storeSnapshot()
        chat?.channelChanged(self)
        tell()
        chat?.tell()
    }

    /// Stores what the counter says now.
    func storeSnapshot() {
        snapshots.store(counter.map(Snapshot.init) ?? .none)
    }

    /// Tells the observers what was stored.
    func tell() { snapshots.tell() }

    /// Removes all observers: the chat is shut down.
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

extension SupportChannel: MessageCounterOwner {
    func counterDidChange(_ counter: MessageCounter) { publish() }

    func conversationMoved(of counter: MessageCounter) { moves.send(()) }

    func recordWasRead(by counter: MessageCounter) { chat?.recordWasRead() }
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
