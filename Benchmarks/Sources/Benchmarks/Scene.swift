import ChatProviderKit

/// A provider that does what an adapter does with a vendor's callbacks, without the vendor.
final class BenchmarkProvider: ChatProvider {
    let id: ChatProviderID
    let keepsLogAfterChatEnds = false
    private let status = ObservedValue<ConnectionStatus>(.connected)
    private let state = ObservedValue(ChatState())
    private let events = ObservedEvents<ChatEvent>()

    init(_ id: ChatProviderID = "benchmark") {
        self.id = id
    }

    var connectionStatus: ConnectionStatus { status.value }
    var chatState: ChatState { state.value }

    func observeConnectionStatus(
        _ observer: @escaping @MainActor (ConnectionStatus) -> Void
    ) -> ObservationToken { status.observe(observer) }

    func observeChatState(_ observer: @escaping @MainActor (ChatState) -> Void) -> ObservationToken {
        state.observe(observer)
    }

    func observeEvents(_ observer: @escaping @MainActor (ChatEvent) -> Void) -> ObservationToken {
        events.observe(observer)
    }

    func connect() {}
    func disconnect() {}
    func shutDown() {}

    /// The vendor delivers its whole log.
    func load(_ entries: [ChatEntry]) {
        var newState = state.value
        newState.logs.replaceAll(with: entries)
        newState.loading = .loaded
        newState.sessionStatus = .started
        newState.isChatting = true
        state.value = newState
    }

    /// The vendor delivers an entry, a new one or one that has changed.
    func receive(_ entry: consuming ChatEntry) {
        var newState = state.value
        newState.logs.upsert(entry)
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
        if !entries.isEmpty { provider.load(entries) }
        counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
        counter.start()
        see()
        token = counter.observeUnreadCount { [label] in label.show($0.badgeNumber) }
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
