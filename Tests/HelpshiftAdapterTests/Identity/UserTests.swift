import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

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

    @Test("a known user is logged in with the fields that are not empty")
    func knownUser() async throws {
        try await fixture.provider.login(
            .known(KnownUser(id: "anna", email: "", name: "Anna", authToken: "digest"))
        )
        #expect(fixture.client.lastUser == ["userId": "anna", "userName": "Anna", "userAuthToken": "digest"])
        #expect(fixture.provider.currentUser.value.id == "anna")
        #expect(fixture.state.ignoringUserChanges == ChatState(userID: "anna"))
    }

    @Test("another user empties the state in one step, and starts the reports anew")
    func anotherUser() async throws {
        fixture.agentMessage("Hello")
        fixture.report(2, isFromCache: false)
        fixture.client.say("userSessionExpired")
        let states = ObservationRecorder(fixture.provider.chatState)
        states.forget()
        try await fixture.provider.login(.known(KnownUser(id: "anna")))
        #expect(states.values.map(\.ignoringUserChanges) == [ChatState(userID: "anna")])
        #expect(fixture.provider.connectionStatus.value == .connected)
        fixture.report(1, isFromCache: false)
        #expect(fixture.state.reportedUnread?.sequence == 0)
    }

    @Test("a login as the same user mends a failed connection and changes nothing else")
    func sameUser() async throws {
        let fixture = HelpshiftFixture(userID: "anna")
        fixture.agentMessage("Hello")
        let before = fixture.state
        fixture.client.delegate?.authenticationFailed(.invalidAuthToken)
        try await fixture.provider.login(.known(KnownUser(id: "anna", authToken: "fresh")))
        #expect(fixture.provider.connectionStatus.value == .connected)
        #expect(fixture.state == before)
        #expect(fixture.client.calls.contains("loginUser"))
    }

    @Test("any logout empties the state and mends the connection")
    func logout() async throws {
        let fixture = HelpshiftFixture(userID: "anna")
        fixture.agentMessage("Hello")
        fixture.client.say("userSessionExpired")
        try await fixture.provider.logout()
        #expect(fixture.state.ignoringUserChanges == ChatState())
        #expect(fixture.provider.connectionStatus.value == .connected)
        fixture.agentMessage("Hello")
        try await fixture.provider.logout()
        #expect(fixture.state.ignoringUserChanges == ChatState())
        #expect(fixture.client.calls.filter { $0 == "logout" }.count == 2)
    }

    @Test("a login as the anonymous user is a logout, unless nobody is known to be logged in")
    func anonymous() async throws {
        try await fixture.provider.login(.known(KnownUser(id: "anna")))
        fixture.agentMessage("Hello")
        try await fixture.provider.login(.anonymous)
        #expect(fixture.state.ignoringUserChanges == ChatState())
        #expect(fixture.client.calls.filter { $0 == "logout" }.count == 1)
        fixture.agentMessage("Hello")
        try await fixture.provider.login(.anonymous)
        #expect(fixture.state.transcript.count == 1)
        #expect(fixture.client.calls.filter { $0 == "logout" }.count == 1)
    }

    @Test("a login that the SDK does not accept is an error, and the user stays")
    func notAccepted() async {
        fixture.client.acceptsUsers = false
        let user = ChatUser.known(KnownUser(id: "anna"))
        #expect(await code { try await fixture.provider.login(user) } == .invalidArgument)
        #expect(fixture.provider.currentUser.value.id == nil)
    }

    @Test("a token goes to the SDK; its success changes the user at once")
    func token() async throws {
        let login = Task {
            try await fixture.provider.login(.token(.test("anna")))
        }
        await fixture.until { fixture.client.identityLogin != nil }
        #expect(fixture.client.identityLogin?.token == TestToken.uid("anna"))
        #expect(fixture.client.lastConfiguration == ["full_privacy_enabled": false])
        #expect(fixture.state.userID == nil)
        fixture.client.identityLogin?.success()
        #expect(fixture.state.userID == "anna")
        try await login.value
    }

    @Test("a second login while one runs is refused, and so is a logout")
    func oneAtATime() async throws {
        let first = Task {
            try await fixture.provider.login(.token(.test("anna")))
        }
        await fixture.until { fixture.client.identityLogin != nil }
        let other = ChatUser.known(KnownUser(id: "bert"))
        #expect(await code { try await fixture.provider.login(other) } == .notAllowedNow)
        #expect(await code { try await fixture.provider.logout() } == .notAllowedNow)
        fixture.client.identityLogin?.success()
        try await first.value
        try await fixture.provider.login(other)
        #expect(fixture.provider.currentUser.value.id == "bert")
    }

    @Test("a shutdown ends a login that is running, and a late success changes nothing")
    func shutdownDuringLogin() async {
        let login = Task {
            try await fixture.provider.login(.token(.test("anna")))
        }
        await fixture.until { fixture.client.identityLogin != nil }
        fixture.provider.shutDown()
        #expect(await code { try await login.value } == .shutDown)
        fixture.client.identityLogin?.success()
        #expect(fixture.state.userID == nil)
    }

    @Test("while one of the SDK's screens is shown nobody is logged in or out")
    func screenShown() async {
        fixture.client.say("helpshiftSessionStarted")
        let user = ChatUser.known(KnownUser(id: "anna"))
        #expect(await code { try await fixture.provider.login(user) } == .notAllowedNow)
        #expect(await code { try await fixture.provider.logout() } == .notAllowedNow)
        #expect(fixture.client.lastUser.isEmpty)
    }

    @Test("a screen that is opened while the token is on its way refuses the login")
    func screenOpenedMeanwhile() async {
        let identity = SignedIdentity(userID: "anna") { [fixture] in
            await fixture.client.say("helpshiftSessionStarted")
            return TestToken.uid("anna")
        }
        #expect(await code { try await fixture.provider.login(.token(identity)) } == .notAllowedNow)
    }

    @Test("a backend that fails or gives an empty token is an error without its words")
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

    @Test("after the shutdown a login is refused")
    func shutDown() async {
        let user = ChatUser.known(KnownUser(id: "anna"))
        fixture.provider.shutDown()
        #expect(await code { try await fixture.provider.login(user) } == .shutDown)
        #expect(await code { try await fixture.provider.logout() } == .shutDown)
    }

    @Test("observers hear each user")
    func observing() async throws {
        let fixture = HelpshiftFixture(userID: "anna")
        let users = ObservationRecorder(fixture.provider.currentUser)
        try await fixture.provider.login(.known(KnownUser(id: "bert")))
        try await fixture.provider.logout()
        #expect(users.values.map(\.id) == ["anna", "bert", nil])
    }
}
