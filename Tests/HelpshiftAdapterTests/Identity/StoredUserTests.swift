import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import TestSupport
import Testing

/// Names such as U2 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift provider: the stored user")
struct StoredUserTests {
    private let phone = CountedHelpshift()
    private static let owed = StoredValue.User(id: nil, owesLogout: true)
    private static let anonymous = StoredValue.User(id: nil)

    /// Begins a login that the SDK doesn't answer, and waits until the caller gets a timeout.
    private func abandonLogin(_ id: String) async {
        let login = await phone.beginLogin(id)
        phone.clock.advance(by: 60)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .timeout && error?.message.contains("60 seconds") == true)
    }

    // MARK: An owed logout

    @Test("U2 an owed logout survives a kill, and is carried out before the first request")
    func owedLogoutAcrossKill() async throws {
        try await phone.logIn("ada")
        await abandonLogin("bert")
        #expect(phone.storedUser == Self.owed)
        phone.relaunch()
        await phone.until { phone.storedUser == Self.anonymous }
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

    @Test("U2 while a logout is owed, the SDK's events are neither shown nor stored")
    func droppedBeforeOwedLogout() async throws {
        try await phone.logIn("ada")
        await abandonLogin("bert")
        phone.relaunch(isInstalled: true) { client in
            client.say("helpshiftSessionStarted")
            client.sayMessage("For Bert", at: 1_790_000_000_000)
        }
        phone.report(3)
        #expect(
            phone.state.ignoringUserChanges == ChatState() && phone.unread == .unknown
                && phone.stored(nil) == nil
        )
        phone.client.say("helpshiftSessionEnded")
        await phone.until { phone.storedUser == Self.anonymous }
        #expect(phone.client.calls.contains("logout"))
        phone.clock.advance(by: 5)
        phone.report(1)
        #expect(phone.unread == .live(1))
    }

    // MARK: An unanswered login

    @Test("U6 after a timeout, a logout is owed until the SDK answers", arguments: [true, false])
    func lateAnswer(isSuccess: Bool) async throws {
        try await phone.logIn("ada")
        await abandonLogin("bert")
        #expect(phone.state.userID == nil && phone.storedUser == Self.owed)
        if isSuccess {
            phone.client.identityLogin?.success()
        } else {
            phone.client.identityLogin?.failure("networkError", nil)
        }
        await phone.until { phone.storedUser == Self.anonymous }
        #expect(phone.client.calls.filter { $0 == "logout" }.count == (isSuccess ? 2 : 1))
    }

    // MARK: An expired session and a running login

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

    @Test("another counter of the provider doesn't affect a running login")
    func anotherCounter() async throws {
        let login = await phone.beginLogin("ada")
        let counter = MessageCounter(provider: phone.provider, lifecycle: phone.lifecycle, store: phone.store)
        #expect(phone.storedUser == Self.owed && !phone.client.calls.contains("logout"))
        phone.client.identityLogin?.success()
        try await login.value
        #expect(phone.storedUser?.id == "ada" && phone.storedUser?.owesLogout == false)
        #expect(counter.unreadCount.value == .unknown)
    }

    // MARK: A locked store

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
        "S3 unreadable is not empty: messages from before the store can be read belong to the stored user"
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
        "U8 sessions: on a locked phone, events before the session's expiry are kept, and later ones dropped"
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

    @Test("U10 a locked store: a login waits until the store can be read")
    func loginWhileUnreadable() async throws {
        let store = storeOfAda()
        let phone = CountedHelpshift(store: store)
        let login = Task { try await phone.provider.login(.test("bert")) }
        await settle()
        phone.clock.advance(by: 600)
        phone.message("For Ada")
        #expect(phone.client.identityLogins.isEmpty && phone.unread == .unknown)
        store.isLocked = false
        phone.lifecycle.sendProtectedDataDidBecomeAvailable()
        await phone.until { phone.client.identityLogin != nil }
        #expect(phone.client.calls.contains("logout"))
        phone.client.identityLogin?.success()
        try await login.value
        #expect(phone.state.userID == "bert" && phone.state.transcript.isEmpty)
        #expect(phone.storedUser?.id == "bert" && phone.stored("ada")?.count == 2)
    }

    @Test("U10 a locked store: when an owed logout can be read, earlier messages are dropped")
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
        await phone.until { phone.storedUser == Self.anonymous }
        phone.clock.advance(by: 5)
        phone.report(1)
        #expect(phone.unread == .live(1))
    }
}
