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

    /// The provider gives up a login that the SDK does not answer.
    private func abandonLogin(_ id: String) async {
        let login = await phone.beginLogin(id)
        phone.clock.advance(by: 60)
        await #expect(throws: ChatError.self) { try await login.value }
    }

    /// The SDK carries out a login after the logout, while one of its screens is shown.
    private func oweLogout() async throws {
        try await phone.logIn("ada")
        await abandonLogin("bert")
        let late = try #require(phone.client.identityLogin)
        try await phone.provider.logout()
        phone.client.say("helpshiftSessionStarted")
        late.success()
    }

    // MARK: An owed logout

    @Test("S2 bound: a logout is stored before the SDK is told, and done when it has been")
    func logoutOrder() async throws {
        try await phone.logIn("ada")
        #expect(phone.storedUser == StoredValue.User(id: "ada"))
        var storedMeanwhile: StoredValue.User?
        phone.client.whileUserChanges = { [phone] in storedMeanwhile = phone.storedUser }
        try await phone.provider.logout()
        #expect(storedMeanwhile == Self.owed)
        #expect(phone.storedUser == StoredValue.User(id: nil))
    }

    @Test("C14 user: a logout that the SDK is owed survives a kill, and comes before the first question")
    func owedLogoutAcrossKill() async throws {
        try await oweLogout()
        #expect(phone.storedUser == Self.owed)
        phone.relaunch()
        #expect(
            phone.client.calls.filter { !$0.hasPrefix("install") } == [
                "setDelegate", "logout", "requestUnread server",
            ]
        )
        #expect(phone.storedUser == StoredValue.User(id: nil))
        phone.report(2)
        #expect(phone.unread == .live(2) && phone.state.userID == nil)
        phone.relaunch()
        #expect(!phone.client.calls.contains("logout"))
    }

    @Test("C14 user: what the SDK says before an owed logout after a kill is neither shown nor stored")
    func droppedBeforeOwedLogout() async throws {
        try await oweLogout()
        phone.relaunch(isInstalled: true) { client in
            client.say("helpshiftSessionStarted")
            client.sayMessage("For Bert", at: Date(timeIntervalSince1970: 1_790_000_000))
        }
        phone.report(3)
        #expect(
            phone.state.ignoringUserChanges == ChatState() && phone.unread == .unknown
                && phone.stored(nil) == nil
        )
        #expect(!phone.client.calls.contains("logout") && phone.storedUser == Self.owed)
        phone.client.say("helpshiftSessionEnded")
        #expect(phone.client.calls.contains("logout") && phone.storedUser == StoredValue.User(id: nil))
        phone.report(1)
        #expect(phone.unread == .live(1))
    }

    @Test("a login after the kill takes the place of the owed logout")
    func loginAfterOwedLogout() async throws {
        try await oweLogout()
        phone.relaunch()
        try await phone.logIn("carl")
        #expect(phone.storedUser == StoredValue.User(id: "carl"))
        phone.message("Hello")
        #expect(phone.unread == .live(1))
    }

    @Test("dismissing a screen that was only requested resumes an owed logout")
    func dismissedRequest() async throws {
        try await phone.logIn("ada")
        await abandonLogin("bert")
        let late = try #require(phone.client.identityLogin)
        try await phone.provider.logout()
        try phone.provider.presentConversation()
        late.success()
        phone.client.forgetCalls()
        phone.provider.dismissConversation()
        #expect(phone.client.calls.prefix(2) == ["closeSession", "logout"])
        #expect(phone.storedUser == StoredValue.User(id: nil))
    }

    // MARK: A login that nobody has answered

    @Test("C14 user: a kill in the middle of a login logs the SDK out, as it may have either user")
    func killDuringLogin() async throws {
        try await phone.logIn("ada")
        phone.message("Hello")
        _ = await phone.beginLogin("bert")
        #expect(phone.storedUser == Self.owed)
        phone.relaunch()
        #expect(phone.client.calls.contains("logout"))
        #expect(phone.unread == .unknown && phone.state.userID == nil)
        try await phone.logIn("ada")
        #expect(phone.unread == .cached(1))
    }

    @Test("C14 user: so does a kill in the middle of the first login")
    func killDuringFirstLogin() async {
        _ = await phone.beginLogin("bert")
        #expect(phone.storedUser == Self.owed)
        phone.relaunch()
        #expect(phone.client.calls.contains("logout"))
    }

    @Test("a login that is refused leaves the user stored who was there before", arguments: ["ada", nil])
    func refusedLogin(before id: String?) async throws {
        if let id { try await phone.logIn(id) }
        let login = await phone.beginLogin("bert")
        phone.client.identityLogin?.failure("networkError", nil)
        await #expect(throws: ChatError.self) { try await login.value }
        #expect(phone.storedUser == id.map { StoredValue.User(id: $0) })
        phone.relaunch()
        #expect(!phone.client.calls.contains("logout") && phone.state.userID == id)
    }

    @Test("after a timeout the doubt stays stored until the SDK answers", arguments: [true, false])
    func lateAnswer(isSuccess: Bool) async throws {
        try await phone.logIn("ada")
        await abandonLogin("bert")
        #expect(phone.state.userID == "ada" && phone.storedUser == Self.owed)
        if isSuccess {
            phone.client.identityLogin?.success()
        } else {
            phone.client.identityLogin?.failure("networkError", nil)
        }
        #expect(phone.storedUser == StoredValue.User(id: isSuccess ? "bert" : "ada"))
    }

    @Test("a later login that succeeds ends the doubt about an earlier one")
    func laterLogin() async throws {
        await abandonLogin("bert")
        let second = await phone.beginLogin("ada")
        phone.client.identityLogin?.success()
        try await second.value
        #expect(phone.storedUser == StoredValue.User(id: "ada"))
    }

    @Test("a later login that is refused does not end it")
    func laterRefusal() async throws {
        try await phone.logIn("ada")
        await abandonLogin("bert")
        let second = await phone.beginLogin("carl")
        phone.client.identityLogin?.failure("loginInProgress", nil)
        await #expect(throws: ChatError.self) { try await second.value }
        #expect(phone.storedUser == Self.owed)
    }

    @Test("a login as the anonymous user logs out while the SDK may still log another in")
    func anonymousAfterTimeout() async throws {
        try await phone.provider.login(.anonymous)
        await abandonLogin("bert")
        phone.client.forgetCalls()
        try await phone.provider.login(.anonymous)
        #expect(phone.client.calls.contains("logout"))
        phone.client.forgetCalls()
        phone.client.identityLogin?.success()
        #expect(phone.client.calls.contains("logout"))
        #expect(phone.provider.currentUser.value.id == nil && phone.storedUser == StoredValue.User(id: nil))
    }

    @Test("an owed logout stays in the store until the SDK can be told")
    func owedUntilInstalled() {
        let store = InMemoryReadMarkerStore([.user(of: "helpshift"): .user(Self.owed)])
        let provider = HelpshiftChatProvider(
            client: ScriptedHelpshiftClient(isInstalled: false),
            configuration: .sample,
            lifecycle: ManualAppLifecycle()
        )
        provider.restoreUser(from: store)
        #expect(store.saveCount == 0)
        provider.connect()
        #expect(store.value(for: .user(of: "helpshift")) == .user(StoredValue.User(id: nil)))
    }

    @Test("a logout while the SDK still works on a renewal stays in doubt until that is answered")
    func logoutDuringRenewal() async throws {
        let login = await phone.beginLogin("ada")
        phone.client.identityLogin?.success()
        try await login.value
        phone.client.say("userSessionExpired")
        await phone.until { phone.client.identityLogins.count == 2 }
        #expect(phone.storedUser == StoredValue.User(id: "ada"))
        try await phone.provider.logout()
        #expect(phone.storedUser == Self.owed)
        phone.client.identityLogin?.failure("networkError", nil)
        #expect(phone.storedUser == StoredValue.User(id: nil))
    }

    @Test("a login that is refused at once leaves the stored user", arguments: ["ada", nil])
    func notAccepted(before id: String?) async throws {
        if let id { try await phone.logIn(id) }
        phone.client.acceptsUsers = false
        await #expect(throws: ChatError.self) { try await phone.logIn("bert") }
        #expect(phone.storedUser == id.map { StoredValue.User(id: $0) })
    }

    @Test("another counter of the provider does not take the doubt for an owed logout")
    func anotherCounter() async throws {
        let login = await phone.beginLogin("ada")
        let counter = MessageCounter(provider: phone.provider, lifecycle: phone.lifecycle, store: phone.store)
        #expect(phone.storedUser == Self.owed && !phone.client.calls.contains("logout"))
        phone.client.identityLogin?.success()
        try await login.value
        #expect(phone.storedUser == StoredValue.User(id: "ada") && counter.unreadCount.value == .unknown)
    }

    // MARK: A store that cannot be read yet

    private func storeOfAda(owesLogout: Bool = false) -> LockedStore {
        let user = owesLogout ? Self.owed : StoredValue.User(id: "ada")
        return LockedStore([
            .user(of: "helpshift"): .user(user),
            .record(of: "helpshift", userID: "ada"): .record(ReadRecord(count: 2)),
        ])
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

    @Test("S3 unreadable is not empty: a login that is refused meanwhile writes nothing over it")
    func refusedWhileUnreadable() async {
        let store = storeOfAda()
        let phone = CountedHelpshift(store: store)
        let login = await phone.beginLogin("bert")
        phone.client.identityLogin?.failure("networkError", nil)
        await #expect(throws: ChatError.self) { try await login.value }
        store.isLocked = false
        phone.lifecycle.sendProtectedDataDidBecomeAvailable()
        await phone.until { phone.unread != .unknown }
        #expect(phone.unread == .cached(2) && phone.storedUser == StoredValue.User(id: "ada"))
    }

    @Test("S3 unreadable is not empty: a login meanwhile is the app's word")
    func loginWhileUnreadable() async throws {
        let store = storeOfAda()
        let phone = CountedHelpshift(store: store)
        try await phone.logIn("bert")
        store.isLocked = false
        phone.message("Hello")
        await phone.until { phone.unread != .unknown }
        #expect(phone.unread == .live(1) && phone.state.userID == "bert")
        #expect(phone.storedUser == StoredValue.User(id: "bert") && phone.stored("ada")?.count == 2)
    }

    @Test("C14 user: an owed logout that can be read late drops what was heard before")
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
        phone.report(1)
        #expect(phone.unread == .live(1))
    }
}

/// A store that cannot be read while the device is locked.
@MainActor
private final class LockedStore: ReadMarkerStore {
    private let values: InMemoryReadMarkerStore
    var isLocked = true

    init(_ values: [StoredValue.Key: StoredValue]) { self.values = InMemoryReadMarkerStore(values) }

    func value(for key: StoredValue.Key) throws -> StoredValue? {
        guard !isLocked else { throw ReadMarkerStoreError.unreadable(path: "markers", reason: "locked") }
        return values.value(for: key)
    }

    func save(_ value: StoredValue?, for key: StoredValue.Key) { values.save(value, for: key) }
}
