import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

/// A backend that counts how often it is asked, and does what a test says.
@MainActor
final class ScriptedBackend {
    struct IsDown: Error {}

    private(set) var count = 0
    var isUp = true
    var tokens: (Int) -> String

    init(_ tokens: @escaping (Int) -> String) { self.tokens = tokens }

    func token() throws -> String {
        count += 1
        guard isUp else { throw IsDown() }
        return tokens(count)
    }

    func user(_ id: String) -> ChatUser {
        .token(SignedIdentity(userID: id) { [self] in try await token() })
    }
}

@MainActor
@Suite("Helpshift provider: fresh credentials")
struct RenewalTests {
    private let fixture = HelpshiftFixture()
    private let backend = ScriptedBackend { _ in TestToken.uid("anna") }

    private func logIn() async throws { try await fixture.logIn(backend.user("anna")) }

    private var sdkLogins: Int { fixture.client.identityLogins.count }

    @Test(
        "an expired session and credentials that will expire are answered by a fresh token",
        arguments: ["userSessionExpired", "refreshUserCredentials"]
    )
    func session(event: String) async throws {
        try await logIn()
        fixture.agentMessage("Hello")
        let state = fixture.state
        fixture.client.say(event)
        await fixture.until { sdkLogins == 2 }
        #expect(backend.count == 2)
        fixture.client.identityLogin?.success()
        await fixture.settle()
        #expect(fixture.provider.connectionStatus.value == .connected)
        #expect(fixture.state == state)
        #expect(fixture.authenticationErrors.isEmpty)
    }

    @Test("the event of each foreground starts no second renewal while one is under way or waits")
    func oneAtATime() async throws {
        try await logIn()
        for _ in 0..<3 { fixture.client.say("userSessionExpired") }
        await fixture.until { sdkLogins == 2 }
        fixture.client.say("userSessionExpired")
        fixture.clock.advance(by: 30)
        await fixture.settle()
        #expect(sdkLogins == 2 && backend.count == 2)
        fixture.client.identityLogin?.failure("networkError", nil)
        await fixture.until { sdkLogins == 3 }
        fixture.client.identityLogin?.failure("networkError", nil)
        await fixture.settle()
        for _ in 0..<3 { fixture.client.say("userSessionExpired") }
        await fixture.settle()
        #expect(sdkLogins == 3 && backend.count == 3)
        fixture.clock.advance(by: 2)
        await fixture.until { sdkLogins == 4 }
    }

    @Test("the pauses double, up to a cap of attempts; then the error is told once")
    func backOff() async throws {
        try await logIn()
        backend.isUp = false
        fixture.client.say("userSessionExpired")
        await fixture.until { backend.count == 2 }
        await fixture.settle()
        for (pause, count) in zip([1.0, 2, 4, 8], 3...) {
            fixture.clock.advance(by: pause - 0.1)
            await fixture.settle()
            #expect(backend.count == count - 1)
            fixture.clock.advance(by: 0.1)
            await fixture.until { backend.count == count }
            await fixture.settle()
        }
        #expect(fixture.authenticationErrors.map(\.helpshiftLoginError) == [.noToken(errorType: "IsDown")])
        #expect(fixture.provider.connectionStatus.value == .failed(.sessionExpired))
        fixture.clock.advance(by: 299)
        fixture.client.say("userSessionExpired")
        await fixture.settle()
        #expect(backend.count == 6)
        // Five minutes after the last attempt the next foreground begins anew.
        backend.isUp = true
        fixture.clock.advance(by: 1)
        fixture.client.say("userSessionExpired")
        await fixture.until { sdkLogins == 2 }
        fixture.client.identityLogin?.success()
        await fixture.settle()
        #expect(fixture.provider.connectionStatus.value == .connected)
    }

    @Test(
        "a renewal, too, leaves the age of a token to the SDK",
        arguments: [-3_600, 172_800] as [TimeInterval]
    )
    func age(ahead: TimeInterval) async throws {
        try await logIn()
        fixture.clock.now = fixture.clock.now.addingTimeInterval(ahead)
        fixture.client.say("userSessionExpired")
        await fixture.until { sdkLogins == 2 }
        #expect(fixture.diagnostics.count == 1)
        fixture.client.identityLogin?.success()
        await fixture.settle()
        #expect(fixture.provider.connectionStatus.value == .connected)
        #expect(fixture.authenticationErrors.isEmpty)
    }

    @Test("what cannot get better is not tried again")
    func permanent() async throws {
        try await logIn()
        backend.tokens = { _ in TestToken.uid("bert") }
        fixture.client.say("userSessionExpired")
        await fixture.until { !fixture.authenticationErrors.isEmpty }
        #expect(fixture.authenticationErrors.first?.helpshiftLoginError == .tokenNamesAnotherUser)
        fixture.clock.advance(by: 299)
        await fixture.settle()
        #expect(backend.count == 2 && sdkLogins == 1)
        #expect(fixture.provider.currentUser.value.id == "anna")
    }

    @Test("while a screen is shown a renewal waits for its end")
    func screen() async throws {
        try await logIn()
        fixture.client.say("helpshiftSessionStarted")
        fixture.client.say("userSessionExpired")
        await fixture.settle()
        #expect(backend.count == 1)
        fixture.client.say("helpshiftSessionEnded")
        await fixture.until { sdkLogins == 2 }
    }

    @Test("a screen that is opened while the token is on its way costs no attempt")
    func screenMeanwhile() async throws {
        try await logIn()
        backend.tokens = { [fixture] _ in
            fixture.client.say("helpshiftSessionStarted")
            return TestToken.uid("anna")
        }
        fixture.client.say("userSessionExpired")
        await fixture.until { backend.count == 2 }
        await fixture.settle()
        #expect(sdkLogins == 1)
        backend.tokens = { _ in TestToken.uid("anna") }
        fixture.client.say("helpshiftSessionEnded")
        await fixture.until { sdkLogins == 2 }
    }

    @Test("a login by the app takes the place of a renewal that waits")
    func appLogin() async throws {
        try await logIn()
        backend.isUp = false
        fixture.client.say("userSessionExpired")
        await fixture.until { backend.count == 2 }
        await fixture.settle()
        try await fixture.logIn(.test("bert"))
        fixture.clock.advance(by: 600)
        await fixture.settle()
        #expect(backend.count == 2 && fixture.provider.currentUser.value.id == "bert")
    }

    @Test("a login by the app waits for a renewal that the SDK works on")
    func appLoginDuringAnswer() async throws {
        try await logIn()
        fixture.client.say("userSessionExpired")
        await fixture.until { sdkLogins == 2 }
        let login = Task { try await fixture.provider.login(.test("bert")) }
        await fixture.settle()
        #expect(sdkLogins == 2)
        fixture.client.identityLogin?.success()
        await fixture.until { sdkLogins == 3 }
        #expect(fixture.provider.currentUser.value.id == "anna")
        fixture.client.identityLogin?.success()
        try await login.value
        #expect(fixture.provider.currentUser.value.id == "bert")
    }

    @Test("a logout gives a renewal up, and takes back what the SDK still makes of it")
    func logout() async throws {
        try await logIn()
        fixture.client.say("userSessionExpired")
        await fixture.until { sdkLogins == 2 }
        try await fixture.provider.logout()
        #expect(fixture.provider.currentUser.value.id == nil)
        fixture.client.forgetCalls()
        fixture.client.identityLogin?.success()
        #expect(fixture.client.calls.contains("logout"))
        #expect(fixture.provider.currentUser.value.id == nil && fixture.state.userID == nil)
        fixture.client.say("userSessionExpired")
        await fixture.settle()
        #expect(backend.count == 2)
    }

    @Test("another user's login that comes late takes the place of a renewal that waits")
    func lateLogin() async throws {
        try await logIn()
        let login = await fixture.beginLogin(.test("bert"))
        let late = try #require(fixture.client.identityLogin)
        fixture.clock.advance(by: 60)
        await #expect(throws: ChatError.self) { try await login.value }
        backend.isUp = false
        fixture.client.say("userSessionExpired")
        await fixture.until { backend.count == 2 }
        await fixture.settle()
        late.success()
        fixture.clock.advance(by: 600)
        await fixture.settle()
        #expect(sdkLogins == 2 && fixture.provider.currentUser.value.id == "bert")
        #expect(fixture.provider.connectionStatus.value == .connected)
    }

    @Test("a shutdown gives a renewal up")
    func shutDown() async throws {
        try await logIn()
        backend.isUp = false
        fixture.client.say("userSessionExpired")
        await fixture.until { backend.count == 2 }
        await fixture.settle()
        fixture.provider.shutDown()
        fixture.clock.advance(by: 600)
        await fixture.settle()
        #expect(backend.count == 2)
    }

    @Test("nobody is renewed who has not logged in since the launch")
    func unknownCredentials() async {
        let fixture = HelpshiftFixture(userID: "anna")
        fixture.client.say("userSessionExpired")
        await fixture.settle()
        #expect(fixture.client.identityLogins.isEmpty)
        #expect(fixture.provider.connectionStatus.value == .failed(.sessionExpired))
    }

    @Test("an anonymous session is renewed by another empty token")
    func anonymousSession() async throws {
        let login = Task { try await fixture.provider.loginAnonymously() }
        await fixture.until { sdkLogins == 1 }
        fixture.client.identityLogin?.success()
        try await login.value
        fixture.client.say("userSessionExpired")
        await fixture.until { sdkLogins == 2 }
        #expect(fixture.client.identityLogin?.token == "")
    }

    // MARK: Id and e-mail

    private func legacyOptions(_ backend: ScriptedBackend) -> HelpshiftLoginOptions {
        HelpshiftLoginOptions(freshAuthToken: { try await backend.token() })
    }

    @Test(
        "a user who is not believed is logged in again with a fresh digest",
        arguments: HelpshiftAuthenticationFailure.allCases
    )
    func verification(reason: HelpshiftAuthenticationFailure) async throws {
        let backend = ScriptedBackend { "fresh \($0)" }
        let user = ChatUser.known(KnownUser(id: "anna", authToken: "old"))
        try await fixture.provider.login(user, options: legacyOptions(backend))
        #expect(fixture.client.lastUser["userAuthToken"] == "old" && backend.count == 0)
        fixture.client.delegate?.authenticationFailed(reason)
        #expect(fixture.provider.connectionStatus.value == .failed(.authentication))
        #expect(fixture.authenticationErrors.first?.helpshiftLoginError == .notVerified(reason))
        await fixture.until { fixture.client.lastUser["userAuthToken"] == "fresh 1" }
        #expect(fixture.provider.connectionStatus.value == .connected)
    }

    @Test("an account that never believes is asked up to the cap")
    func neverVerified() async throws {
        let backend = ScriptedBackend { "fresh \($0)" }
        try await fixture.provider.login(.known(KnownUser(id: "anna")), options: legacyOptions(backend))
        #expect(backend.count == 1)
        for _ in 0..<10 {
            fixture.client.delegate?.authenticationFailed(.invalidAuthToken)
            await fixture.settle()
            fixture.clock.advance(by: 20)
            await fixture.settle()
        }
        #expect(backend.count == 6)
    }

    @Test("without a callback a user who is not believed stays so")
    func noCallback() async throws {
        try await fixture.provider.login(.known(KnownUser(id: "anna")))
        fixture.client.delegate?.authenticationFailed(.authTokenNotProvided)
        fixture.client.say("userSessionExpired")
        await fixture.settle()
        #expect(fixture.client.calls.filter { $0 == "loginUser" }.count == 1)
    }
}
