import ChatProviderKit

/// A provider under test with a counter on it, as in an app.
@MainActor
final class ConformanceScene {
    let harness: any ConformanceHarness
    let lifecycle = ManualAppLifecycle()
    let store: any ReadMarkerStore
    let counter: MessageCounter
    private let makeHarness: MakeHarness

    typealias MakeHarness = @MainActor () async throws -> any ConformanceHarness

    init(
        _ harness: any ConformanceHarness,
        store: any ReadMarkerStore = InMemoryReadMarkerStore(),
        makeHarness: @escaping MakeHarness
    ) {
        self.harness = harness
        self.makeHarness = makeHarness
        self.store = store
        counter = MessageCounter(
            provider: harness.provider,
            lifecycle: lifecycle,
            store: store
        )
    }

    var provider: any ChatProvider { harness.provider }
    var connection: SharedConnection { counter.connection }
    var count: UnreadCount { counter.unreadCount.value }
    var can: ConformanceCapabilities { harness.capabilities }

    /// Starts the counter and waits for the log.
    func start() async throws {
        counter.start()
        try await harness.settle()
    }

    /// An agent sends messages with these words.
    func sendAgentMessage(_ texts: String...) async throws {
        for text in texts { try await harness.sendAgentMessage(text) }
    }

    /// The conversation is shown and closed.
    func visit() async throws {
        try await openConversation()
        try await closeConversation()
    }

    /// The conversation is shown: by the vendor, where it has a screen of its own, else by the app.
    func openConversation() async throws {
        if let screen = ownScreen {
            try screen.presentConversation()
            try await harness.settle()
        } else {
            counter.conversationWillAppear()
        }
    }

    /// The conversation is closed.
    func closeConversation() async throws {
        if let screen = ownScreen {
            screen.dismissConversation()
            try await harness.settle()
        } else {
            counter.conversationWillDisappear()
            counter.conversationDidClose()
        }
    }

    private var ownScreen: (any ConversationPresenting)? {
        can.contains(.screen) ? provider as? any ConversationPresenting : nil
    }

    /// The app after a kill: memory gone, the store kept.
    func relaunched() async throws -> ConformanceScene {
        ConformanceScene(try await harness.relaunched(), store: store, makeHarness: makeHarness)
    }

    /// Another app, with a provider and a vendor of its own.
    func another() async throws -> ConformanceScene {
        ConformanceScene(try await makeHarness(), makeHarness: makeHarness)
    }

    /// What is stored as the count of a user.
    func storedCount(of userID: String?) -> Int? {
        (try? store.record(of: provider.id, userID: userID))?.count
    }

    /// The words of the unread messages, in the log's order.
    var unreadTexts: [String] { counter.unreadMessages.compactMap(\.text) }

    /// The words of the log's messages, in its order.
    var texts: [String] { provider.chatState.value.transcript.filter(\.isMessage).compactMap(\.text) }

    // MARK: Expectations

    func expect(_ isMet: Bool, _ expected: String, saw seen: @autoclosure () -> String) throws {
        guard !isMet else { return }
        throw ConformanceFailure(expected: expected, seen: seen())
    }

    func expect<Value: Equatable>(_ seen: Value, is expected: Value, _ what: String) throws {
        try expect(seen == expected, "\(what) to be \(expected)", saw: "\(seen)")
    }

    /// Expects messages to be unread, in this order, with or without others between them; where the vendor has no log,
    /// their number.
    func expectUnread(_ expected: [String], _ when: String) throws {
        if can.contains(.reportsOnly) { return try expectNumber(expected.count, when) }
        try expect(
            unreadTexts.holdsInOrder(expected),
            "\(expected) to be unread \(when)",
            saw: "\(unreadTexts)"
        )
    }

    func expectNumber(_ number: Int, _ when: String) throws {
        try expect(
            count.number == number,
            "\(number) unread \(when)",
            saw: "\(count) with the log \(texts)"
        )
    }
}

extension Array where Element: Equatable {
    /// Whether the elements of `others` are here in their order, with or without others between them.
    func holdsInOrder(_ others: [Element]) -> Bool {
        var rest = others[...]
        for element in self where element == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }
}
