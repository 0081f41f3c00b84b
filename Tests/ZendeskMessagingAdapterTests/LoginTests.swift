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

    @Test("C14 a login empties the count in one step, and asks for the new user's")
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
        #expect(scene.stored(nil) == ReadRecord(count: 3))
        #expect(scene.storedUser == StoredValue.User(id: "u1"))
    }

    @Test("C14 what the SDK says between the call and its answer is dropped")
    func lateReport() async throws {
        let scene = await MessagingScene.started(count: 3)
        let login = await scene.beginLogin(.test("u1"))
        scene.total(9)
        scene.client.currentUser = .jwt("u1")
        scene.total(8)
        #expect(scene.unread == .live(3))
        scene.client.unreadMessageCount = 1
        scene.client.logins.answer()
        try await login.value
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(1))
        #expect(scene.stored(nil)?.count == 3)
        #expect(scene.stored("u1")?.count == 1)
    }

    @Test("C14 a new user's report is from the cache until the line has stood since")
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

    @Test("a login waits for the SDK to be initialized, which it begins")
    func waits() async throws {
        let scene = MessagingScene()
        let login = Task { [provider = scene.provider] in try await provider.login(.test("u1")) }
        await scene.until { scene.client.initializations.waitingCount == 1 }
        scene.client.logins.immediate = .success(())
        scene.client.logins.onSuccess = { [client = scene.client] in client.currentUser = .jwt("u1") }
        scene.client.initializations.answer()
        try await login.value
        #expect(scene.state.userID == "u1")
    }

    @Test("a login fails where the SDK cannot be initialized")
    func offline() async {
        let scene = MessagingScene()
        scene.client.initializations.immediate = .failure(.httpError(.noResponse))
        let error = await scene.error(of: .test("u1"))
        #expect(error?.code == .network)
        #expect(scene.provider.currentUser.value == .anonymous)
        // It can be tried again at once.
        scene.client.initializations.immediate = .success(())
        scene.client.logins.immediate = .success(())
        scene.client.logins.onSuccess = { [client = scene.client] in client.currentUser = .jwt("u1") }
        #expect(await scene.error(of: .test("u1")) == nil)
    }

    @Test("there is no login without a token", arguments: ["u1", nil])
    func known(id: String?) async {
        let scene = await MessagingScene.started()
        let error = await scene.error(of: .known(KnownUser(id: id, email: "a@example.com")))
        #expect(error?.code == .invalidArgument)
    }

    @Test("a user without an id would be the anonymous one")
    func emptyID() async {
        let scene = await MessagingScene.started()
        let error = await scene.error(of: .token(TestToken.make(""), of: ""))
        #expect(error?.code == .invalidArgument)
    }

    @Test("one login at a time")
    func oneAtATime() async throws {
        let scene = await MessagingScene.started()
        let login = await scene.beginLogin(.test("u1"))
        #expect(await scene.error(of: .test("u2"))?.code == .notAllowedNow)
        await #expect(throws: ChatError.self) { try await scene.provider.logout() }
        #expect(scene.client.calls.filter { $0.hasPrefix("log") } == ["loginUser"])
        scene.client.currentUser = .jwt("u1")
        scene.client.logins.answer()
        try await login.value
        #expect(scene.state.userID == "u1")
    }

    @Test("no login while the screen is shown, also where it opens while the token is fetched")
    func screen() async {
        let scene = await MessagingScene.started()
        scene.client.show(true)
        #expect(await scene.error(of: .test("u1"))?.code == .notAllowedNow)
        scene.client.show(false)
        let client = scene.client
        let opening = SignedIdentity(userID: "u1") {
            await client.show(true)
            return TestToken.make("u1")
        }
        #expect(await scene.error(of: .token(opening))?.code == .notAllowedNow)
        #expect(scene.client.tokens.isEmpty)
    }

    @Test("a login as the same user asks nothing, of the SDK or of the backend")
    func sameUser() async throws {
        let scene = await MessagingScene.started(count: 2)
        try await scene.logIn("u1")
        let count = scene.state.userChangeCount
        let backend = SignedIdentity(userID: "u1") {
            Issue.record("the backend was asked")
            return ""
        }
        try await scene.provider.login(.token(backend))
        #expect(scene.state.userChangeCount == count)
        #expect(scene.client.tokens.count == 1)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(2))
    }

    @Test("a login as the same user mends a connection that failed, and keeps the count")
    func mends() async throws {
        let scene = await MessagingScene.started(count: 2)
        try await scene.logIn("u1")
        scene.client.say(.authenticationFailed(.expiredJWT))
        #expect(scene.status == .failed(.authentication))
        let count = scene.state.userChangeCount
        try await scene.logIn("u1")
        #expect(scene.status == .connected)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(2))
        #expect(scene.state.userChangeCount == count)
    }

    // MARK: Failures

    @Test("a refused login leaves the user whom the SDK has kept, and asks for what was dropped")
    func formerStays() async throws {
        let scene = await MessagingScene.started(count: 1)
        try await scene.logIn("u1")
        let login = await scene.beginLogin(.test("u2"))
        scene.total(4)
        scene.client.logins.answer(Self.refusal)
        await #expect(throws: ChatError.self) { try await login.value }
        #expect(scene.provider.currentUser.value == .test("u1"))
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(4))
        #expect(scene.storedUser == StoredValue.User(id: "u1"))
    }

    @Test("a refused login whose user was replaced by an unauthenticated one leaves the anonymous user")
    func unauthenticated() async throws {
        let scene = await MessagingScene.started(count: 1)
        try await scene.logIn("u1")
        scene.total(3)
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
        #expect(scene.storedUser == StoredValue.User(id: nil))
        #expect(scene.stored("u1")?.count == 3)
    }

    @Test("a connection that was refused for a user is not refused once a failed login has lost that user")
    func refusedUserIsGone() async throws {
        let scene = await MessagingScene.started(count: 1)
        try await scene.logIn("u1")
        scene.client.say(.authenticationFailed(.expiredJWT))
        let login = await scene.beginLogin(.test("u2"))
        scene.client.currentUser = .unauthenticated()
        scene.client.unreadMessageCount = 4
        scene.client.logins.answer(Self.refusal)
        await #expect(throws: ChatError.self) { try await login.value }
        #expect(scene.status == .connected)
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(4))
    }

    @Test("a refused login of the anonymous user's keeps the count, where that user has stayed")
    func anonymousStays() async throws {
        let scene = await MessagingScene.started(count: 2)
        scene.client.currentUser = .anonymous("zd-1")
        let count = scene.state.userChangeCount
        let login = await scene.beginLogin(.test("u1"))
        scene.client.currentUser = .unauthenticated("zd-1")
        scene.client.logins.answer(.expiredJWT)
        await #expect(throws: ChatError.self) { try await login.value }
        #expect(scene.state.userChangeCount == count)
        #expect(scene.unread == .live(2))
    }

    @Test("a login that succeeds with another user in the SDK is none")
    func wrongUser() async throws {
        let scene = await MessagingScene.started(count: 2)
        let login = await scene.beginLogin(.test("u1"))
        scene.client.currentUser = .jwt("u2")
        scene.client.logins.answer()
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .authentication)
        #expect(scene.provider.currentUser.value == .anonymous)
        // The other user's count is nobody's.
        scene.total(7)
        #expect(scene.unread == .unknown)
    }

    @Test("a login that is reported as failed, but whose user the SDK has, is one")
    func failedButIn() async throws {
        let scene = await MessagingScene.started(count: 2)
        let login = await scene.beginLogin(.test("u1"))
        scene.client.currentUser = .jwt("u1")
        scene.client.logins.answer(.httpError(.noResponse))
        try await login.value
        #expect(scene.state.userID == "u1")
    }

    @Test("an SDK that never answers ends the login after a time, and its late user's count is not taken")
    func silent() async throws {
        let scene = await MessagingScene.started(count: 2)
        let login = await scene.beginLogin(.test("u1"))
        scene.clock.advance(by: 30)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .timeout)
        scene.client.currentUser = .jwt("u1")
        scene.client.logins.answer()
        scene.total(9)
        await scene.settle()
        #expect(scene.unread == .live(2))
        #expect(scene.provider.currentUser.value == .anonymous)
        // Logging in once more takes the user up.
        try await scene.logIn("u1")
        scene.clock.advance(by: 5)
        #expect(scene.unread == .live(9))
    }

    @Test("a cancelled login throws, and the user stays")
    func cancelled() async throws {
        let scene = await MessagingScene.started(count: 2)
        let login = await scene.beginLogin(.test("u1"))
        login.cancel()
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .cancelled)
        #expect(scene.unread == .live(2))
    }

    @Test("a shutdown ends a login")
    func shutDown() async throws {
        let scene = await MessagingScene.started(count: 2)
        let login = await scene.beginLogin(.test("u1"))
        scene.provider.shutDown()
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .shutDown)
    }

    @Test("an authentication failure that comes with a login is the login's")
    func failureDuringLogin() async throws {
        let scene = await MessagingScene.started(count: 2)
        let login = await scene.beginLogin(.test("u1"))
        scene.client.say(.authenticationFailed(Self.refusal))
        scene.client.logins.answer(Self.refusal)
        await #expect(throws: ChatError.self) { try await login.value }
        #expect(scene.authenticationErrors.isEmpty)
        #expect(scene.status == .connected)
    }

    @Test("a backend that never answers ends the login after a time, and another can begin")
    func silentBackend() async throws {
        let scene = await MessagingScene.started(count: 2)
        let (answers, answer) = AsyncStream.makeStream(of: String.self)
        let backend = SignedIdentity(userID: "u1") {
            for await token in answers { return token }
            throw CancellationError()
        }
        let login = Task { [provider = scene.provider] in try await provider.login(.token(backend)) }
        await scene.until { scene.clock.pendingCount == 1 }
        scene.clock.advance(by: 30)
        let error = await #expect(throws: ChatError.self) { try await login.value }
        #expect(error?.code == .timeout)
        #expect(error?.message.contains("backend") == true)
        answer.finish()
        try await scene.logIn("u1")
        #expect(scene.state.userID == "u1")
    }

    @Test("the former user has stayed where the SDK has made another record of the same one")
    func formerStaysWithAnotherRecord() async throws {
        let scene = await MessagingScene.started(count: 1)
        try await scene.logIn("u1")
        let login = await scene.beginLogin(.test("u2"))
        scene.client.currentUser = ZendeskMessagingUser(
            id: "zd-other",
            externalID: "u1",
            authenticationType: .jwt
        )
        scene.client.logins.answer(Self.refusal)
        await #expect(throws: ChatError.self) { try await login.value }
        #expect(scene.provider.currentUser.value == .test("u1"))
    }
}
