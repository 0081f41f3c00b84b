import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter

/// Names such as C14 in the titles are those of the rules in the article *Invariants*.
@MainActor
@Suite("Zendesk Messaging: logins")
struct LoginTests {
    private static let refusal = ZendeskMessagingError.httpError(.unsuccessfulStatusCode(401))

    @Test("C14 a login clears the count in one step and requests the new user's")
    func another() async throws {
        let scene = await MessagingScene.started(count: 3)
        let states = ObservationRecorder(scene.provider.chatState)
        let login = await scene.beginLogin(.test("u1"))
        scene.client.currentUser = .jwt("u1")
        scene.client.unreadMessageCount = 5
        scene.client.logins.answer()
        try await login.value
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(5))
        #expect(scene.state.userID == "u1")
        #expect(scene.provider.currentUser.value == .test("u1"))
        #expect(states.values.allSatisfy { $0.userID == nil || $0.reportedUnread?.count != 3 })
        #expect(scene.stored("u1") == ReadRecord(count: 5))
        // The anonymous user is merged into the new one.
        #expect(scene.stored(nil) == nil)
        #expect(scene.storedUser == .loggedIn("u1"))
    }

    @Test(
        "U1 U7 during a login, the former user's count isn't shown and the SDK's reports are dropped"
    )
    func lateReport() async throws {
        let scene = await MessagingScene.started(count: 3)
        let login = await scene.beginLogin(.test("u1"))
        scene.total(9)
        scene.client.currentUser = .jwt("u1")
        scene.total(8)
        #expect(scene.unread == .unknown)
        scene.client.unreadMessageCount = 1
        scene.client.logins.answer()
        try await login.value
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(1))
        #expect(scene.stored("u1")?.count == 1)
    }

    @Test("C14 a new user's report is from the cache until the next realtime connection")
    func lineSinceLogin() async throws {
        let scene = await MessagingScene.started(count: 3)
        let login = await scene.beginLogin(.test("u1"))
        scene.line(.connectingRealtime)
        scene.client.currentUser = .jwt("u1")
        scene.client.unreadMessageCount = 4
        scene.client.logins.answer()
        try await login.value
        #expect(scene.unread == .cached(4))
        #expect(scene.state.reportedUnread?.isFromCache == true)
        scene.line(.connectedRealtime)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(4))
    }

    @Test("a login initializes the SDK and waits for it")
    func waits() async throws {
        let scene = MessagingScene()
        let login = Task { [provider = scene.provider] in try await provider.login(.test("u1")) }
        await scene.until { scene.client.initializations.waitingCount == 1 }
        scene.acceptLogins(of: "u1")
        scene.client.initializations.answer()
        try await login.value
        #expect(scene.state.userID == "u1")
    }

    @Test("a login fails if the SDK can't be initialized")
    func offline() async {
        let scene = MessagingScene()
        scene.client.initializations.immediate = .failure(.httpError(.noResponse))
        let error = await scene.error(of: .test("u1"))
        #expect(error?.code == .network)
        #expect(scene.provider.currentUser.value == .anonymous)
        // The next login can succeed immediately.
        scene.client.initializations.immediate = .success(())
        scene.acceptLogins(of: "u1")
        #expect(await scene.error(of: .test("u1")) == nil)
    }

    @Test("a login without a token is refused", arguments: ["u1", nil])
    func known(id: String?) async {
        let scene = await MessagingScene.started()
        let error = await scene.error(of: .known(KnownUser(id: id, email: "a@example.com")))
        #expect(error?.code == .invalidArgument)
    }

    @Test("U1 a login without a token logs the former user out")
    func refusedLogin() async throws {
        let scene = await MessagingScene.started()
        try await scene.logIn("u1")
        let error = await scene.error(of: .known(KnownUser(id: "u2")))
        #expect(error?.code == .invalidArgument)
        #expect(scene.provider.chatState.value.userID == nil)
        await scene.until { scene.client.logouts.waitingCount == 1 }
    }

    @Test("a login without an id is refused")
    func emptyID() async {
        let scene = await MessagingScene.started()
        let error = await scene.error(of: .token(TestToken.make(""), of: ""))
        #expect(error?.code == .invalidArgument)
    }

    @Test("a login as the same user calls neither the SDK nor the backend")
    func sameUser() async throws {
        let scene = try await MessagingScene.loggedIn(count: 2)
        let count = scene.state.userChangeCount
        let backend = SignedIdentity(userID: "u1") {
            Issue.record("the backend was called")
            return ""
        }
        try await scene.provider.login(.token(backend))
        #expect(scene.state.userChangeCount == count)
        #expect(scene.client.tokens.count == 1)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(2))
    }

    @Test("a login as the same user clears a failed connection and keeps the count")
    func clearsFailure() async throws {
        let scene = try await MessagingScene.loggedIn(count: 2)
        scene.client.say(.authenticationFailed(.expiredJWT))
        #expect(scene.status == .failed(.authentication))
        let count = scene.state.userChangeCount
        try await scene.logIn("u1")
        #expect(scene.status == .connected)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(2))
        #expect(scene.state.userChangeCount == count)
    }

    @Test("U4 a second login after a refusal joins the first, so the SDK is called once")
    func joinsAfterRefusal() async throws {
        let scene = try await MessagingScene.loggedIn(count: 2)
        scene.client.say(.authenticationFailed(.expiredJWT))
        let first = await scene.beginLogin(.test("u1"))
        let second = Task { [provider = scene.provider] in try await provider.login(.test("u1")) }
        await scene.settle()
        scene.client.logins.answer()
        try await first.value
        try await second.value
        await scene.settle()
        #expect(scene.client.logins.waitingCount == 0)
        #expect(scene.status == .connected)
    }

    // MARK: Failures

    @Test("U1 after a refused login no user is logged in")
    func unauthenticated() async throws {
        let scene = try await MessagingScene.loggedIn()
        scene.total(3)
        scene.answerLogouts()
        let login = await scene.beginLogin(.test("u2"))
        scene.client.currentUser = .unauthenticated()
        scene.client.unreadMessageCount = 0
        scene.client.logins.answer(Self.refusal)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .authentication)
        #expect(error?.underlying as? ZendeskMessagingError == Self.refusal)
        #expect(scene.provider.currentUser.value == .anonymous)
        #expect(scene.state.userID == nil)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(0))
        #expect(scene.storedUser == .anonymous)
        #expect(scene.stored("u1")?.count == 3)
    }

    @Test("a failed login as another user clears the former user's failed connection")
    func refusedUserIsGone() async throws {
        let scene = try await MessagingScene.loggedIn()
        scene.client.say(.authenticationFailed(.expiredJWT))
        scene.answerLogouts()
        let login = await scene.beginLogin(.test("u2"))
        scene.client.currentUser = .unauthenticated()
        scene.client.unreadMessageCount = 4
        scene.client.logins.answer(Self.refusal)
        await #expect(throws: ChatError.self) { try await login.value }
        #expect(scene.status == .connected)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(4))
    }

    @Test("after a refused login, an anonymous user that the SDK kept still has the count")
    func anonymousStays() async throws {
        let scene = await MessagingScene.started(count: 2)
        scene.client.currentUser = .anonymous("zd-1")
        let login = await scene.beginLogin(.test("u1"))
        scene.client.currentUser = .unauthenticated("zd-1")
        scene.client.logins.answer(.expiredJWT)
        await #expect(throws: ChatError.self) { try await login.value }
        #expect(scene.unread == .cached(2))
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(2))
    }

    @Test("a login that leaves another user in the SDK fails")
    func wrongUser() async throws {
        let scene = await MessagingScene.started(count: 2)
        let login = await scene.beginLogin(.test("u1"))
        scene.client.currentUser = .jwt("u2")
        scene.client.logins.answer()
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .authentication)
        #expect(scene.provider.currentUser.value == .anonymous)
        // The other user's count is dropped.
        scene.total(7)
        #expect(scene.unread == .unknown)
    }

    @Test("a login that is reported as failed succeeds if the SDK has the user")
    func failedButIn() async throws {
        let scene = await MessagingScene.started(count: 2)
        let login = await scene.beginLogin(.test("u1"))
        scene.client.currentUser = .jwt("u1")
        scene.client.logins.answer(.httpError(.noResponse))
        try await login.value
        #expect(scene.state.userID == "u1")
    }

    @Test("a login times out if the SDK doesn't answer, and a late user's count is dropped")
    func silent() async throws {
        let scene = await MessagingScene.started(count: 2)
        let login = await scene.beginLogin(.test("u1"))
        scene.clock.advance(by: 30)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .timeout)
        scene.client.currentUser = .jwt("u1")
        scene.client.logins.answer()
        scene.total(9)
        #expect(scene.unread == .cached(2))
        #expect(scene.provider.currentUser.value == .anonymous)
        // The app's user is anonymous by now, so the SDK's late user is logged out.
        await scene.answerLogout(count: 0)
        await scene.until { scene.storedUser == .anonymous }
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(0))
    }

    @Test("a shutdown ends a login")
    func shutDown() async throws {
        let scene = await MessagingScene.started(count: 2)
        let login = await scene.beginLogin(.test("u1"))
        scene.provider.shutDown()
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .shutDown)
    }

    @Test("an authentication failure during a login is reported only as the login's error")
    func failureDuringLogin() async throws {
        let scene = await MessagingScene.started(count: 2)
        let login = await scene.beginLogin(.test("u1"))
        scene.client.say(.authenticationFailed(Self.refusal))
        scene.client.logins.answer(Self.refusal)
        await #expect(throws: ChatError.self) { try await login.value }
        #expect(scene.authenticationErrors.isEmpty)
        #expect(scene.status == .connected)
    }
}
