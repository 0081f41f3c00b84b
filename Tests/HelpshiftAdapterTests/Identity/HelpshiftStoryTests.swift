import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

/// What users do with an app, from the first tap to the badge, on a scripted SDK.
@MainActor
@Suite("Helpshift: user stories")
struct HelpshiftStoryTests {
    private let phone = CountedHelpshift()
    private let backend = ScriptedBackend { _ in TestToken.uid("ada") }

    private var provider: HelpshiftChatProvider { phone.provider }
    private var client: ScriptedHelpshiftClient { phone.client }

    /// Ada logs in with a token from the backend.
    private func logInByToken() async throws {
        let count = client.identityLogins.count
        let login = Task { [provider, backend] in try await provider.login(backend.user("ada")) }
        await phone.until { client.identityLogins.count > count }
        client.identityLogin?.success()
        try await login.value
        phone.clock.advance(by: 5)
    }

    // MARK: Launches

    @Test("a tap on a push launches the app, and the same user's login doesn't call the SDK")
    func launchByTap() async throws {
        try await logInByToken()
        phone.message("Hello")
        phone.relaunch(isInstalled: true)
        #expect(provider.notificationWasTapped(["origin": "helpshift"]))
        client.say("widgetToggle", ["visible": true])
        client.forgetCalls()
        try await provider.login(backend.user("ada"))
        #expect(client.calls.isEmpty && backend.count == 1)
        #expect(provider.isConversationVisible && phone.unread == .live(0))
        client.say("userSessionExpired")
        await phone.until { client.identityLogin?.token == TestToken.uid("ada") }
    }

    @Test(
        "after a launch, a login passes a corrected digest or a new address to the SDK",
        arguments: [true, false]
    )
    func correctedData(isDigest: Bool) async throws {
        try await provider.login(.known(KnownUser(id: "ada", email: "ada@example.com", authToken: "a0")))
        phone.clock.advance(by: 5)
        phone.message("Hello")
        phone.relaunch()
        let user =
            isDigest
            ? KnownUser(id: "ada", email: "ada@example.com", authToken: "b1")
            : KnownUser(id: "ada", email: "ada@example.org", authToken: "a0")
        try await provider.login(.known(user))
        #expect(client.lastUser["userEmail"] == user.email && client.lastUser["userAuthToken"] != nil)
        #expect(!client.calls.contains("logout") && phone.unread == .cached(1))
    }

    // MARK: Screens

    @Test(
        "a logout while the SDK's screen is shown or requested closes it, and the next user sees nothing",
        arguments: [true, false]
    )
    func logoutUnderScreen(isShown: Bool) async throws {
        try await phone.logIn("ada")
        phone.message("For Ada")
        try provider.presentConversation()
        if isShown { client.say("widgetToggle", ["visible": true]) }
        client.forgetCalls()
        let logout = Task { [provider] in try await provider.logout() }
        await phone.until { client.calls.contains("closeSession") }
        #expect(!provider.isConversationVisible && phone.state.transcript.isEmpty)
        if !isShown {
            client.say("widgetToggle", ["visible": true])
            #expect(!provider.isConversationVisible)
        }
        client.say("widgetToggle", ["visible": false])
        try await logout.value
        #expect(client.calls.contains("logout") && phone.state.userID == nil)
        phone.clock.advance(by: 5)
        phone.message("For whoever comes next")
        #expect(phone.unread == .live(1))
    }

    @Test("if the SDK never reports that a screen closed, the badge and a logout still work")
    func stuckScreen() async throws {
        try await phone.logIn("ada")
        try provider.presentConversation()
        client.say("widgetToggle", ["visible": true])
        provider.dismissConversation()
        phone.message("Hello")
        #expect(phone.unread == .live(1))
        phone.clock.advance(by: 5)
        try await provider.logout()
        #expect(client.calls.contains("logout"))
    }

    // MARK: Counts

    @Test("the end of a conversation that the SDK reports after a logout is not published")
    func lateEnd() async throws {
        try await phone.logIn("ada")
        try await provider.logout()
        let events = ObservationRecorder(provider.events)
        client.say("conversationEnd")
        #expect(events.values.isEmpty)
        phone.clock.advance(by: 5)
        client.say("conversationEnd")
        #expect(events.values.count == 2)
    }

    @Test(
        "after a session expires, the SDK's count of 0 is ignored, and the count is requested after the renewal"
    )
    func expiredSession() async throws {
        try await logInByToken()
        phone.message("Hello")
        client.say("widgetToggle", ["visible": true])
        client.say("widgetToggle", ["visible": false])
        phone.message("Again")
        client.say("userSessionExpired")
        phone.report(0)
        #expect(phone.unread == .cached(1))
        await phone.until { client.identityLogins.count == 2 }
        phone.report(0)
        client.identityLogin?.success()
        phone.report(0)
        #expect(phone.unread == .cached(1))
        client.forgetCalls()
        // The vendor's limits allow the next request.
        phone.clock.advance(by: 60)
        #expect(!client.countRequests.isEmpty)
        phone.report(1)
        #expect(phone.unread == .live(1))
    }

    @Test("after a login by token and a logout, the anonymous visitor's earlier count isn't shown")
    func nextAnonymousVisitor() async throws {
        phone.report(2)
        #expect(phone.unread == .live(2))
        try await logInByToken()
        try await provider.logout()
        #expect(phone.unread == .unknown && phone.stored(nil) == nil)
    }

    @Test("a login by id and e-mail keeps the anonymous visitor's count")
    func sameAnonymousVisitor() async throws {
        phone.report(2)
        try await phone.logIn("ada")
        try await provider.logout()
        #expect(phone.unread == .cached(2))
    }
}
