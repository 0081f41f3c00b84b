import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import Testing

@MainActor
@Suite("Helpshift provider: logins that nobody answers, or too late")
struct SilentSDKTests {
    private let fixture = HelpshiftFixture(userID: "before")

    /// A login that the SDK does not answer in time.
    private func timeOut(_ id: String) async throws -> ScriptedHelpshiftClient.IdentityLogin {
        let login = await fixture.beginLogin(.test(id))
        fixture.clock.advance(by: 60)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .timeout && error?.helpshiftLoginError == .noAnswer(.sdk, after: 60))
        #expect(fixture.provider.currentUser.value.id == "before")
        return try #require(fixture.client.identityLogin)
    }

    @Test("a login that is not answered ends; its late success is the user's login all the same")
    func lateSuccess() async throws {
        let late = try await timeOut("anna")
        late.success()
        #expect(fixture.provider.currentUser.value.id == "anna" && fixture.state.userID == "anna")
    }

    @Test("a late failure changes nothing")
    func lateFailure() async throws {
        let late = try await timeOut("anna")
        late.failure("networkError", nil)
        late.success()
        #expect(fixture.provider.currentUser.value.id == "before")
    }

    @Test(
        "a late success does not change the user under a login that runs, and none of its events is anybody's"
    )
    func newerLoginRuns() async throws {
        let late = try await timeOut("anna")
        let newer = await fixture.beginLogin(.test("bert"))
        late.success()
        fixture.report(3, isFromCache: false)
        fixture.agentMessage("Hello")
        #expect(fixture.state.ignoringUserChanges == ChatState(userID: "before"))
        fixture.client.identityLogin?.success()
        try await newer.value
        #expect(fixture.state.ignoringUserChanges == ChatState(userID: "bert"))
        late.success()
        #expect(fixture.provider.currentUser.value.id == "bert")
    }

    @Test("where the newer login fails, the SDK has the late one's user, and so has the provider")
    func newerLoginFails() async throws {
        let late = try await timeOut("anna")
        let newer = await fixture.beginLogin(.test("bert"))
        late.success()
        fixture.client.identityLogin?.failure("loginInProgress", nil)
        await #expect(throws: ChatError.self) { try await newer.value }
        #expect(fixture.provider.currentUser.value.id == "anna")
    }

    @Test("a late success after a newer login changes nothing")
    func afterNewerLogin() async throws {
        let late = try await timeOut("anna")
        try await fixture.logIn(.test("bert"))
        late.success()
        #expect(fixture.provider.currentUser.value.id == "bert")
        #expect(!fixture.diagnostics.isEmpty)
    }

    @Test("a late success after a logout is logged out again, once no screen is shown")
    func afterLogout() async throws {
        let late = try await timeOut("anna")
        try await fixture.provider.logout()
        fixture.client.say("helpshiftSessionStarted")
        fixture.client.forgetCalls()
        late.success()
        fixture.report(3, isFromCache: false)
        #expect(fixture.client.calls == [] && fixture.state.ignoringUserChanges == ChatState())
        fixture.client.say("helpshiftSessionEnded")
        #expect(fixture.client.calls == ["logout"])
        fixture.report(1, isFromCache: false)
        #expect(fixture.state.reportedUnread?.count == 1)
    }

    @Test("it is not logged out between two screens, where the SDK would ignore that")
    func betweenScreens() async throws {
        let late = try await timeOut("anna")
        try await fixture.provider.logout()
        fixture.client.say("helpshiftSessionStarted")
        late.success()
        fixture.client.forgetCalls()
        try fixture.provider.showFAQs()
        // The SDK shows the help center by now, and tells of the end of the chat first.
        fixture.client.say("helpshiftSessionEnded")
        fixture.client.say("helpshiftSessionStarted")
        fixture.report(3, isFromCache: false)
        #expect(fixture.client.calls == ["showFAQs"] && fixture.state.ignoringUserChanges == ChatState())
        fixture.client.say("helpshiftSessionEnded")
        #expect(fixture.client.calls == ["showFAQs", "logout"])
    }

    @Test("a backend that does not answer ends the login too")
    func silentBackend() async throws {
        let user = ChatUser.token(
            SignedIdentity(userID: "anna") {
                try await Task.sleep(for: .seconds(3600))
                return ""
            }
        )
        let login = Task { try await fixture.provider.login(user) }
        await fixture.until { fixture.clock.pendingCount > 1 }
        fixture.clock.advance(by: 60)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.helpshiftLoginError == .noAnswer(.backend, after: 60))
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
    }

    @Test("a login whose task was cancelled before never reaches the SDK")
    func cancelledBefore() async {
        let login = Task { try await fixture.provider.login(.test("anna")) }
        login.cancel()
        await #expect(throws: ChatError.self) { try await login.value }
        #expect(fixture.client.identityLogins.isEmpty)
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
