import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import TestSupport
import Testing

/// Names such as U4 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift provider: users")
struct HelpshiftUserTests {
    private let fixture = HelpshiftFixture()

    private func code(_ body: () async throws -> Void) async -> ChatError.Code? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? ChatError)?.code
        }
    }

    @Test("a known user is logged in with the nonempty fields")
    func knownUser() async throws {
        try await fixture.provider.login(
            .known(KnownUser(id: "anna", email: "", name: "Anna", authToken: "digest"))
        )
        #expect(fixture.client.lastUser == ["userId": "anna", "userName": "Anna", "userAuthToken": "digest"])
        #expect(fixture.provider.currentUser.value.id == "anna")
        #expect(fixture.state.ignoringUserChanges == ChatState(userID: "anna"))
    }

    @Test("U1 a login that Helpshift's rules refuse logs the former user out")
    func refusedLogin() async {
        let fixture = HelpshiftFixture(userID: "anna")
        let code = await code { try await fixture.provider.login(.known(KnownUser(id: "bob "))) }
        #expect(code == .invalidArgument)
        #expect(fixture.state.userID == nil)
        #expect(await eventually { fixture.client.calls.contains("logout") })
    }

    @Test("a login as another user empties the state in one step and restarts the reports")
    func anotherUser() async throws {
        fixture.agentMessage("Hello")
        fixture.report(2, isFromCache: false)
        fixture.client.say("userSessionExpired")
        let states = ObservationRecorder(fixture.provider.chatState)
        states.forget()
        try await fixture.provider.login(.known(KnownUser(id: "anna")))
        #expect(states.values.map(\.ignoringUserChanges) == [ChatState(userID: "anna")])
        #expect(fixture.provider.connectionStatus.value == .connected)
        fixture.clock.advance(by: 5)
        fixture.report(1, isFromCache: false)
        #expect(fixture.state.reportedUnread?.sequence == 0)
    }

    @Test("U4 a login as the same user with a corrected digest reconnects and hides nothing")
    func sameUser() async throws {
        let fixture = HelpshiftFixture(userID: "anna")
        fixture.agentMessage("Hello")
        let before = fixture.state
        fixture.client.delegate?.authenticationFailed(.invalidAuthToken)
        try await fixture.provider.login(.known(KnownUser(id: "anna", authToken: "fresh")))
        #expect(fixture.provider.connectionStatus.value == .connected)
        #expect(fixture.state.transcript == before.transcript)
        #expect(fixture.state.userChangeCount == before.userChangeCount)
        #expect(fixture.client.lastUser["userAuthToken"] == "fresh")
        #expect(!fixture.client.calls.contains("logout"))
    }

    @Test("a logout empties the state and clears a failed connection")
    func logout() async throws {
        let fixture = HelpshiftFixture(userID: "anna")
        fixture.agentMessage("Hello")
        fixture.client.say("userSessionExpired")
        try await fixture.provider.logout()
        #expect(fixture.state.ignoringUserChanges == ChatState())
        #expect(fixture.provider.connectionStatus.value == .connected)
    }

    @Test("U9 an anonymous login logs the user out and passes an empty token")
    func anonymous() async throws {
        try await fixture.provider.login(.known(KnownUser(id: "anna")))
        fixture.clock.advance(by: 5)
        fixture.agentMessage("Hello")
        fixture.client.forgetCalls()
        let login = await fixture.beginLogin(.anonymous)
        #expect(fixture.client.calls == ["logout", "login"] && fixture.client.identityLogin?.token == "")
        fixture.client.identityLogin?.success()
        try await login.value
        #expect(fixture.state.ignoringUserChanges == ChatState())
    }

    @Test(
        "a login that the SDK refuses is an error, and no user is logged in",
        arguments: ["ada", nil]
    )
    func notAccepted(before id: String?) async {
        let fixture = HelpshiftFixture(userID: id)
        fixture.client.acceptsUsers = false
        let user = ChatUser.known(KnownUser(id: "anna"))
        #expect(await code { try await fixture.provider.login(user) } == .invalidArgument)
        #expect(fixture.provider.currentUser.value.id == nil)
        #expect(fixture.client.calls.contains("logout") == (id != nil))
    }

    @Test("U1 at once: a token is passed to the SDK, and the user is current from the call on")
    func token() async throws {
        let login = await fixture.beginLogin(.test("anna"))
        #expect(fixture.client.identityLogin?.token == TestToken.uid("anna"))
        #expect(fixture.client.lastConfiguration == ["full_privacy_enabled": false])
        #expect(fixture.state.userID == "anna")
        fixture.client.identityLogin?.success()
        try await login.value
        #expect(fixture.state.userID == "anna")
    }

    @Test("only the first answer to a login counts")
    func answeredTwice() async throws {
        let login = await fixture.beginLogin(.test("anna"))
        let answer = try #require(fixture.client.identityLogin)
        answer.success()
        answer.failure("networkError", nil)
        answer.success()
        try await login.value
        #expect(fixture.provider.currentUser.value.id == "anna")
    }

    @Test("U2 a logout during a login is carried out after the login's answer, even after five seconds")
    func logoutDuringLogin() async throws {
        let login = await fixture.beginLogin(.test("anna"))
        let logout = Task { try await fixture.provider.logout() }
        #expect(await code { try await login.value } == .cancelled)
        #expect(fixture.provider.currentUser.value.id == nil)
        fixture.clock.advance(by: 5)
        try await logout.value
        #expect(!fixture.client.calls.contains("logout") && !fixture.diagnostics.isEmpty)
        fixture.client.identityLogin?.success()
        await fixture.until { fixture.client.calls.contains("logout") }
        #expect(fixture.provider.currentUser.value.id == nil)
    }

    @Test("a shutdown ends a running login, and a late success changes nothing")
    func shutdownDuringLogin() async {
        let login = await fixture.beginLogin(.test("anna"))
        fixture.provider.shutDown()
        #expect(await code { try await login.value } == .shutDown)
        let state = fixture.state
        fixture.client.identityLogin?.success()
        #expect(fixture.state == state)
    }

    @Test(
        "U1 the SDK's screen is closed before the user changes",
        arguments: [true, false]
    )
    func screenShown(isLogin: Bool) async throws {
        let fixture = HelpshiftFixture(userID: "before")
        fixture.client.say("helpshiftSessionStarted")
        fixture.client.forgetCalls()
        let change = Task {
            if isLogin {
                try await fixture.provider.login(.known(KnownUser(id: "anna")))
            } else {
                try await fixture.provider.logout()
            }
        }
        await fixture.until { !fixture.client.calls.isEmpty }
        await fixture.settle()
        #expect(fixture.client.calls == ["closeSession"])
        fixture.client.say("helpshiftSessionEnded")
        try await change.value
        #expect(fixture.client.calls.contains("logout"))
        #expect(fixture.provider.currentUser.value.id == (isLogin ? "anna" : nil))
    }

    @Test("a failing backend or an empty token is an error that contains no secrets")
    func noToken() async {
        struct Leaky: Error { let secret = "token 4711" }
        let failing = SignedIdentity(userID: "anna") { throw Leaky() }
        do {
            try await fixture.provider.login(.token(failing))
            Issue.record("no error")
        } catch {
            #expect(!"\(error)".contains("4711"))
        }
        let empty = SignedIdentity(userID: "anna") { "" }
        #expect(await code { try await fixture.provider.login(.token(empty)) } == .invalidArgument)
    }

    @Test("logins and logouts are refused after a shutdown")
    func shutDown() async {
        let user = ChatUser.known(KnownUser(id: "anna"))
        fixture.provider.shutDown()
        #expect(await code { try await fixture.provider.login(user) } == .shutDown)
        #expect(await code { try await fixture.provider.logout() } == .shutDown)
    }

    @Test("observers receive each user")
    func observing() async throws {
        let fixture = HelpshiftFixture(userID: "anna")
        let users = ObservationRecorder(fixture.provider.currentUser)
        try await fixture.provider.login(.known(KnownUser(id: "bert")))
        try await fixture.provider.logout()
        // A login as another user begins with a logout. Until that is done, there is no user.
        #expect(users.values.map(\.id) == ["anna", nil, "bert", nil])
    }
}
