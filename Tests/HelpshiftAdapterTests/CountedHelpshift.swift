import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import TestSupport
import Testing

/// A phone with a scripted SDK, a provider and a counter. A relaunch keeps only the store.
@MainActor
final class CountedHelpshift {
    let clock = ManualChatClock()
    let store: any ReadMarkerStore
    private(set) var client = ScriptedHelpshiftClient(isInstalled: false)
    private(set) var lifecycle = ManualAppLifecycle()
    private(set) var provider: HelpshiftChatProvider
    private(set) var counter: MessageCounter

    init(store: any ReadMarkerStore = InMemoryReadMarkerStore()) {
        self.store = store
        provider = HelpshiftChatProvider(client: client, clock: clock, lifecycle: lifecycle)
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        counter.start()
    }

    /// Kills the app and starts it again.
    ///
    /// - Parameter says: The SDK's events before the provider has the store.
    func relaunch(isInstalled: Bool = false, says: (ScriptedHelpshiftClient) -> Void = { _ in }) {
        client.delegate = nil
        client = ScriptedHelpshiftClient(isInstalled: isInstalled)
        lifecycle = ManualAppLifecycle()
        provider = HelpshiftChatProvider(client: client, clock: clock, lifecycle: lifecycle)
        says(client)
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        counter.start()
    }

    // MARK: Events

    /// An agent's message.
    ///
    /// - Parameter seconds: How far the server's clock is ahead of the phone's.
    func message(_ body: String, aheadBy seconds: TimeInterval = 0) {
        client.sayMessage(body, at: (clock.now.timeIntervalSince1970 + seconds) * 1000)
    }

    func report(_ count: Double, isFromCache: Bool = false) {
        client.sayReport(count, isFromCache: isFromCache)
    }

    /// The user opens the conversation and closes it.
    func visit() {
        client.say("widgetToggle", ["visible": true])
        client.say("widgetToggle", ["visible": false])
    }

    /// Logs in by id, and advances past the five seconds of U7.
    func logIn(_ id: String) async throws {
        try await provider.login(.known(KnownUser(id: id)))
        clock.advance(by: 5)
    }

    /// Begins a login by token and waits for the SDK's login call, which the test then answers.
    func beginLogin(_ id: String) async -> Task<Void, any Error> {
        let count = client.identityLogins.count
        let login = Task { [provider] in try await provider.login(.test(id)) }
        await until { client.identityLogins.count > count }
        return login
    }

    func until(sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
        #expect(await eventually(condition), "the condition wasn't met", sourceLocation: sourceLocation)
    }

    // MARK: State

    var unread: UnreadCount { counter.unreadCount.value }
    var state: ChatState { provider.chatState.value }
    func stored(_ userID: String?) -> ReadRecord? { try? store.record(of: "helpshift", userID: userID) }
    var storedUser: StoredValue.User? { try? store.user(of: "helpshift") }
}
