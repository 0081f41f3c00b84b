import ChatProviderKit

/// A provider that does what an adapter does with a vendor's callbacks, without the vendor.
final class BenchmarkProvider: ChatProvider {
    let id: ChatProviderID
    let keepsLogAfterChatEnds = false
    private let status = Observed.Source(ConnectionStatus.connected)
    private let state = Observed.Source(ChatState())
    private let eventSource = ObservedEvents<ChatEvent>.Source()

    init(_ id: ChatProviderID = "benchmark") {
        self.id = id
    }

    var connectionStatus: Observed<ConnectionStatus> { status.observed }
    var chatState: Observed<ChatState> { state.observed }
    var events: ObservedEvents<ChatEvent> { eventSource.observed }
    var transcript: ChatState.Transcript { state.value.transcript }

    func connect() {}
    func disconnect() {}
    func shutDown() {}

    /// The vendor delivers its whole log.
    func load(_ entries: [ChatEntry]) {
        var newState = state.value
        newState.transcript.replaceAll(with: entries)
        newState.loading = .loaded
        newState.sessionStatus = .started
        newState.isChatting = true
        state.value = newState
    }

    /// The vendor delivers an entry, a new one or one that has changed.
    func receive(_ entry: consuming ChatEntry) {
        var newState = state.value
        newState.transcript.upsert(entry)
        state.value = newState
    }
}

/// A chat with a counter and a badge, as in an app: the log has been seen up to its end.
final class Scene {
    let provider: BenchmarkProvider
    let counter: MessageCounter
    private let label = Label()
    private var token: ObservationToken?

    init(
        _ entries: [ChatEntry] = [],
        id: ChatProviderID = "benchmark",
        store: any ReadMarkerStore = InMemoryReadMarkerStore()
    ) {
        provider = BenchmarkProvider(id)
        // An empty log is loaded too: what has not been loaded cannot have been seen.
        provider.load(entries)
        counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
        counter.start()
        see()
        token = counter.unreadCount.observe { [label] in label.show($0.badgeNumber) }
    }

    /// What the badge shows.
    var badge: Int { label.number }

    private final class Label {
        private(set) var number = 0
        func show(_ newNumber: Int) { number = newNumber }
    }

    /// Opens the conversation screen, and closes it.
    func see() {
        counter.conversationWillAppear()
        counter.conversationDidClose()
    }
}
