import ChatProviderKit
import ChatProviderTesting
import Foundation
import HelpshiftAdapter
import HelpshiftIdentity
import Testing

@MainActor
@Suite("Helpshift provider: a session of an earlier launch")
struct SessionResumptionTests {
    private let phone = CountedHelpshift()
    private let backend = ScriptedBackend { _ in TestToken.uid("ada") }

    private var ada: SignedIdentity {
        SignedIdentity(userID: "ada") { [backend] in try await backend.token() }
    }

    private var provider: HelpshiftChatProvider { phone.provider }
    private var sdkLogins: Int { phone.client.identityLogins.count }

    private func logIn(_ id: String) async throws {
        let login = await phone.beginLogin(id)
        phone.client.identityLogin?.success()
        try await login.value
    }

    /// Ada has logged in, and the app was killed and started again.
    private func relaunchAsAda() async throws {
        try await logIn("ada")
        phone.message("Hello")
        phone.relaunch()
    }

    private func failure(_ body: () throws(ChatError) -> Void) -> ChatError? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    /// The error of a call for Ada.
    private func resumptionError() -> ChatError? {
        failure { () throws(ChatError) in try provider.resumeSession(of: ada) }
    }

    private func settle() async { for _ in 0..<300 { await Task.yield() } }

    @Test("the callback alone asks neither the SDK nor the backend, and changes nothing that is shown")
    func noLogin() async throws {
        try await relaunchAsAda()
        let state = phone.state
        phone.client.forgetCalls()
        try provider.resumeSession(of: ada)
        await settle()
        #expect(phone.client.calls.isEmpty && backend.count == 0)
        #expect(phone.state == state && phone.unread == .cached(1) && phone.storedUser?.id == "ada")
    }

    @Test(
        "a session that expires after a relaunch is renewed by the callback that was handed over",
        arguments: ["userSessionExpired", "refreshUserCredentials"]
    )
    func expiry(event: String) async throws {
        try await relaunchAsAda()
        try provider.resumeSession(of: ada)
        phone.client.say(event)
        await phone.until { sdkLogins == 1 }
        #expect(phone.client.identityLogin?.token == TestToken.uid("ada") && backend.count == 1)
        phone.client.identityLogin?.success()
        await settle()
        #expect(provider.connectionStatus.value == .connected)
        #expect(phone.unread == .cached(1) && phone.storedUser == StoredValue.User(id: "ada"))
        // From then on the login's own credentials serve.
        phone.client.say(event)
        await phone.until { sdkLogins == 2 }
        #expect(backend.count == 2)
    }

    @Test("an expiry that the SDK has reported before is answered when the callback comes")
    func expiryBefore() async throws {
        try await relaunchAsAda()
        phone.client.say("userSessionExpired")
        await settle()
        #expect(provider.connectionStatus.value == .failed(.sessionExpired) && sdkLogins == 0)
        try provider.resumeSession(of: ada)
        await phone.until { sdkLogins == 1 }
        phone.client.identityLogin?.success()
        await settle()
        #expect(provider.connectionStatus.value == .connected)
    }

    @Test("the renewal has the configuration that was handed over, and one that breaks a rule is an error")
    func configuration() async throws {
        try await relaunchAsAda()
        try provider.resumeSession(of: ada, configuration: ["a": 1])
        phone.client.say("userSessionExpired")
        await phone.until { sdkLogins == 1 }
        #expect(phone.client.lastConfiguration == ["full_privacy_enabled": false, "a": 1])
        let error = failure { () throws(ChatError) in
            try provider.resumeSession(of: ada, configuration: ["a": ["b"]])
        }
        #expect(error?.helpshiftLoginError?.reason == .loginConfigInvalid)
    }

    @Test(
        "a callback for somebody else than the user who is logged in is an error",
        arguments: ["bert", nil]
    )
    func anotherUser(loggedIn id: String?) async throws {
        if let id { try await logIn(id) } else { try await provider.logout() }
        phone.relaunch()
        let error = resumptionError()
        #expect(error?.helpshiftLoginError == .notLoggedIn && error?.code == .notAllowedNow)
        phone.client.say("userSessionExpired")
        await settle()
        #expect(backend.count == 0)
    }

    @Test("while a login is in progress, and after a shutdown, nothing is resumed")
    func notNow() async throws {
        try await relaunchAsAda()
        _ = await phone.beginLogin("bert")
        #expect(resumptionError()?.helpshiftLoginError?.reason == .loginInProgress)
        provider.shutDown()
        #expect(resumptionError()?.code == .shutDown)
    }

    @Test("a login and a logout end it")
    func userChanges() async throws {
        try await relaunchAsAda()
        try provider.resumeSession(of: ada)
        try await logIn("bert")
        phone.client.say("userSessionExpired")
        await phone.until { sdkLogins == 2 }
        #expect(phone.client.identityLogin?.token == TestToken.uid("bert") && backend.count == 0)
        try await provider.logout()
        phone.client.say("userSessionExpired")
        await settle()
        #expect(sdkLogins == 2 && backend.count == 0)
    }

    @Test("a callback after the last attempt begins anew")
    func exhausted() async throws {
        try await relaunchAsAda()
        backend.tokens = { _ in TestToken.uid("bert") }
        try provider.resumeSession(of: ada)
        phone.client.say("userSessionExpired")
        await phone.until { backend.count == 1 }
        await settle()
        #expect(sdkLogins == 0)
        backend.tokens = { _ in TestToken.uid("ada") }
        try provider.resumeSession(of: ada)
        await phone.until { sdkLogins == 1 }
    }

    // MARK: Where nobody has named the user yet

    @Test("where no store names a user, the app's word does")
    func unknownUser() async throws {
        phone.client.say("userSessionExpired")
        try provider.resumeSession(of: ada)
        await phone.until { sdkLogins == 1 }
        phone.client.identityLogin?.success()
        await settle()
        #expect(provider.currentUser.value.id == "ada" && phone.storedUser == StoredValue.User(id: "ada"))
    }

    @Test(
        "a store that names another user later ends it, with a diagnostic",
        arguments: ["ada", "bert", nil]
    )
    func storeIsReadLater(id: String?) async throws {
        let provider = HelpshiftChatProvider(
            client: phone.client,
            configuration: .sample,
            clock: phone.clock,
            lifecycle: phone.lifecycle
        )
        let events = ObservationRecorder(provider.events)
        try provider.resumeSession(of: ada)
        provider.restoreUser(
            from: InMemoryReadMarkerStore([.user(of: "helpshift"): .user(StoredValue.User(id: id))])
        )
        let diagnostics = events.values.filter { if case .diagnostic = $0 { true } else { false } }
        #expect(diagnostics.isEmpty == (id == "ada"))
        phone.client.say("userSessionExpired")
        if id == "ada" { await phone.until { sdkLogins == 1 } } else { await settle() }
        #expect(backend.count == (id == "ada" ? 1 : 0))
    }
}
