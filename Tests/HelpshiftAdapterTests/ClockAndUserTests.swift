import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

/// Provider, counter and store together: neither a wrong clock nor a kill changes the count.
///
/// Names such as K0 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift counts: clocks and kills")
struct ClockTests {
    private let phone = CountedHelpshift()

    // MARK: The phone's clock

    @Test("K0 no clock: a phone 4 s behind the server counts a message once, even if a report includes it")
    func phoneBehind() {
        phone.message("Hello", aheadBy: 4)
        phone.report(1)
        #expect(phone.unread == .live(1))
        phone.message("Again", aheadBy: 5)
        #expect(phone.unread == .live(2))
    }

    @Test("K0 no clock: on a phone 5 min ahead, messages before and after a kill both count")
    func phoneFarAhead() {
        phone.message("Read", aheadBy: -300)
        phone.visit()
        phone.clock.advance(by: 1)
        phone.message("Unread", aheadBy: -300)
        #expect(phone.unread == .live(1))
        phone.relaunch()
        phone.message("After the kill", aheadBy: -299)
        #expect(phone.unread == .live(2))
    }

    // MARK: Kills

    @Test("C13 relaunch: two messages in the same second, with a kill between them, both count")
    func sameSecond() {
        phone.message("Hello")
        phone.relaunch()
        #expect(phone.unread == .cached(1))
        phone.message("Again")
        #expect(phone.unread == .live(2))
    }

    @Test("C6 once: a message that is redelivered after a kill doesn't count again, read or unread")
    func deliveredAgain() {
        phone.message("Read")
        phone.visit()
        phone.message("Unread", aheadBy: 1)
        phone.relaunch()
        phone.message("Read")
        phone.message("Unread", aheadBy: 1)
        #expect(phone.unread == .live(1))
    }

    // MARK: Reports

    @Test("C15 reported: messages read on another device leave the count with the server's second report")
    func readElsewhere() {
        phone.message("Hello")
        phone.message("Again", aheadBy: 1)
        phone.report(0)
        phone.report(0)
        #expect(phone.unread == .live(0))
        phone.message("New", aheadBy: 2)
        #expect(phone.unread == .live(1))
    }
}

/// Provider, counter and store together: each message counts for the right user.
@MainActor
@Suite("Helpshift counts: users")
struct RememberedUserTests {
    private let phone = CountedHelpshift()

    @Test("C14 user: messages between a relaunch and the app's login count for the SDK's user")
    func rememberedUser() async throws {
        try await phone.logIn("ada")
        phone.message("Hello")
        phone.relaunch()
        phone.message("Again", aheadBy: 1)
        phone.message("And again", aheadBy: 2)
        #expect(phone.state.userID == "ada" && phone.provider.currentUser.value.id == "ada")
        #expect(phone.unread == .live(3))
        #expect(phone.stored("ada")?.count == 3 && phone.stored(nil) == nil)
        try await phone.logIn("ada")
        #expect(phone.unread == .live(3))
        try await phone.provider.logout()
        #expect(phone.unread == .unknown && phone.state.ignoringUserChanges == ChatState())
        #expect(phone.stored("ada")?.count == 3 && phone.stored(nil) == nil)
    }

    @Test("C14 user: messages and reports during a login by token count for no user")
    func duringTokenLogin() async throws {
        try await phone.logIn("ada")
        phone.message("Hello")
        let login = await phone.beginLogin("bert")
        phone.report(3)
        phone.message("For either", aheadBy: 1)
        #expect(phone.unread == .unknown && phone.stored("ada")?.count == 1)
        phone.client.identityLogin?.success()
        #expect(phone.unread == .unknown && phone.state.ignoringUserChanges == ChatState(userID: "bert"))
        try await login.value
        #expect(phone.stored("ada")?.count == 1 && phone.stored("bert") == nil)
        phone.client.forgetCalls()
        phone.clock.advance(by: 300)
        #expect(phone.client.countRequests == ["requestUnread server"])
    }

    @Test("C14 user: a report during a refused login is dropped, and the count is requested afterwards")
    func duringRefusedLogin() async throws {
        try await phone.logIn("ada")
        phone.clock.advance(by: 1000)
        phone.clock.now = phone.clock.now.addingTimeInterval(300)
        let login = await phone.beginLogin("bert")
        phone.report(3)
        phone.client.forgetCalls()
        phone.client.identityLogin?.failure("networkError", nil)
        await #expect(throws: ChatError.self) { try await login.value }
        phone.report(3)
        #expect(phone.unread == .unknown && phone.state.userID == nil)
        phone.clock.advance(by: 5)
        #expect(phone.client.countRequests == ["requestUnread server"])
        phone.report(2)
        #expect(phone.unread == .live(2))
    }

    @Test("S5 users: two ids that differ only in Unicode normalization have separate records")
    func normalization() async throws {
        try await phone.logIn("Jos\u{E9}")
        phone.message("Hello")
        try await phone.logIn("Jose\u{301}")
        #expect(phone.unread == .unknown)
        phone.relaunch()
        #expect(phone.unread == .unknown)
        try await phone.logIn("Jos\u{E9}")
        #expect(phone.unread == .cached(1))
    }

    @Test("C14 user: the anonymous user's count is dropped when Helpshift clears its anonymous user")
    func clearedAnonymousUser() async throws {
        phone.message("Hello")
        try await phone.logIn("ada")
        try phone.provider.clearAnonymousUserOnLogin(true)
        // An anonymous login doesn't clear the anonymous user.
        let anonymousLogin = Task { [phone] in try await phone.provider.loginAnonymously() }
        await phone.until { phone.client.identityLogin != nil }
        phone.client.identityLogin?.success()
        try await anonymousLogin.value
        #expect(phone.unread == .cached(1))
        try await phone.logIn("bert")
        #expect(phone.stored(nil) == nil)
        try await phone.provider.logout()
        #expect(phone.unread == .unknown)
    }
}
