import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import TestSupport
import Testing

/// Names such as U1 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift provider: users")
struct HelpshiftUserTests {
    private let fixture = HelpshiftFixture()

    @Test("a known user is logged in with the nonempty fields")
    func knownUser() async throws {
        try await fixture.provider.login(
            .known(KnownUser(id: "anna", email: "", name: "Anna", authToken: "digest"))
        )
        #expect(fixture.client.lastUser == ["userId": "anna", "userName": "Anna", "userAuthToken": "digest"])
        #expect(fixture.provider.currentUser.value.id == "anna")
        #expect(fixture.state.ignoringUserChanges == ChatState(userID: "anna"))
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

    @Test(
        "a login that the SDK refuses is an error, and no user is logged in",
        arguments: ["ada", nil]
    )
    func notAccepted(before id: String?) async {
        let fixture = HelpshiftFixture(userID: id)
        fixture.client.acceptsUsers = false
        let user = ChatUser.known(KnownUser(id: "anna"))
        #expect(await fixture.error(of: user)?.code == .invalidArgument)
        #expect(fixture.provider.currentUser.value.id == nil)
        #expect(fixture.client.calls.contains("logout") == (id != nil))
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

    @Test(
        "U1 the SDK's conversation and session have closed before the user changes",
        arguments: [true, false]
    )
    func screenShown(isLogin: Bool) async throws {
        let fixture = HelpshiftFixture(userID: "before")
        fixture.client.say("helpshiftSessionStarted")
        fixture.client.say("widgetToggle", ["visible": true])
        fixture.client.forgetCalls()
        let change = Task {
            if isLogin {
                try await fixture.provider.login(.known(KnownUser(id: "anna")))
            } else {
                try await fixture.provider.logout()
            }
        }
        await fixture.until { !fixture.client.calls.isEmpty }
        await settle()
        fixture.client.say("widgetToggle", ["visible": false])
        await settle()
        #expect(fixture.client.calls == ["closeSession"])
        fixture.client.say("helpshiftSessionEnded")
        try await change.value
        #expect(fixture.client.calls.contains("logout"))
        #expect(fixture.provider.currentUser.value.id == (isLogin ? "anna" : nil))
    }

    @Test("logins and logouts are refused after a shutdown")
    func shutDown() async {
        fixture.provider.shutDown()
        #expect(await fixture.error(of: .known(KnownUser(id: "anna")))?.code == .shutDown)
        let error = await #expect(throws: ChatError.self) { try await fixture.provider.logout() }
        #expect(error?.code == .shutDown)
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
