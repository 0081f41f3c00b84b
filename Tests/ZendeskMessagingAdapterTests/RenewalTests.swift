import ChatProviderKit
import Foundation
import Testing
import ZendeskMessagingAdapter

@MainActor
@Suite("Zendesk Messaging: fresh tokens for the SDK")
struct RenewalTests {
    private let backend = Backend()
    private let scene: MessagingScene

    /// A backend that returns the test's tokens in order.
    @MainActor
    private final class Backend {
        var tokens: [String] = []
        private(set) var requestCount = 0
        var duringRequest: @MainActor () async -> Void = {}

        func token() async throws -> String {
            requestCount += 1
            await duringRequest()
            if tokens.isEmpty { throw CancellationError() }
            return tokens.removeFirst()
        }

        var user: ChatUser {
            .token(SignedIdentity(userID: "u1") { try await self.token() })
        }
    }

    init() async throws {
        scene = await MessagingScene.started(count: 1)
        backend.tokens.append(TestToken.make("u1"))
        scene.acceptLogins(of: "u1")
        try await scene.provider.login(backend.user)
    }

    @Test("a request for a token gets a fresh one, and the connection is no longer failed")
    func answered() async throws {
        scene.client.say(.authenticationFailed(.expiredJWT))
        let fresh = TestToken.make(payload: #"{"scope":"user","external_id":"u1","iat":1}"#)
        backend.tokens = [fresh]
        let source = try #require(scene.client.tokenSource)
        #expect(await source(.expiredJWT) == Secret(fresh))
        #expect(scene.status == .connected)
    }

    @Test("an invalid token isn't passed to the SDK", arguments: [TestToken.make("u2"), "x"])
    func refused(token: String) async throws {
        backend.tokens = [token]
        let source = try #require(scene.client.tokenSource)
        #expect(await source(nil) == nil)
        #expect(scene.authenticationErrors.map(\.code) == [.authentication])
    }

    @Test("a token isn't passed to the SDK if the user changes while the backend signs it")
    func changeWhileSigning() async throws {
        backend.tokens = [TestToken.make("u1")]
        scene.answerLogouts()
        backend.duringRequest = { try? await scene.provider.logout() }
        let source = try #require(scene.client.tokenSource)
        #expect(await source(nil) == nil)
        #expect(scene.authenticationErrors.isEmpty)
    }

    @Test("the SDK gets no token during a change of user or if it has another user")
    func notAnswered() async throws {
        let source = try #require(scene.client.tokenSource)
        backend.tokens = [TestToken.make("u1")]
        scene.client.currentUser = .jwt("u2")
        #expect(await source(nil) == nil)
        scene.client.currentUser = .jwt("u1")
        _ = await scene.beginLogout()
        #expect(await source(nil) == nil)
        #expect(backend.requestCount == 1)
    }

    @Test("after a relaunch, a request for a token is reported to the app until its login reaches the SDK")
    func relaunch() async throws {
        scene.kill()
        await scene.start()
        let source = try #require(scene.client.tokenSource)
        #expect(await source(.expiredJWT) == nil)
        #expect(scene.authenticationErrors.map(\.code) == [.authentication])
        backend.tokens = [TestToken.make("u1"), TestToken.make("u1")]
        scene.client.logins.immediate = .success(())
        try await scene.provider.login(backend.user)
        #expect(scene.client.tokens.count == 1)
        #expect(await source(.expiredJWT) != nil)
    }

    @Test("after a login that failed, the next one as the same user reaches the SDK")
    func loginAfterFailedLogin() async throws {
        scene.client.say(.authenticationFailed(.expiredJWT))
        backend.tokens = ["x"]
        #expect(await scene.error(of: backend.user) != nil)
        // The SDK still reports the user.
        scene.line(.connected)
        backend.tokens = [TestToken.make("u1")]
        try await scene.provider.login(backend.user)
        #expect(scene.client.tokens.count == 2)
    }

    @Test("a recording continues with the aged count after a login as the same user")
    func recordedLogin() async throws {
        scene.total(3)
        backend.tokens = ["x"]
        let source = try #require(scene.client.tokenSource)
        #expect(await source(nil) == nil)
        var resetCount = 0
        let token = scene.provider.inputs.observe { if case .reset = $0 { resetCount += 1 } }
        backend.tokens = [TestToken.make("u1")]
        try await scene.provider.login(backend.user)
        #expect(resetCount == 1 && scene.unread == .cached(3))
        token.cancel()
    }

    @Test("a realtime connection after a refused request proves the token valid, so a login isn't repeated")
    func noLoginAfterConnection() async throws {
        scene.client.say(.authenticationFailed(.expiredJWT))
        scene.line(.connectedRealtime)
        try await scene.provider.login(backend.user)
        #expect(scene.client.tokens.count == 1)
    }
}
