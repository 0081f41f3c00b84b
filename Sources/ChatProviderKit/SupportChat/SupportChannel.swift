/// The place of one provider in a ``SupportChat``, by its id in the configuration. It stays while the provider is replaced.
///
/// Observers stay when the provider is swapped for another, turned off and on again, or made anew with other settings;
/// they never hear a provider that was shut down. While there is none, they get ``Snapshot/none``.
@MainActor
public final class SupportChannel {
    /// The id in the configuration.
    public let id: ChatProviderID
    private let snapshots = Observed<SupportChannel.Snapshot>.Source(.none)
    private let eventSource = ObservedEvents<ChatEvent>.Source()
    /// The scenes of the views that show the conversation, once for each view, until they have gone.
    private var viewScenes: [(scene: any AppLifecycle, end: ObservationToken)] = []
    private let moves = ObservedEvents<Void>.Source()
    private weak var chat: SupportChat?
    /// The number that the delegate was told last, or that none is known; `nil` if it was told neither.
    private var toldNumber: Int??
    private var holderCount = 0
    private var hold: SharedConnection.Hold?

    /// What serves the chat now.
    private(set) var running: RunningProvider?
    /// What this channel has added to the total.
    var countInTotal: UnreadCount?

    init(_ id: ChatProviderID, of chat: SupportChat) {
        self.id = id
        self.chat = chat
    }

    /// The provider that serves the chat now: ask it with `as?` for what only some can do. Do not keep it; do not
    /// connect, disconnect or shut it down.
    public var provider: (any ChatProvider)? { running?.provider }

    /// What counts the provider's messages.
    package var counter: MessageCounter? { running?.counter }

    // MARK: Observing

    /// Status, state and count, as they belong together.
    public var snapshot: Observed<SupportChannel.Snapshot> { snapshots.observed }

    /// The connection.
    public var connectionStatus: Observed<ConnectionStatus> { snapshot.map(\.connectionStatus) }

    /// The chat.
    public var chatState: Observed<ChatState> { snapshot.map(\.chatState) }

    /// The count of unread messages.
    public var unreadCount: Observed<UnreadCount> { snapshot.map(\.unreadCount) }

    /// What happens at the provider without being a state, and what its counter could not read or store.
    public var events: ObservedEvents<ChatEvent> { eventSource.observed }

    /// The number of observations of all kinds.
    package var observerCount: Int {
        snapshots.observerCount + eventSource.observerCount + moves.observerCount
    }

    // MARK: Unread messages

    /// The unread messages, oldest first: what the log holds of them.
    public var unreadMessages: [ChatEntry] { running?.counter.unreadMessages ?? [] }

    /// Why an entry does not count; `nil` if it counts.
    public func skipReason(for id: ChatEntry.ID) -> UnreadTally.SkipReason? {
        guard let running else { return .notInLog }
        return running.counter.skipReason(for: id)
    }

    // MARK: The conversation screen

    /// Whether the conversation screen is there in any scene. A swap resets it: nothing is seen before the screen says so
    /// again.
    public var isConversationVisible: Bool { running?.counter.isConversationVisible ?? false }

    /// Whether the conversation screen is there in this scene, or in one that is not known.
    public func isConversationVisible(in scene: any AppLifecycle) -> Bool {
        running?.counter.isConversationVisible(in: scene) ?? false
    }

    /// Sent when the conversation is shown in another scene, or no longer in one, and when such a scene goes to the
    /// background or comes back.
    package var conversationMoves: ObservedEvents<Void> { moves.observed }

    /// The conversation screen is about to be shown.
    ///
    /// - Parameter scene: As in ``MessageCounter/conversationWillAppear(in:)``.
    public func conversationWillAppear(in scene: (any AppLifecycle)? = nil) {
        running?.counter.conversationWillAppear(in: scene)
    }

    /// The conversation screen is about to go.
    ///
    /// - Parameter scene: What ``conversationWillAppear(in:)`` was given. With anything else the conversation is still seen,
    ///   and its count stays 0; a diagnostic among ``events`` says so.
    public func conversationWillDisappear(in scene: (any AppLifecycle)? = nil) {
        running?.counter.conversationWillDisappear(in: scene)
    }

    /// The conversation screen has gone.
    ///
    /// - Parameter scene: What ``conversationWillAppear(in:)`` was given.
    public func conversationDidClose(in scene: (any AppLifecycle)? = nil) {
        running?.counter.conversationDidClose(in: scene)
    }

    /// A view that shows the conversation has come into a scene. It is there until the last of them has gone.
    package func conversationViewDidAppear(in scene: any AppLifecycle) {
        let end = scene.didDisconnect.observe { [weak self, weak scene] in
            self?.viewScenes.removeAll { $0.scene === scene }
        }
        viewScenes.append((scene, end))
        conversationWillAppear(in: scene)
    }

    /// A view that shows the conversation has left a scene.
    package func conversationViewDidDisappear(in scene: any AppLifecycle) {
        if let view = viewScenes.firstIndex(where: { $0.scene === scene }) { viewScenes.remove(at: view) }
        if !viewScenes.contains(where: { $0.scene === scene }) { conversationDidClose(in: scene) }
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
        guard holderCount > 0, hold == nil, let running, running.isStarted else { return }
        let share = running.connection.hold()
        // Connecting may have told observers, and they may have cancelled the token, or swapped the provider.
        if holderCount > 0, hold == nil, self.running === running { hold = share } else { share.release() }
    }

    func releaseHold() {
        let share = hold
        hold = nil
        share?.release()
    }

    // MARK: Serving

    func serve(with newRunning: RunningProvider) {
        running = newRunning
        // These views have said that they are there, and do not say it again.
        for view in viewScenes { conversationWillAppear(in: view.scene) }
        publish()
    }

    func start() {
        running?.start()
        holdIfWanted()
    }

    /// The provider's count goes to 0, then it is shut down.
    func stop() { running?.stop() }

    /// There is no provider.
    func clear() {
        running = nil
        publish()
    }

    /// Tells what the provider and its counter say now. Whoever is told may change it: what follows asks anew.
    func publish() {
        snapshots.value = running?.snapshot ?? .none
        chat?.channelChanged(self)
        let count = snapshots.value.unreadCount
        guard let chat, let delegate = chat.delegate, toldNumber != .some(count.number) else { return }
        toldNumber = count.number
        delegate.supportChat(chat, didUpdate: count, of: id)
    }

    func pass(_ event: ChatEvent) {
        eventSource.send(event)
        chat?.pass(event, of: self)
    }

    func conversationMoved() { moves.send(()) }

    func recordWasRead() { chat?.recordWasRead() }

    func tellConversation(visible: Bool) {
        guard let chat else { return }
        if visible {
            chat.delegate?.supportChat(chat, willShowConversationOf: id)
        } else {
            chat.delegate?.supportChat(chat, willCloseConversationOf: id)
        }
    }
}
