import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import TestSupport
import Testing

/// A backend that counts its calls, and can be down.
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
        "an expired session or expiring credentials are renewed with a fresh token",
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
        await settle()
        #expect(fixture.provider.connectionStatus.value == .connected)
        #expect(fixture.state.transcript == state.transcript)
        #expect(fixture.state.userChangeCount == state.userChangeCount)
        #expect(fixture.authenticationErrors.isEmpty)
    }

    @Test("a renewed session is recorded as a login as the same user, and again when its count is live")
    func recordedRenewal() async throws {
        try await logIn()
        fixture.report(1, isFromCache: false)
        let inputs = ObservationRecorder(fixture.provider.inputs.observed)
        fixture.client.say("userSessionExpired")
        await fixture.until { sdkLogins == 2 }
        fixture.client.identityLogin?.success()
        #expect(inputs.values.map(words) == ["userSessionExpired", "user anna", "reset"])
        fixture.clock.advance(by: 5)
        #expect(inputs.values.map(words) == ["userSessionExpired", "user anna", "reset", "reset"])
    }

    private func words(_ input: HelpshiftProviderInput) -> String {
        switch input {
        case .event(let name, _, _): name
        case .authenticationFailed(let reason): reason.rawValue
        case .user(let id): "user \(id ?? "-")"
        case .reset: "reset"
        }
    }

    @Test("during a renewal, no request is sent to the server, and one follows as soon as its answer counts")
    func requests() async throws {
        try await logIn()
        fixture.client.say("conversationReopened")
        fixture.clock.advance(by: 50)
        fixture.client.say("userSessionExpired")
        await fixture.until { sdkLogins == 2 }
        #expect(fixture.requests { fixture.clock.advance(by: 10) } == [])
        fixture.client.identityLogin?.success()
        #expect(fixture.requests { fixture.clock.advance(by: 5) } == ["server"])
    }

    @Test("the pauses double, and after five failures in a row the error is reported once")
    func backOff() async throws {
        try await logIn()
        backend.isUp = false
        fixture.client.say("userSessionExpired")
        await fixture.until { backend.count == 2 }
        await settle()
        for (pause, count) in zip([1.0, 2, 4, 8, 16], 3...) {
            #expect(fixture.authenticationErrors.isEmpty == (count < 7))
            fixture.clock.advance(by: pause - 0.1)
            await settle()
            #expect(backend.count == count - 1)
            fixture.clock.advance(by: 0.1)
            await fixture.until { backend.count == count }
            await settle()
        }
        #expect(fixture.authenticationErrors.count == 1)
        #expect(fixture.provider.connectionStatus.value == .failed(.sessionExpired))
        #expect(fixture.provider.currentUser.value.id == "anna")
        backend.isUp = true
        fixture.clock.advance(by: 32)
        await fixture.until { sdkLogins == 2 }
        fixture.client.identityLogin?.success()
        await settle()
        #expect(fixture.provider.connectionStatus.value == .connected)
    }

    @Test("a policy without attempts renews nothing")
    func off() async throws {
        var configuration = HelpshiftProviderSettings.sample
        configuration.renewal = HelpshiftRenewalPolicy(attempts: 0)
        let fixture = HelpshiftFixture(configuration: configuration)
        try await fixture.logIn(backend.user("anna"))
        fixture.client.say("userSessionExpired")
        fixture.clock.advance(by: 600)
        await settle()
        #expect(fixture.client.identityLogins.count == 1 && backend.count == 1)
        #expect(fixture.diagnostics.isEmpty)
        try await fixture.logIn(backend.user("anna"))
        #expect(fixture.provider.connectionStatus.value == .connected)
    }

    @Test("U8 another user's token renews nothing, and the user stays logged in")
    func otherUsersToken() async throws {
        try await logIn()
        backend.tokens = { _ in TestToken.uid("bert") }
        fixture.client.say("userSessionExpired")
        await fixture.until { backend.count == 2 }
        await settle()
        #expect(sdkLogins == 1 && fixture.provider.currentUser.value.id == "anna")
        backend.tokens = { _ in TestToken.uid("anna") }
        fixture.clock.advance(by: 1)
        await fixture.until { sdkLogins == 2 }
    }

    @Test("U2 a logout waits for a renewal's answer, whether it succeeds or fails", arguments: [true, false])
    func logout(isSuccess: Bool) async throws {
        try await logIn()
        fixture.client.say("userSessionExpired")
        await fixture.until { sdkLogins == 2 }
        let logout = Task { try await fixture.provider.logout() }
        await fixture.until { fixture.provider.currentUser.value.id == nil }
        fixture.client.forgetCalls()
        if isSuccess {
            fixture.client.identityLogin?.success()
        } else {
            fixture.client.identityLogin?.failure("networkError", nil)
        }
        try await logout.value
        #expect(fixture.client.calls.contains("logout"))
        fixture.client.say("userSessionExpired")
        fixture.clock.advance(by: 600)
        await settle()
        #expect(backend.count == 2 && fixture.provider.currentUser.value.id == nil)
    }

    @Test("U8 sessions: the help center opens while the session has expired, and the conversation doesn't")
    func helpCenter() throws {
        let fixture = HelpshiftFixture(userID: "anna")
        fixture.client.say("userSessionExpired")
        try fixture.provider.showFAQs()
        #expect(fixture.client.calls.last == "showFAQs")
        #expect(throws: ChatError.self) { try fixture.provider.presentConversation() }
    }

    @Test("U1 at once: a help center that was requested during a renewal closes at a logout")
    func helpCenterAtLogout() async throws {
        try await logIn()
        fixture.client.say("userSessionExpired")
        await fixture.until { sdkLogins == 2 }
        try fixture.provider.showFAQs()
        #expect(fixture.client.calls.last == "showFAQs")
        let logout = Task { try await fixture.provider.logout() }
        await fixture.until { fixture.client.calls.last == "closeSession" }
        fixture.client.identityLogin?.success()
        fixture.clock.advance(by: 5)
        try await logout.value
    }

    @Test("an anonymous session is renewed with another empty token")
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
        "a user whose verification fails is logged in again with a fresh digest",
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

    @Test("the digest of a login that didn't call the SDK isn't used when verification fails later")
    func unusedDigest() async throws {
        let backend = ScriptedBackend { "fresh \($0)" }
        let user = ChatUser.known(KnownUser(id: "anna", authToken: "old"))
        for _ in 1...2 { try await fixture.provider.login(user, options: legacyOptions(backend)) }
        fixture.client.delegate?.authenticationFailed(.invalidAuthToken)
        await fixture.until { fixture.client.lastUser["userAuthToken"] == "fresh 1" }
    }

    @Test("another login as the same user may request a fresh digest again")
    func anotherLogin() async throws {
        let backend = ScriptedBackend { "fresh \($0)" }
        let user = ChatUser.known(KnownUser(id: "anna", authToken: "old"))
        for renewal in 1...2 {
            try await fixture.provider.login(user, options: legacyOptions(backend))
            for _ in 1...2 {
                fixture.client.delegate?.authenticationFailed(.invalidAuthToken)
                await fixture.until { fixture.client.lastUser["userAuthToken"] == "fresh \(renewal)" }
                await settle()
            }
        }
        #expect(backend.count == 2)
    }

    @Test("if verification keeps failing, a fresh digest is requested only once per login")
    func neverVerified() async throws {
        let backend = ScriptedBackend { "fresh \($0)" }
        try await fixture.provider.login(.known(KnownUser(id: "anna")), options: legacyOptions(backend))
        #expect(backend.count == 1)
        for _ in 0..<10 {
            fixture.client.delegate?.authenticationFailed(.invalidAuthToken)
            await settle()
            fixture.clock.advance(by: 20)
            await settle()
        }
        #expect(backend.count == 2)
    }

    @Test("without a callback, a failed verification isn't retried")
    func noCallback() async throws {
        try await fixture.provider.login(.known(KnownUser(id: "anna")))
        fixture.client.delegate?.authenticationFailed(.authTokenNotProvided)
        await settle()
        #expect(fixture.client.calls.filter { $0 == "loginUser" }.count == 1)
    }
}
