import ChatProviderKit

/// A provider that handles callbacks as an adapter does, without a vendor.
final class BenchmarkProvider: ChatProvider {
    let id: ChatProviderID = "benchmark"
    let keepsLogAfterChatEnds = false
    private let status = Observed.Source(ConnectionStatus.connected)
    private let state = Observed.Source(ChatState())
    private let eventSource = ObservedEvents<ChatEvent>.Source()

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

    /// The vendor delivers a new or changed entry.
    func receive(_ entry: consuming ChatEntry) {
        var newState = state.value
        newState.transcript.upsert(entry)
        state.value = newState
    }
}

/// A chat with a counter and a badge, as in an app, with a log that was seen up to its end.
final class Scene {
    let provider = BenchmarkProvider()
    let counter: MessageCounter
    private let label = Label()
    private var token: ObservationToken?

    init(_ entries: [ChatEntry], store: any ReadMarkerStore = InMemoryReadMarkerStore()) {
        provider.load(entries)
        counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
        counter.start()
        see()
        token = counter.unreadCount.observe { [label] in label.show($0.badgeNumber) }
    }

    /// The number on the badge.
    var badge: Int { label.number }

    private final class Label {
        private(set) var number = 0
        func show(_ newNumber: Int) { number = newNumber }
    }

    /// Opens and closes the conversation screen.
    func see() {
        counter.conversationWillAppear()
        counter.conversationDidClose()
    }
}
