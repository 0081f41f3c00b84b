import ChatAdapterKit
import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskChatAdapter

/// The SDK's events during and after a reset, in which it forgets a user.
///
/// Names such as C14 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Chat: resets")
struct ResetTests {
    let client = ScriptedZendeskClient()
    let clock = ManualChatClock()
    let store = InMemoryReadMarkerStore()
    let provider: ZendeskChatProvider
    let counter: MessageCounter

    init() {
        provider = ZendeskChatProvider(client: client, clock: clock, lifecycle: ManualAppLifecycle())
        counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
        counter.start()
        client.say(.connected)
    }

    /// Logs in Ann, who has one unread message.
    private func logAnnIn() async throws {
        try await provider.login(ZendeskPhone.token("ann"))
        client.load(.agentMessage("1"), chatID: "ann's")
        #expect(counter.unreadCount.value == .live(1))
        client.calls = []
    }

    private var annsRecord: ReadRecord? {
        get throws { try store.record(of: provider.id, userID: "ann") }
    }

    @Test("C14 user: states during the reset are neither published nor stored for the former user")
    func duringReset() async throws {
        try await logAnnIn()
        let before = try annsRecord
        let states = ObservationRecorder(provider.chatState)
        client.duringReset = { [client] in
            client.load(.agentMessage("1"), .agentMessage("2"), chatID: "ann's")
            client.load(.agentMessage("7"), .agentMessage("8"), .agentMessage("9"), chatID: "next")
            client.say(.chatEnded)
        }
        try await provider.logout()
        #expect(states.values.filter { $0.userID == "ann" }.allSatisfy { $0.transcript.map(\.id) == ["1"] })
        #expect(try annsRecord == before)
    }

    @Test("C14 user: a chat that first appears during the reset isn't the next user's")
    func chatLoadedDuringReset() async throws {
        try await provider.login(ZendeskPhone.token("ann"))
        client.duringReset = { [client] in client.load(.agentMessage("1"), chatID: "ann's") }
        try await provider.logout()
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
        client.load(.agentMessage("1"), .agentMessage("2"), chatID: "ann's")
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
        client.load(.agentMessage("3"), chatID: "next")
        #expect(counter.unreadCount.value == .live(1))
    }

    @Test("C14 user: a chat's end during or after the reset is reported for neither user")
    func endDuringReset() async throws {
        try await logAnnIn()
        let events = ObservationRecorder(provider.events)
        client.duringReset = { [client] in
            client.say(.chatEnded)
            client.say(.authenticationFailed(.tokenHasExpired))
        }
        try await provider.logout()
        client.say(.chatEnded)
        #expect(events.values.isEmpty)
        client.load(.agentMessage("2"), chatID: "next")
        client.say(.chatEnded)
        #expect(events.values.count == 1)
    }

    @Test("U2 a logout is never refused: without a user it doesn't call the SDK")
    func logoutWithoutUser() async throws {
        client.load(.agentMessage("1"))
        client.calls = []
        try await provider.logout()
        #expect(client.calls.isEmpty)
        #expect(provider.chatState.value.transcript.count == 1)
    }

    @Test("C14 user: late states of a forgotten anonymous visitor are dropped")
    func forgotten() async throws {
        client.load(.agentMessage("1"), chatID: "first")
        #expect(counter.unreadCount.value == .live(1))
        try await provider.forgetAnonymousVisitor()
        #expect(counter.unreadCount.value == .unknown)
        client.load(.agentMessage("1"), .agentMessage("2"), chatID: "first")
        client.say(.chatEnded)
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
        #expect(counter.unreadCount.value == .unknown)
    }

    // MARK: A reset that takes too long

    /// Logs out with an SDK that answers the reset only when the returned function is called.
    private func logOutSlowly(
        _ logOut: () async throws -> Void
    ) async throws -> @MainActor () async -> Void {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        client.duringReset = { [clock] in
            clock.advance(by: 31)
            for await _ in gate {}
        }
        try await logOut()
        client.duringReset = {}
        client.calls = []
        return { [client] in
            client.hasIdentity = false
            open.finish()
            for _ in 0..<50 { await Task.yield() }
        }
    }

    @Test(
        "U2 a logout is never refused: it returns after five seconds, and stays owed until it is done"
    )
    func slowLogout() async throws {
        try await logAnnIn()
        let before = try annsRecord
        let answer = try await logOutSlowly { try await provider.logout() }
        client.load(.agentMessage("7"), .agentMessage("8"), chatID: "next")
        client.say(.chatEnded)
        #expect(provider.currentUser.value == .anonymous)
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
        #expect(counter.unreadCount.value == .unknown)
        #expect(try store.user(of: provider.id)?.owesLogout == true)
        await answer()
        client.load(.agentMessage("9"), chatID: "another")
        #expect(counter.unreadCount.value == .live(1))
        #expect(try store.user(of: provider.id) == StoredValue.User(id: nil))
        #expect(try annsRecord == before)
    }

    @Test("U2 a logout is never refused: nothing connects or is sent until the SDK is done")
    func connectionDuringSlowLogout() async throws {
        try await logAnnIn()
        let answer = try await logOutSlowly { try await provider.logout() }
        client.say(.disconnected)
        provider.connect()
        await expect(code: .notAllowedNow) { _ = try await provider.send("Hello") }
        provider.sendTyping(true)
        #expect(client.calls.isEmpty)
        await answer()
        #expect(client.calls == ["connect"])
    }

    @Test("U9 anonymous visitors: a visitor who is forgotten late has no count before or afterwards")
    func slowForgetting() async throws {
        client.load(.agentMessage("1"))
        #expect(counter.unreadCount.value == .live(1))
        let answer = try await logOutSlowly { try await provider.forgetAnonymousVisitor() }
        client.say(.disconnected)
        #expect(counter.unreadCount.value == .unknown)
        await answer()
        #expect(counter.unreadCount.value == .unknown)
    }

    @Test("U9 anonymous visitors: a visitor who is forgotten after a provider was recreated has no count")
    func forgottenAtNextProvider() async throws {
        provider.shutDown()
        let session = UserSessionOwner(
            traits: .zendeskChat,
            outlivesProviders: true,
            lifecycle: ManualAppLifecycle(),
            clock: clock
        )
        let (first, firstCounter) = launch(session)
        let answer = try await logOutSlowly { try await first.forgetAnonymousVisitor() }
        clock.advance(by: 270)
        for _ in 0..<50 { await Task.yield() }
        #expect(client.calls == ["resetIdentity"])
        firstCounter.stop()
        first.shutDown()
        let (next, nextCounter) = launch(session)
        client.load(.agentMessage("1"))
        #expect(nextCounter.unreadCount.value == .live(1))
        await answer()
        #expect(nextCounter.unreadCount.value == .unknown)
        next.shutDown()
    }

    private func launch(_ session: UserSessionOwner) -> (ZendeskChatProvider, MessageCounter) {
        let provider = ZendeskChatProvider(client: client, session: session, clock: clock)
        let counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
        counter.start()
        client.say(.connected)
        return (provider, counter)
    }

    // MARK: The push token

    @Test("a push token that arrives during the reset is registered for the next user")
    func pushDuringReset() async throws {
        try await logAnnIn()
        client.duringReset = { provider.registerPushToken(Data([1])) }
        try await provider.logout()
        #expect(client.calls == ["resetIdentity", "push [1]"])
    }

    // MARK: Connections that the app has closed

    @Test("L1 background: returning before the connection has closed reopens it")
    func quickReturn() {
        let lifecycle = ManualAppLifecycle()
        let client = ScriptedZendeskClient()
        let provider = ZendeskChatProvider(client: client, clock: clock, lifecycle: ManualAppLifecycle())
        let counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        counter.start()
        client.say(.connected)
        lifecycle.send(.didEnterBackground)
        lifecycle.send(.willEnterForeground)
        #expect(client.calls == ["connect", "disconnect", "connect"])
        counter.stop()
    }

    @Test("connecting while the connection is still closing reopens it")
    func connectWhileClosing() {
        client.calls = []
        provider.disconnect()
        provider.connect()
        #expect(client.calls == ["disconnect", "connect"])
        client.say(.disconnected)
        #expect(provider.connectionStatus.value == .disconnected(nil))
    }
}
