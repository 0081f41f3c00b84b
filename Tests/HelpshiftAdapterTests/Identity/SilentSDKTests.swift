import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import Testing

/// Names such as U6 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Helpshift provider: logins that nobody answers, or too late")
struct SilentSDKTests {
    private let fixture = HelpshiftFixture(userID: "before")

    /// A login that the SDK does not answer in time.
    private func timeOut(_ id: String) async throws -> ScriptedHelpshiftClient.IdentityLogin {
        let login = await fixture.beginLogin(.test(id))
        fixture.clock.advance(by: 60)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .timeout && error?.message.contains("60 seconds") == true)
        #expect(fixture.provider.currentUser.value.id == nil)
        fixture.client.forgetCalls()
        return try #require(fixture.client.identityLogin)
    }

    @Test("U6 a time limit ends the wait, not the call: a late success is logged out again")
    func lateSuccess() async throws {
        let late = try await timeOut("anna")
        late.success()
        await fixture.until { fixture.client.calls.contains("logout") }
        #expect(fixture.provider.currentUser.value.id == nil)
    }

    @Test("a late failure leaves nobody, and owes no logout")
    func lateFailure() async throws {
        let late = try await timeOut("anna")
        late.failure("networkError", nil)
        late.success()
        await fixture.settle()
        #expect(fixture.provider.currentUser.value.id == nil)
        #expect(!fixture.client.calls.contains("logout"))
        fixture.clock.advance(by: 5)
        fixture.agentMessage("Hello")
        #expect(fixture.state.transcript.count == 1)
    }

    @Test("U6 a newer login waits for the late answer, and nothing that is said meanwhile is anybody's")
    func newerLogin() async throws {
        let late = try await timeOut("anna")
        let newer = Task { try await fixture.provider.login(.known(KnownUser(id: "bert"))) }
        await fixture.settle()
        #expect(fixture.client.lastUser.isEmpty)
        fixture.report(3, isFromCache: false)
        fixture.agentMessage("Hello")
        #expect(fixture.state.ignoringUserChanges == ChatState(userID: "bert"))
        late.success()
        try await newer.value
        #expect(fixture.client.calls.prefix(2) == ["logout", "loginUser"])
        #expect(fixture.state.ignoringUserChanges == ChatState(userID: "bert"))
    }

    @Test("a newer login that waits for so long that its own time is over leaves nobody")
    func newerLoginTimesOut() async throws {
        let late = try await timeOut("anna")
        let newer = Task { try await fixture.provider.login(.known(KnownUser(id: "bert"))) }
        await fixture.settle()
        fixture.clock.advance(by: 60)
        let error = await #expect(throws: ChatError.self) { try await newer.value }
        #expect(error?.code == .timeout)
        late.success()
        await fixture.until { fixture.client.calls.contains("logout") }
        #expect(fixture.client.lastUser.isEmpty && fixture.provider.currentUser.value.id == nil)
    }

    @Test("U6 after five minutes the answer is given up, and a logout follows")
    func givenUp() async throws {
        let late = try await timeOut("anna")
        fixture.clock.advance(by: 239)
        await fixture.settle()
        #expect(!fixture.client.calls.contains("logout"))
        fixture.clock.advance(by: 1)
        await fixture.until { fixture.client.calls.contains("logout") }
        late.success()
        #expect(fixture.provider.currentUser.value.id == nil)
    }

    @Test("a backend that does not answer ends the login too")
    func silentBackend() async throws {
        let user = ChatUser.token(
            SignedIdentity(userID: "anna") {
                try await Task.sleep(for: .seconds(3600))
                return ""
            }
        )
        let pending = fixture.clock.pendingCount
        let login = Task { try await fixture.provider.login(user) }
        await fixture.until { fixture.clock.pendingCount > pending + 2 }
        await fixture.settle()
        fixture.clock.advance(by: 60)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .timeout && error?.message.contains("backend") == true)
        try await fixture.logIn(.test("bert"))
    }

    @Test("a login whose task is cancelled ends; what the SDK makes of it later is taken up")
    func cancelled() async throws {
        let login = await fixture.beginLogin(.test("anna"))
        login.cancel()
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .cancelled)
        fixture.client.identityLogin?.success()
        #expect(fixture.provider.currentUser.value.id == "anna")
        #expect(fixture.provider.connectionStatus.value == .connected)
    }

    @Test("the answer of a login counts once")
    func twice() async throws {
        let login = await fixture.beginLogin(.test("anna"))
        let answer = try #require(fixture.client.identityLogin)
        answer.success()
        answer.failure("networkError", nil)
        answer.success()
        try await login.value
        #expect(fixture.provider.currentUser.value.id == "anna")
    }
}
