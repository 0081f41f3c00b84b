import ChatProviderKit

/// A provider under test with a counter, as in an app.
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

    func sendAgentMessage(_ texts: String...) async throws {
        for text in texts { try await harness.sendAgentMessage(text) }
    }

    /// The conversation opens and closes.
    func visit() async throws {
        try await openConversation()
        try await closeConversation()
    }

    /// The conversation opens: in the vendor's screen if there is one, otherwise in the app.
    func openConversation() async throws {
        if let screen = ownScreen {
            try screen.presentConversation()
            try await harness.settle()
        } else {
            counter.conversationWillAppear()
        }
    }

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

    /// Returns the app after a kill and a relaunch: its memory is lost, and its store is kept.
    func relaunched() async throws -> ConformanceScene {
        ConformanceScene(try await harness.relaunched(), store: store, makeHarness: makeHarness)
    }

    /// Returns another app, with its own provider and vendor.
    func another() async throws -> ConformanceScene {
        ConformanceScene(try await makeHarness(), makeHarness: makeHarness)
    }

    /// Returns the stored count of a user.
    func storedCount(of userID: String?) -> Int? {
        (try? store.record(of: provider.id, userID: userID))?.count
    }

    /// The texts of the unread messages, in the log's order.
    var unreadTexts: [String] { counter.unreadMessages.compactMap(\.text) }

    /// The texts of the log's messages, in its order.
    var texts: [String] { provider.chatState.value.transcript.filter(\.isMessage).compactMap(\.text) }

    // MARK: Expectations

    func expect(_ isMet: Bool, _ expected: String, saw seen: @autoclosure () -> String) throws {
        guard !isMet else { return }
        throw ConformanceFailure(expected: expected, seen: seen())
    }

    func expect<Value: Equatable>(_ seen: Value, is expected: Value, _ what: String) throws {
        try expect(seen == expected, "\(what) to be \(expected)", saw: "\(seen)")
    }

    func expectConnection(_ isConnected: Bool, _ when: String) throws {
        let status = provider.connectionStatus.value
        try expect(
            status.isConnected == isConnected,
            "\(isConnected ? "a" : "no") connection \(when)",
            saw: "\(status)"
        )
    }

    /// Expects these messages to be unread in this order, possibly with others between them. If the vendor
    /// has no log, expects their number.
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
    /// Returns whether the array contains the elements of `others` in their order, possibly with others
    /// between them.
    func holdsInOrder(_ others: [Element]) -> Bool {
        var rest = others[...]
        for element in self where element == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }
}
