/// A provider that was made, with its connection and its counter: what a swap replaces.
@MainActor
final class RunningProvider {
    let configuration: ChatConfiguration.Provider
    let provider: any ChatProvider
    let connection: SharedConnection
    private(set) var counter: MessageCounter
    private(set) var isStarted = false
    private weak var channel: SupportChannel?

    private let observations = ObservationTokens()
    private let countObservation = ObservationTokens()
    private var status: ConnectionStatus
    private var state: ChatState
    /// The provider's new status or state has not reached the counter yet: publishing waits for its count.
    private var isStatusUnderWay = false
    private var isStateUnderWay = false
    private var isStarting = false

    /// What all counters of a chat are made with.
    struct Context {
        var lifecycle: any AppLifecycle
        var store: any ReadMarkerStore
        var policy: UnreadPolicy
    }

    init(
        _ provider: any ChatProvider,
        configuration: ChatConfiguration.Provider,
        channel: SupportChannel,
        context: Context
    ) {
        self.provider = provider
        self.configuration = configuration
        self.channel = channel
        connection = SharedConnection(provider)
        counter = Self.counter(of: provider, configuration, connection, context)
        status = provider.connectionStatus.value
        state = provider.chatState.value
        listen()
    }

    private func listen() {
        counter.delegate = self
        counter.onMove = { [weak self] in self?.channel?.conversationMoved() }
        counter.onRecordRead = { [weak self] in self?.channel?.recordWasRead() }
    }

    private static func counter(
        of provider: any ChatProvider,
        _ configuration: ChatConfiguration.Provider,
        _ connection: SharedConnection,
        _ context: Context,
        continuing former: MessageCounter? = nil
    ) -> MessageCounter {
        let counter = MessageCounter(
            provider: provider,
            connection: connection,
            lifecycle: context.lifecycle,
            store: context.store,
            policy: context.policy
        )
        counter.begin(connectsWhenUsed: configuration.connects == .whenUsed, continuing: former)
        return counter
    }

    var snapshot: SupportChannel.Snapshot {
        SupportChannel.Snapshot(
            provider: provider.id,
            connectionStatus: status,
            chatState: state,
            unreadCount: counter.unreadCount.value
        )
    }

    /// Whether the provider can do its work at all, as far as it was asked to. What needs time, such as a network, is not
    /// waited for.
    var isInstalled: Bool {
        !counter.isPrepared || provider.connectionStatus.value.reason != .notInstalled
    }

    // MARK: Start and stop

    func start() {
        guard !isStarted else { return }
        isStarted = true
        observe()
        publish()
    }

    private func observe() {
        isStarting = true
        // The counter hears each status and state between these observers and those that follow it: when the second
        // one is called, the count is that of the value that both were told.
        provider.connectionStatus.observe { [weak self] _ in self?.isStatusUnderWay = true }
            .store(in: observations)
        provider.chatState.observe { [weak self] _ in self?.isStateUnderWay = true }.store(in: observations)
        counter.startCounting()
        provider.connectionStatus.observe { [weak self] in self?.apply($0) }.store(in: observations)
        provider.chatState.observe { [weak self] in self?.apply($0) }.store(in: observations)
        provider.events.observe { [weak self] in self?.channel?.pass($0) }.store(in: observations)
        counter.diagnostics.observe { [weak self] in self?.channel?.pass(.diagnostic($0)) }
            .store(in: observations)
        counter.unreadCount.observe { [weak self] _ in self?.publish() }.store(in: countObservation)
        // What the provider says when it is first asked for something is heard by all.
        counter.openConnection()
        isStarting = false
    }

    /// Releases everything: the count goes to 0 first, the provider is shut down last.
    func stop() {
        ignoreProvider()
        counter.stop()
        countObservation.cancelAll()
        counter.conversationWillDisappearEverywhere()
        counter.delegate = nil
        channel?.releaseHold()
        provider.shutDown()
    }

    /// Counts anew, by another policy or with another store; the provider and its connection stay, and nobody hears
    /// of a 0 between.
    func recount(with context: Context) {
        let scenes = counter.conversationScenes
        let share = connection.hold(opening: false)
        ignoreProvider()
        countObservation.cancelAll()
        counter.delegate = nil
        let former = counter
        former.onMove = {}
        former.onRecordRead = {}
        former.stop()
        former.conversationWillDisappearEverywhere()
        counter = Self.counter(of: provider, configuration, connection, context, continuing: former)
        for scene in scenes { counter.conversationWillAppear(in: scene) }
        listen()
        if isStarted { observe() }
        share.release()
        publish()
    }

    private func ignoreProvider() {
        observations.cancelAll()
        isStatusUnderWay = false
        isStateUnderWay = false
    }

    // MARK: Publishing

    private func apply(_ newStatus: ConnectionStatus) {
        status = newStatus
        isStatusUnderWay = false
        publish()
    }

    private func apply(_ newState: ChatState) {
        state = newState
        isStateUnderWay = false
        publish()
    }

    private func publish() {
        guard !isStarting, !isStatusUnderWay, !isStateUnderWay else { return }
        channel?.publish()
    }
}

extension RunningProvider: MessageCounterDelegate {
    func messageCounterWillShowConversation(_ counter: MessageCounter) {
        channel?.tellConversation(visible: true)
    }
    func messageCounterWillCloseConversation(_ counter: MessageCounter) {
        channel?.tellConversation(visible: false)
    }
    // The channel tells the count, together with state and status.
    func messageCounter(_ counter: MessageCounter, didUpdate count: UnreadCount) {}
}
