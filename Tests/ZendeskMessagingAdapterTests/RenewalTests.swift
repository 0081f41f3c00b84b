import ChatProviderKit
import Foundation
import Testing
import ZendeskMessagingAdapter

@MainActor
@Suite("Zendesk Messaging: fresh tokens for the SDK")
struct RenewalTests {
    /// A backend whose next token a test gives.
    @MainActor
    private final class Backend {
        var tokens: [String] = []
        private(set) var requestCount = 0
        var whileAsked: @MainActor () async -> Void = {}

        func token() async throws -> String {
            requestCount += 1
            await whileAsked()
            if tokens.isEmpty { throw CancellationError() }
            return tokens.removeFirst()
        }

        var user: ChatUser {
            .token(SignedIdentity(userID: "u1") { try await self.token() })
        }
    }

    private func loggedIn(_ backend: Backend) async throws -> MessagingScene {
        let scene = await MessagingScene.started(count: 1)
        backend.tokens.append(TestToken.make("u1"))
        scene.client.logins.immediate = .success(())
        scene.client.logins.onSuccess = { [client = scene.client] in client.currentUser = .jwt("u1") }
        try await scene.provider.login(backend.user)
        return scene
    }

    @Test("the SDK is answered with a fresh token of the user's, and the connection is not failed any more")
    func answered() async throws {
        let backend = Backend()
        let scene = try await loggedIn(backend)
        scene.client.say(.authenticationFailed(.expiredJWT))
        let fresh = TestToken.make(payload: #"{"scope":"user","external_id":"u1","iat":1}"#)
        backend.tokens = [fresh]
        let source = try #require(scene.client.tokenSource)
        #expect(await source(.expiredJWT) == Secret(fresh))
        #expect(scene.status == .connected)
    }

    @Test("a token that is another user's, or none, is not given", arguments: [TestToken.make("u2"), "x"])
    func refused(token: String) async throws {
        let backend = Backend()
        let scene = try await loggedIn(backend)
        backend.tokens = [token]
        let source = try #require(scene.client.tokenSource)
        #expect(await source(nil) == nil)
        #expect(scene.authenticationErrors.map(\.code) == [.authentication])
    }

    @Test("without an answer of the backend's the app hears of it")
    func noToken() async throws {
        let backend = Backend()
        let scene = try await loggedIn(backend)
        let source = try #require(scene.client.tokenSource)
        #expect(await source(nil) == nil)
        #expect(scene.authenticationErrors.count == 1)
    }

    @Test("requests at the same time ask the backend once")
    func once() async throws {
        let backend = Backend()
        let scene = try await loggedIn(backend)
        let token = TestToken.make("u1")
        backend.tokens = [token, token]
        let source = try #require(scene.client.tokenSource)
        async let first = source(nil)
        async let second = source(nil)
        #expect(await [first, second] == [Secret(token), Secret(token)])
        #expect(backend.requestCount == 2)
    }

    @Test("a user who changes while the backend signs is not answered for")
    func changedMeanwhile() async throws {
        let backend = Backend()
        let scene = try await loggedIn(backend)
        backend.tokens = [TestToken.make("u1")]
        scene.client.logouts.immediate = .success(())
        scene.client.logouts.onSuccess = { [client = scene.client] in client.currentUser = nil }
        backend.whileAsked = { try? await scene.provider.logout() }
        let source = try #require(scene.client.tokenSource)
        #expect(await source(nil) == nil)
        #expect(scene.authenticationErrors.isEmpty)
    }

    @Test("the SDK is not answered while the user changes, or where it has another user")
    func notAnswered() async throws {
        let backend = Backend()
        let scene = try await loggedIn(backend)
        let source = try #require(scene.client.tokenSource)
        backend.tokens = [TestToken.make("u1")]
        scene.client.currentUser = .jwt("u2")
        #expect(await source(nil) == nil)
        scene.client.currentUser = .jwt("u1")
        _ = await scene.beginLogout()
        #expect(await source(nil) == nil)
        #expect(backend.requestCount == 1)
    }

    @Test("after a relaunch, before the app has logged in, the app is told to")
    func relaunch() async throws {
        let backend = Backend()
        let scene = try await loggedIn(backend)
        scene.kill()
        await scene.start()
        let source = try #require(scene.client.tokenSource)
        #expect(await source(.expiredJWT) == nil)
        #expect(scene.authenticationErrors.map(\.code) == [.authentication])
        try await scene.provider.login(backend.user)
        backend.tokens = [TestToken.make("u1")]
        #expect(await source(.expiredJWT) != nil)
    }
}
