import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import HelpshiftSimulator
import TestSupport
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

    @Test("K0 no clock: a message dated an hour ahead adds nothing to later reports")
    func messageFromTheFuture() {
        phone.message("Hello", aheadBy: 3600)
        phone.report(1)
        #expect(phone.unread == .live(1))
        phone.message("Again")
        phone.report(2)
        #expect(phone.unread == .live(2))
        phone.report(3)
        #expect(phone.unread == .live(3))
    }

    @Test("K0 no clock: on a phone a minute ahead, a message after a report adds to it")
    func phoneAhead() {
        phone.report(3)
        phone.clock.advance(by: 1)
        phone.message("Hello", aheadBy: -60)
        #expect(phone.unread == .live(4))
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

    @Test("C13 relaunch: an older message that arrives after the kill counts, too")
    func olderAfterKill() {
        phone.message("Newer")
        phone.relaunch()
        phone.message("Older", aheadBy: -10)
        #expect(phone.unread == .live(2))
    }

    @Test("C13 relaunch: three unread messages, a kill and three slightly older messages make six")
    func threeOlderAfterKill() {
        for number in 1...3 { phone.message("Newer \(number)") }
        phone.relaunch()
        for number in 1...3 { phone.message("Older \(number)", aheadBy: -2) }
        #expect(phone.unread == .live(6))
    }

    @Test("C3 skew: an unread message from the future doesn't hide a message after a kill")
    func futureAcrossKill() {
        phone.message("From the future", aheadBy: 86_400)
        phone.relaunch()
        phone.message("Hello")
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

    @Test("C6 once: two screenshots in the same second, without a body, are two messages")
    func screenshots() {
        func screenshot(_ name: String, _ size: Double) {
            phone.client.say(
                "agentMessageReceived",
                [
                    "publishId": "12", "createdTs": 1_790_000_000, "type": "attachment", "body": "",
                    "attachments": [["fileName": .string(name), "size": .number(size)]],
                ]
            )
        }
        screenshot("1.png", 700)
        screenshot("2.png", 700)
        #expect(phone.unread == .live(2))
        screenshot("1.png", 701)
        #expect(phone.unread == .live(3))
        phone.relaunch()
        screenshot("1.png", 700)
        screenshot("2.png", 700)
        #expect(phone.unread == .live(3))
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

    @Test("S5 users: on the simulator, the device remembers the user without any help from the app")
    func rememberedUserOnSimulator() async throws {
        let phone = SimulatedPhone()
        try await phone.provider.login(.known(KnownUser(id: "ada")))
        try phone.startConversation()
        phone.relaunch()
        try phone.server.agents.send("Hello")
        phone.clock.advance(by: 0)
        #expect(phone.provider.chatState.value.userID == "ada")
        #expect(phone.counter.unreadCount.value == .live(1))
        phone.relaunch()
        try phone.server.agents.send("Again")
        phone.clock.advance(by: 0)
        #expect(phone.counter.unreadCount.value == .live(2))
        try await phone.provider.logout()
        phone.clock.advance(by: 301)
        #expect(phone.counter.unreadCount.value == .live(0))
        #expect(try phone.store.record(of: "helpshift", userID: "ada")?.count == 2)
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

    @Test("C14 user: reports during a login by id or a logout count for no user")
    func duringCalls() async throws {
        try await phone.logIn("ada")
        phone.message("Hello")
        phone.client.whileUserChanges = { [phone] in phone.report(7) }
        try await phone.logIn("bert")
        #expect(phone.unread == .unknown && phone.stored("ada")?.count == 1)
        try await phone.provider.logout()
        #expect(phone.unread == .unknown && phone.stored("bert") == nil)
    }

    @Test("U4 the same user: a login changes nothing and doesn't call the SDK, even under an open screen")
    func sameUser() async throws {
        try await phone.logIn("ada")
        phone.report(1)
        phone.client.forgetCalls()
        try await phone.provider.login(.known(KnownUser(id: "ada")))
        phone.message("Hello")
        #expect(phone.unread == .live(2) && phone.client.calls.isEmpty)
        phone.client.say("widgetToggle", ["visible": true])
        phone.client.forgetCalls()
        try await phone.provider.login(.known(KnownUser(id: "ada")))
        #expect(phone.client.calls.isEmpty && phone.provider.isConversationVisible)
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

    @Test("C15 reported: on the simulator, messages read on another device leave the count")
    func readElsewhereOnSimulator() async throws {
        let phone = SimulatedPhone()
        try await phone.logIn(.test("ada"))
        try phone.startConversation()
        phone.clock.advance(by: 60)
        try phone.server.agents.send("Hello")
        try phone.server.agents.send("Again")
        phone.clock.advance(by: 0)
        #expect(phone.counter.unreadCount.value == .live(2))
        phone.server.readElsewhere("ada")
        phone.clock.advance(by: 120)
        #expect(phone.counter.unreadCount.value == .live(0))
    }

    @Test("C14 user: an anonymous login logs out the user that the SDK had before this library")
    func anonymousLogin() async throws {
        let phone = SimulatedPhone()
        // An earlier version of the app logs Ada in without this library.
        phone.sdk.install(
            platformID: "acme_platform_20260101",
            domain: "acme.helpshift.com",
            configuration: [:]
        )
        _ = try phone.sdk.loginUser(["userId": "ada"])
        try phone.startConversation()
        phone.relaunch(store: InMemoryReadMarkerStore())
        try phone.server.agents.send("For Ada")
        phone.clock.advance(by: 0)
        try await phone.logIn(.anonymous)
        #expect(phone.sdk.user.isAnonymous)
    }

    @Test("U2 a logout without a user changes nothing and doesn't call the SDK")
    func firstLogout() async throws {
        phone.message("Hello")
        phone.client.forgetCalls()
        try await phone.provider.logout()
        #expect(phone.unread == .live(1) && phone.client.calls.isEmpty)
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

/// A phone with the simulated SDK, a provider and a counter.
@MainActor
final class SimulatedPhone {
    let clock: ManualChatClock
    let server: SimulatedHelpshiftServer
    private let device = SimulatedHelpshiftDevice()
    private(set) var store: any ReadMarkerStore = InMemoryReadMarkerStore()
    private(set) var sdk: SimulatedHelpshift
    private(set) var provider: HelpshiftChatProvider
    private(set) var counter: MessageCounter

    init() {
        clock = ManualChatClock()
        server = SimulatedHelpshiftServer(clock: clock)
        (sdk, provider, counter) = Self.launch(server, device, clock, store)
        counter.start()
        clock.advance(by: 0)
    }

    private static func launch(
        _ server: SimulatedHelpshiftServer,
        _ device: SimulatedHelpshiftDevice,
        _ clock: ManualChatClock,
        _ store: any ReadMarkerStore
    ) -> (SimulatedHelpshift, HelpshiftChatProvider, MessageCounter) {
        let lifecycle = ManualAppLifecycle()
        let sdk = SimulatedHelpshift(server: server, device: device, lifecycle: lifecycle)
        let provider = HelpshiftChatProvider(
            client: sdk,
            configuration: .sample,
            clock: clock,
            lifecycle: lifecycle
        )
        return (sdk, provider, MessageCounter(provider: provider, lifecycle: lifecycle, store: store))
    }

    /// Kills the app and starts it again.
    func relaunch(store newStore: (any ReadMarkerStore)? = nil) {
        if let newStore { store = newStore }
        (sdk, provider, counter) = Self.launch(server, device, clock, store)
        counter.start()
        clock.advance(by: 0)
    }

    /// Logs in, as far as the simulator gets without time passing.
    func logIn(_ user: ChatUser) async throws {
        var isOver = false
        let login = Task { [provider] in
            defer { isOver = true }
            try await provider.login(user)
        }
        #expect(
            await eventually {
                clock.advance(by: 0)
                return isOver
            }
        )
        try await login.value
    }

    func startConversation() throws {
        try provider.presentConversation()
        try sdk.visitor.send("Hi")
        provider.dismissConversation()
        clock.advance(by: 0)
    }
}
