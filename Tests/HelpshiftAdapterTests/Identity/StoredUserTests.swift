import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

/// Names such as S2 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift provider: the stored user")
struct StoredUserTests {
    private let phone = CountedHelpshift()
    private static let owed = StoredValue.User(id: nil, owesLogout: true)
    private static let nobody = StoredValue.User(id: nil)

    /// The provider's caller waits no longer for a login that the SDK does not answer.
    private func abandonLogin(_ id: String) async {
        let login = await phone.beginLogin(id)
        phone.clock.advance(by: 60)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .timeout && error?.message.contains("60 seconds") == true)
    }

    private func isStored(_ id: String) -> Bool {
        phone.storedUser?.id == id && phone.storedUser?.owesLogout == false
    }

    // MARK: An owed logout

    @Test("S2 bound: a logout is stored before the SDK is told, and done when it has been")
    func logoutOrder() async throws {
        try await phone.logIn("ada")
        #expect(isStored("ada"))
        var storedMeanwhile: StoredValue.User?
        phone.client.whileUserChanges = { [phone] in storedMeanwhile = phone.storedUser }
        try await phone.provider.logout()
        #expect(storedMeanwhile == Self.owed)
        #expect(phone.storedUser == Self.nobody)
    }

    @Test("U2 a logout that the SDK is owed survives a kill, and comes before the first question")
    func owedLogoutAcrossKill() async throws {
        try await phone.logIn("ada")
        await abandonLogin("bert")
        #expect(phone.storedUser == Self.owed)
        phone.relaunch()
        await phone.until { phone.storedUser == Self.nobody }
        phone.clock.advance(by: 5)
        #expect(
            phone.client.calls.filter { !$0.hasPrefix("install") } == [
                "setDelegate", "logout", "requestUnread server",
            ]
        )
        phone.report(2)
        #expect(phone.unread == .live(2) && phone.state.userID == nil)
        phone.relaunch()
        #expect(!phone.client.calls.contains("logout"))
    }

    @Test("U2 what the SDK says while a logout is owed is neither shown nor stored")
    func droppedBeforeOwedLogout() async throws {
        try await phone.logIn("ada")
        await abandonLogin("bert")
        phone.relaunch(isInstalled: true) { client in
            client.say("helpshiftSessionStarted")
            client.sayMessage("For Bert", at: Date(timeIntervalSince1970: 1_790_000_000))
        }
        phone.report(3)
        #expect(
            phone.state.ignoringUserChanges == ChatState() && phone.unread == .unknown
                && phone.stored(nil) == nil
        )
        phone.client.say("helpshiftSessionEnded")
        await phone.until { phone.storedUser == Self.nobody }
        #expect(phone.client.calls.contains("logout"))
        phone.clock.advance(by: 5)
        phone.report(1)
        #expect(phone.unread == .live(1))
    }

    // MARK: A login that nobody has answered

    @Test("U6 a kill in the middle of a login logs the SDK out", arguments: [true, false])
    func killDuringLogin(hasFormerUser: Bool) async throws {
        if hasFormerUser {
            try await phone.logIn("ada")
            phone.message("Hello")
        }
        _ = await phone.beginLogin("bert")
        #expect(phone.storedUser == Self.owed)
        phone.relaunch()
        await phone.until { phone.client.calls.contains("logout") }
        #expect(phone.unread == .unknown && phone.state.userID == nil)
        guard hasFormerUser else { return }
        try await phone.logIn("ada")
        #expect(phone.unread == .cached(1))
    }

    @Test("a login that is refused leaves nobody stored, and owes nothing", arguments: ["ada", nil])
    func refusedLogin(before id: String?) async throws {
        if let id { try await phone.logIn(id) }
        let login = await phone.beginLogin("bert")
        phone.client.identityLogin?.failure("networkError", nil)
        await #expect(throws: ChatError.self) { try await login.value }
        #expect(phone.storedUser == Self.nobody)
        phone.relaunch()
        #expect(!phone.client.calls.contains("logout") && phone.state.userID == nil)
    }

    @Test("U6 after a timeout a logout is owed until the SDK has answered", arguments: [true, false])
    func lateAnswer(isSuccess: Bool) async throws {
        try await phone.logIn("ada")
        await abandonLogin("bert")
        #expect(phone.state.userID == nil && phone.storedUser == Self.owed)
        if isSuccess {
            phone.client.identityLogin?.success()
        } else {
            phone.client.identityLogin?.failure("networkError", nil)
        }
        await phone.until { phone.storedUser == Self.nobody }
        #expect(phone.client.calls.filter { $0 == "logout" }.count == (isSuccess ? 2 : 1))
    }

    @Test("U2 an owed logout stays in the store until the SDK can be told")
    func owedUntilInstalled() async {
        let store = InMemoryReadMarkerStore([.user(of: "helpshift"): .user(Self.owed)])
        let provider = HelpshiftChatProvider(
            client: ScriptedHelpshiftClient(isInstalled: false),
            configuration: .sample,
            lifecycle: ManualAppLifecycle()
        )
        provider.restoreUser(from: store)
        #expect(store.value(for: .user(of: "helpshift")) == .user(Self.owed))
        provider.connect()
        await phone.until { store.value(for: .user(of: "helpshift")) == .user(Self.nobody) }
    }

    @Test("U8 an expired session is stored", arguments: [true, false])
    func expired(isKilled: Bool) async throws {
        try await phone.logIn("ada")
        phone.message("Hello")
        phone.relaunch()
        phone.client.say("userSessionExpired")
        #expect(phone.storedUser?.standing == .expired && phone.unread == .cached(1))
        if isKilled { phone.relaunch() }
        phone.report(0)
        #expect(phone.unread == .cached(1))
    }

    @Test("another counter of the provider changes nothing of a login that runs")
    func anotherCounter() async throws {
        let login = await phone.beginLogin("ada")
        let counter = MessageCounter(provider: phone.provider, lifecycle: phone.lifecycle, store: phone.store)
        #expect(phone.storedUser == Self.owed && !phone.client.calls.contains("logout"))
        phone.client.identityLogin?.success()
        try await login.value
        #expect(isStored("ada") && counter.unreadCount.value == .unknown)
    }

    // MARK: A store that cannot be read yet

    private func storeOfAda(owesLogout: Bool = false) -> LockedReadMarkerStore {
        let store = LockedReadMarkerStore()
        store.save(
            .user(owesLogout ? Self.owed : StoredValue.User(id: "ada")),
            for: .user(of: "helpshift")
        )
        store.save(.record(ReadRecord(count: 2)), for: .record(of: "helpshift", userID: "ada"))
        return store
    }

    @Test(
        "S3 unreadable is not empty: what was heard before is the stored user's, once the store can be read"
    )
    func unreadableStore() async {
        let store = storeOfAda()
        let phone = CountedHelpshift(store: store)
        phone.message("Hello")
        #expect(phone.unread == .unknown && phone.state.userID == nil)
        store.isLocked = false
        phone.lifecycle.sendProtectedDataDidBecomeAvailable()
        await phone.until { phone.unread != .unknown }
        #expect(phone.unread == .live(3) && phone.state.userID == "ada")
        #expect(phone.state.transcript.map(\.text) == ["Hello"])
        #expect(phone.stored("ada")?.count == 3 && phone.stored(nil) == nil)
    }

    @Test(
        "U8 sessions: what was heard before the session expired on a locked phone stays, and nothing after it"
    )
    func expiredWhileUnreadable() async {
        let store = storeOfAda()
        let phone = CountedHelpshift(store: store)
        phone.message("Hello")
        phone.client.say("userSessionExpired")
        phone.report(0)
        store.isLocked = false
        phone.lifecycle.sendProtectedDataDidBecomeAvailable()
        await phone.until { phone.unread != .unknown }
        #expect(phone.unread == .cached(3) && phone.state.userID == "ada")
    }

    @Test("U10 a locked store: a login waits until the store can be read", arguments: [true, false])
    func loginWhileUnreadable(isRefused: Bool) async throws {
        let store = storeOfAda()
        let phone = CountedHelpshift(store: store)
        let login = Task { try await phone.provider.login(.test("bert")) }
        for _ in 0..<300 { await Task.yield() }
        phone.clock.advance(by: 600)
        phone.message("For Ada")
        #expect(phone.client.identityLogins.isEmpty && phone.unread == .unknown)
        store.isLocked = false
        phone.lifecycle.sendProtectedDataDidBecomeAvailable()
        await phone.until { phone.client.identityLogin != nil }
        #expect(phone.client.calls.contains("logout"))
        if isRefused {
            phone.client.identityLogin?.failure("networkError", nil)
            await #expect(throws: ChatError.self) { try await login.value }
        } else {
            phone.client.identityLogin?.success()
            try await login.value
        }
        #expect(phone.state.userID == (isRefused ? nil : "bert") && phone.state.transcript.isEmpty)
        #expect(phone.storedUser?.id == (isRefused ? nil : "bert") && phone.stored("ada")?.count == 2)
    }

    @Test("U10 a locked store: an owed logout that can be read late drops what was heard before")
    func owedLogoutWhileUnreadable() async {
        let store = storeOfAda(owesLogout: true)
        let phone = CountedHelpshift(store: store)
        phone.message("For Ada")
        store.isLocked = false
        phone.lifecycle.sendProtectedDataDidBecomeAvailable()
        await phone.until { phone.client.calls.contains("logout") }
        #expect(
            phone.state.ignoringUserChanges == ChatState() && phone.unread == .unknown
                && phone.stored(nil) == nil
        )
        await phone.until { phone.storedUser == Self.nobody }
        phone.clock.advance(by: 5)
        phone.report(1)
        #expect(phone.unread == .live(1))
    }
}
