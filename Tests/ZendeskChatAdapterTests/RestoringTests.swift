import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

/// The logged-in user across launches.
///
/// Names such as S5 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Chat: users across launches")
struct RestoringTests {
    let client = ScriptedZendeskClient()
    let clock = ManualChatClock()
    let userKey = StoredValue.Key.user(of: "zendesk-chat")
    let anonymousKey = StoredValue.Key.record(of: "zendesk-chat", userID: nil)
    let annsKey = StoredValue.Key.record(of: "zendesk-chat", userID: "ann")

    /// A new launch's provider and counter.
    private func launch(_ store: any ReadMarkerStore) -> (ZendeskChatProvider, MessageCounter) {
        let provider = ZendeskChatProvider(client: client, clock: clock, lifecycle: ManualAppLifecycle())
        let counter = MessageCounter(provider: provider, lifecycle: ManualAppLifecycle(), store: store)
        counter.start()
        return (provider, counter)
    }

    private func storeWithAnn() -> InMemoryReadMarkerStore {
        InMemoryReadMarkerStore([
            userKey: .user(StoredValue.User(id: "ann")), annsKey: .record(ReadRecord(count: 2)),
            anonymousKey: .record(ReadRecord(count: 5)),
        ])
    }

    /// The stored user, and whether a logout is owed.
    private func stored(in store: any ReadMarkerStore) -> String {
        let user = try? store.user(of: "zendesk-chat")
        return (user?.id ?? "anonymous") + (user?.owesLogout == true ? ", owes a logout" : "")
    }

    // MARK: The stored user

    @Test("S5 users: after a relaunch, a logout connects as a new visitor")
    func restoredAndLoggedOut() async throws {
        let store = storeWithAnn()
        let (provider, counter) = launch(store)
        #expect(counter.unreadCount.value == .cached(2))
        try await provider.logout()
        #expect(client.calls == ["resetIdentity", "connect"])
        #expect(counter.unreadCount.value == .unknown)
        #expect(store.value(for: anonymousKey) == nil)
        #expect(store.value(for: annsKey) == .record(ReadRecord(count: 2)))
    }

    @Test("S5 users: a user without a token has the device's chat again after the login")
    func restoredWithName() async throws {
        let phone = ZendeskPhone()
        let ann = ChatUser.known(KnownUser(id: "ann", name: "Ann"))
        try await phone.provider.login(ann)
        try await phone.sendVisitorMessage("Hello")
        phone.relaunch()
        try phone.sendAgentMessage("Hi")
        #expect(phone.sdk.connectionStatus == .disconnected)
        try await phone.provider.login(ann)
        #expect(phone.count == .live(1))
        #expect(phone.sdk.visitorInfo.name == "Ann")
    }

    @Test("S5 users: an anonymous chat of the vendor's screen isn't the stored user's")
    func vendorsScreen() async throws {
        let store = storeWithAnn()
        let (provider, counter) = launch(store)
        client.say(.connected)
        client.load(.agentMessage("7"), .agentMessage("8"), .agentMessage("9"))
        client.say(.chatEnded)
        #expect(provider.chatState.value.ignoringUserChanges == ChatState(userID: "ann"))
        #expect(counter.unreadCount.value == .cached(2))
        #expect(store.value(for: annsKey) == .record(ReadRecord(count: 2)))
        await expect(code: .notAllowedNow) { _ = try await provider.send("Hello") }
        client.visitorInfo = VisitorProfile(name: "Somebody")
        #expect(provider.visitorProfile == VisitorProfile())
        provider.connect()
        client.say(.disconnected)
        try await provider.login(ZendeskPhone.token("ann"))
        #expect(client.calls == ["setIdentity", "connect"])
    }

    @Test("S5 users: an anonymous chat of the vendor's screen isn't the next visitor's after a logout")
    func vendorsScreenAndLogout() async throws {
        let (provider, _) = launch(storeWithAnn())
        client.say(.connected)
        client.load(.agentMessage("7"), chatID: "device's")
        try await provider.logout()
        client.load(.agentMessage("7"), .agentMessage("8"), chatID: "device's")
        #expect(provider.chatState.value.ignoringUserChanges == ChatState())
    }

    @Test("S5 users: a push token from before the login is registered after it")
    func pushBeforeLogin() async throws {
        let (provider, _) = launch(storeWithAnn())
        provider.registerPushToken(Data([1]))
        #expect(client.calls.isEmpty)
        try await provider.login(ZendeskPhone.token("ann"))
        #expect(client.calls == ["setIdentity", "push [1]"])
    }

    @Test("S5 users: a login doesn't open a connection that the app closed before")
    func disconnectBeforeLogin() async throws {
        let (provider, counter) = launch(storeWithAnn())
        counter.stop()
        try await provider.login(ZendeskPhone.token("ann"))
        #expect(client.calls == ["setIdentity"])
    }

    @Test("S5 users: two ids that differ only in Unicode normalization are different users")
    func normalization() async throws {
        let (provider, counter) = launch(InMemoryReadMarkerStore())
        try await provider.login(ZendeskPhone.token("Andr\u{e9}"))
        client.say(.connected)
        client.load(.agentMessage("1"))
        #expect(counter.unreadCount.value == .live(1))
        client.calls = []
        try await provider.login(ZendeskPhone.token("Andre\u{301}"))
        #expect(client.calls == ["resetIdentity", "setIdentity"])
        #expect(counter.unreadCount.value == .unknown)
    }

    @Test("an anonymous login is a logout if the SDK has an identity")
    func anonymousLogin() async throws {
        client.hasIdentity = true
        let store = InMemoryReadMarkerStore()
        let (provider, _) = launch(store)
        client.calls = []
        try await provider.login(.anonymous)
        #expect(client.calls == ["resetIdentity"])
        #expect(stored(in: store) == "anonymous")
    }

    // MARK: A logout that a kill interrupts

    private func storeWithDebt() -> InMemoryReadMarkerStore {
        let store = storeWithAnn()
        store.save(.user(StoredValue.User(id: nil, owesLogout: true)), for: userKey)
        return store
    }

    @Test("S5 users: after a kill, an interrupted logout is done before anything connects or is published")
    func killDuringLogout() async throws {
        let store = storeWithDebt()
        client.duringReset = { [client] in
            client.say(.connected)
            client.load(.agentMessage("1"), chatID: "ann's")
            client.say(.disconnected)
        }
        let (provider, counter) = launch(store)
        #expect(client.calls.isEmpty)
        #expect(provider.currentUser.value == .anonymous)
        #expect(counter.unreadCount.value == .unknown)
        let states = ObservationRecorder(provider.chatState)
        await settle()
        #expect(client.calls == ["resetIdentity", "connect"])
        #expect(states.values.allSatisfy { $0.ignoringUserChanges == ChatState() })
        #expect(counter.unreadCount.value == .unknown)
        #expect(stored(in: store) == "anonymous")
        #expect(store.value(for: anonymousKey) == nil)
    }

    @Test("S5 users: after a kill during a logout, the simulator has ended the former user's chat")
    func killDuringLogoutOnSimulator() async throws {
        let phone = ZendeskPhone()
        try await phone.provider.login(.known(KnownUser(id: "ann", name: "Ann")))
        try await phone.sendVisitorMessage("Hello")
        try phone.sendAgentMessage("Hi")
        phone.server.latency = 1
        let provider = phone.provider
        let logout = Task { try await provider.logout() }
        await settle()
        phone.relaunch()
        phone.server.latency = 0
        let states = ObservationRecorder(phone.provider.chatState)
        await settle()
        #expect(phone.status == .connected)
        #expect(states.values.allSatisfy { $0.userID == nil && $0.transcript.isEmpty })
        #expect(phone.count == .live(0))
        phone.clock.advance(by: 1)
        try await logout.value
    }

    @Test("S5 users: without a Chat instance an owed logout waits for it")
    func owedLogoutBeforeInitialization() async throws {
        client.isInitialized = false
        let (provider, _) = launch(storeWithDebt())
        await settle()
        #expect(client.calls.isEmpty)
        client.isInitialized = true
        provider.connect()
        await settle()
        #expect(client.calls == ["resetIdentity", "connect"])
    }

    @Test("S5 users: a login resets the SDK first if a logout is owed")
    func loginWithDebt() async throws {
        client.isInitialized = false
        let store = storeWithDebt()
        let (provider, _) = launch(store)
        client.isInitialized = true
        try await provider.login(ZendeskPhone.token("ann"))
        #expect(client.calls == ["resetIdentity", "setIdentity"])
        #expect(stored(in: store) == "ann")
    }

    // MARK: A locked store

    @Test("S3 unreadable is not empty: nothing connects, and the user is restored once the store can be read")
    func unreadableStore() async throws {
        let store = LockedReadMarkerStore(storeWithAnn(), losesSaves: true)
        let (provider, counter) = launch(store)
        #expect(client.calls.isEmpty)
        #expect(counter.unreadCount.value == .unknown)
        store.isLocked = false
        provider.restoreUser(from: store)
        #expect(provider.currentUser.value.id == "ann")
        try await provider.login(ZendeskPhone.token("ann"))
        #expect(client.calls == ["setIdentity", "connect"])
    }

    @Test(
        "S3 unreadable is not empty: a connection of the vendor's screen is closed for the stored user"
    )
    func unreadableStoreAndScreen() {
        let store = LockedReadMarkerStore(storeWithAnn(), losesSaves: true)
        let (provider, _) = launch(store)
        client.say(.connected)
        store.isLocked = false
        provider.restoreUser(from: store)
        #expect(client.calls == ["disconnect"])
    }

    @Test("U10 a locked store: a logout waits, and then forgets the stored user")
    func unreadableStoreAndAnonymousLogin() async throws {
        let store = LockedReadMarkerStore(storeWithAnn(), losesSaves: true)
        let (provider, _) = launch(store)
        let logout = Task { try await provider.login(.anonymous) }
        await settle()
        #expect(client.calls.isEmpty)
        store.isLocked = false
        provider.restoreUser(from: store)
        try await logout.value
        #expect(client.calls == ["resetIdentity"])
        #expect(provider.currentUser.value == .anonymous)
        #expect(stored(in: store) == "anonymous")
    }

    @Test("S3 unreadable is not empty: if the store has no user, an anonymous login doesn't call the SDK")
    func emptyStoreAndAnonymousLogin() async throws {
        let (provider, _) = launch(InMemoryReadMarkerStore())
        client.calls = []
        try await provider.login(.anonymous)
        #expect(client.calls.isEmpty)
    }

    @Test("S3 unreadable is not empty: earlier messages don't count for the stored user")
    func messagesBeforeStoreWasRead() async throws {
        let store = LockedReadMarkerStore(storeWithAnn(), losesSaves: true)
        let (provider, counter) = launch(store)
        client.say(.connected)
        client.load(.agentMessage("7"), .agentMessage("8"), .agentMessage("9"))
        #expect(counter.unreadCount.value == .unknown)
        store.isLocked = false
        // The next state makes the counter read the store again.
        client.load(.agentMessage("7"), .agentMessage("8"), .agentMessage("9"), .agentMessage("10"))
        await settle()
        #expect(provider.currentUser.value.id == "ann")
        #expect(counter.unreadCount.value == .cached(2))
        #expect(try store.record(of: provider.id, userID: "ann") == ReadRecord(count: 2))
    }

    @Test("S3 unreadable is not empty: a visit before the unlock doesn't count for a user whose login waited")
    func visitBeforeWaitingLogin() async throws {
        let store = LockedReadMarkerStore(losesSaves: true)
        let (provider, counter) = launch(store)
        client.say(.connected)
        client.load(.agentMessage("1"))
        let login = Task { try await provider.login(ZendeskPhone.token("ann")) }
        await settle()
        counter.conversationWillAppear()
        store.isLocked = false
        // The next state makes the counter read the store again.
        client.load(.agentMessage("1"), .agentMessage("2"))
        try await login.value
        client.say(.disconnected)
        client.say(.connected)
        client.load(.agentMessage("7"), .agentMessage("8"))
        #expect(counter.unreadCount.value == .live(2))
        #expect(try store.record(of: provider.id, userID: "ann")?.marker == nil)
    }
}
