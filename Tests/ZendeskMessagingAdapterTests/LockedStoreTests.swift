import ChatProviderKit
import ChatProviderTesting
import TestSupport
import Testing
import ZendeskMessagingAdapter

/// A launch on a device that hasn't been unlocked yet, so the stored user is known later.
///
/// Names such as C14 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Messaging: a locked store")
struct LockedStoreTests {
    private let store = LockedReadMarkerStore()
    private let client = ScriptedZendeskMessagingClient()
    private let lifecycle = ManualAppLifecycle()
    private let clock = ManualChatClock()
    private let provider: ZendeskMessagingProvider
    private let counter: MessageCounter

    init() async {
        store.values.save(.user(StoredValue.User(id: "ann")), for: .user(of: "zendesk-messaging"))
        store.values.save(
            .record(ReadRecord(count: 8)),
            for: .record(of: "zendesk-messaging", userID: "ann")
        )
        provider = ZendeskMessagingProvider(
            client: client,
            configuration: .sample,
            clock: clock,
            lifecycle: lifecycle
        )
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
        client.initializations.immediate = .success(())
        counter.start()
        #expect(await eventually { client.observerCount == 1 })
    }

    private func unlock(until condition: () -> Bool) async {
        store.isLocked = false
        lifecycle.sendProtectedDataDidBecomeAvailable()
        #expect(await eventually(condition))
    }

    @Test(
        "U10 a logout before the unlock logs out the stored user afterwards"
    )
    func logout() async throws {
        client.currentUser = .jwt("ann")
        let logout = Task { [provider] in try await provider.logout() }
        #expect(await eventually { store.hasNote(of: "zendesk-messaging") })
        #expect(!client.calls.contains("logoutUser"))
        clock.advance(by: 5)
        try await logout.value
        await unlock { client.logouts.waitingCount == 1 }
        #expect(provider.currentUser.value.id == nil && counter.unreadCount.value == .unknown)
        client.currentUser = nil
        client.logouts.answer()
        #expect(await eventually { (try? store.values.user(of: "zendesk-messaging")) == .anonymous })
    }

    @Test("U10 no conversation opens before the unlock")
    func noConversation() {
        let error = #expect(throws: ChatError.self) { try provider.presentConversation() }
        #expect(error?.code == .notAllowedNow)
        #expect(client.presented.isEmpty)
    }

    @Test("C14 reports of an SDK without a user don't count for the stored user")
    func anotherUser() async {
        client.say(.connectionStatusChanged(.connectedRealtime))
        client.say(.sampleTotal(2))
        await unlock { provider.currentUser.value.id == "ann" }
        #expect(counter.unreadCount.value == .cached(8))
        #expect(provider.chatState.value.reportedUnread == nil)
    }

    @Test("S3 if the SDK has the stored user, the stored count is used until the next report")
    func sameUser() async {
        client.currentUser = .jwt("ann")
        client.say(.connectionStatusChanged(.connectedRealtime))
        client.say(.sampleTotal(2))
        await unlock { provider.currentUser.value.id == "ann" }
        #expect(counter.unreadCount.value == .cached(8))
        client.say(.sampleTotal(3))
        #expect(counter.unreadCount.value == .live(3))
    }

    @Test("U8 sessions: a request that is refused before the unlock fails the connection after it")
    func refusedRequest() async {
        client.currentUser = .jwt("ann")
        client.say(.connectionStatusChanged(.connectedRealtime))
        client.say(.authenticationFailed(.httpError(.noResponse)))
        await unlock { provider.currentUser.value.id == "ann" }
        #expect(provider.connectionStatus.value == .failed(.authentication))
        #expect(counter.unreadCount.value == .cached(8))
    }

    @Test(
        "U2 a request of the former user that is refused before the unlock doesn't fail the connection"
    )
    func refusedRequestOfFormerUser() async {
        let owed = StoredValue.User(id: nil, owesLogout: true)
        store.values.save(.user(owed), for: .user(of: "zendesk-messaging"))
        client.currentUser = .jwt("ann")
        client.say(.connectionStatusChanged(.connectedRealtime))
        client.say(.authenticationFailed(.httpError(.noResponse)))
        #expect(provider.connectionStatus.value == .failed(.authentication))
        await unlock { client.logouts.waitingCount == 1 }
        #expect(provider.connectionStatus.value == .connected)
        #expect(counter.unreadCount.value == .unknown)
    }

    @Test("a login as the stored user before the unlock logs the SDK's other user out first")
    func otherUserInSDK() async throws {
        client.currentUser = .jwt("bob")
        client.unreadMessageCount = 5
        client.say(.connectionStatusChanged(.connectedRealtime))
        let ann = ChatUser.token(SignedIdentity(userID: "ann") { TestToken.make("ann") })
        let login = Task { [provider] in try await provider.login(ann) }
        #expect(await eventually { store.hasNote(of: "zendesk-messaging") })
        await unlock { client.logouts.waitingCount == 1 }
        // The other user's count doesn't replace hers.
        #expect(try store.values.record(of: "zendesk-messaging", userID: "ann")?.count == 8)
        try await login.value
        client.currentUser = nil
        client.logins.onSuccess = { [client] in client.currentUser = .jwt("ann") }
        client.logins.immediate = .success(())
        client.logouts.answer()
        #expect(await eventually { provider.chatState.value.reportedUnread?.count == 5 })
        // The SDK's first answer for her is a cached one.
        clock.advance(by: 5)
        #expect(counter.unreadCount.value == .live(5))
    }

    @Test("a login fails with an owed logout that is found while the token is fetched")
    func owedLogoutDuringLogin() async {
        let owed = StoredValue.User(id: nil, owesLogout: true)
        store.values.save(.user(owed), for: .user(of: "zendesk-messaging"))
        client.currentUser = .jwt("ann")
        let (tokens, backend) = AsyncStream.makeStream(of: String.self)
        let identity = SignedIdentity(userID: "bob") {
            for await token in tokens { return token }
            throw CancellationError()
        }
        let login = Task { [provider] in try await provider.login(.token(identity)) }
        await unlock { client.logouts.waitingCount == 1 }
        backend.yield(TestToken.make("bob"))
        client.logouts.immediate = .failure(.httpError(.noResponse))
        client.logouts.answer(.httpError(.noResponse))
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .network)
        #expect(client.tokens.isEmpty)
    }
}
