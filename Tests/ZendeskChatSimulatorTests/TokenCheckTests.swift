import ChatProviderTesting
import Foundation
import Testing
import ZendeskChatAdapter

@testable import ZendeskChatSimulator

@MainActor
@Suite("The simulated account's check of tokens")
struct TokenCheckTests {
    let clock = ManualChatClock()
    let tokens: SimulatedZendeskTokens

    init() {
        tokens = SimulatedZendeskTokens(clock: clock) { signature, _ in signature == Data("right".utf8) }
    }

    private func token(
        _ changes: [String: Any?] = [:],
        alg: String = "HS256",
        signature: String = "right"
    ) throws -> String {
        var claims: [String: Any] = [
            "external_id": "ada", "name": "Ada", "email": "ada@example.com",
            "iat": clock.now.timeIntervalSince1970,
        ]
        for (name, value) in changes { claims[name] = value }
        let parts = [
            try JSONSerialization.data(withJSONObject: ["alg": alg]),
            try JSONSerialization.data(withJSONObject: claims), Data(signature.utf8),
        ]
        return parts.map { part in
            part.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=",
                with: ""
            )
        }.joined(separator: ".")
    }

    @Test("a token of today with all claims is its user's")
    func accepted() throws {
        #expect(tokens.check(try token()) == .success("ada"))
    }

    @Test(
        "a token that is none is invalid",
        arguments: ["", "a.b", "a.b.c", "e30.e30.cmlnaHQ", "....", "e30=.e30.cmlnaHQ"]
    )
    func malformed(token: String) {
        #expect(tokens.check(token) == .failure(.invalidAccessToken))
    }

    @Test(
        "another algorithm is refused before its signature is looked at",
        arguments: ["none", "HS512", "RS256"]
    )
    func algorithm(alg: String) throws {
        #expect(tokens.check(try token(alg: alg)) == .failure(.invalidAccessToken))
    }

    @Test("another secret's signature is told from a bad token")
    func signature() throws {
        #expect(tokens.check(try token(signature: "wrong")) == .failure(.invalidSharedSecret))
    }

    @Test("a token ends after its own time, or after seven minutes")
    func age() throws {
        let now = clock.now.timeIntervalSince1970
        let (short, long, silent) = (
            try token(["exp": now + 60]), try token(["exp": now + 3600]), try token()
        )
        clock.advance(by: 60)
        #expect(tokens.check(short) == .failure(.tokenHasExpired))
        #expect(tokens.check(silent) == .success("ada"))
        clock.advance(by: 360)
        #expect(tokens.check(silent) == .failure(.tokenHasExpired))
        #expect(tokens.check(long) == .success("ada"))
    }

    @Test("claims that are missing or empty have errors of their own")
    func claims() throws {
        #expect(tokens.check(try token(["external_id": ""])) == .failure(.invalidAccessToken))
        #expect(tokens.check(try token(["name": " "])) == .failure(.invalidName))
        #expect(tokens.check(try token(["email": "ada"])) == .failure(.invalidEmail))
        #expect(tokens.check(try token(["iat": "now"])) == .failure(.invalidAccessToken))
        #expect(
            tokens.check(try token(["iat": clock.now.timeIntervalSince1970 + 600]))
                == .failure(.invalidAccessToken)
        )
    }

    @Test("a token that names another user before the identity was reset is refused")
    func anotherUser() async {
        let scene = SimulatorScene(connected: false)
        let notifications = scene.notifications
        scene.sdk.setIdentity(authenticator: TestAuthenticator(.success("ada")))
        scene.sdk.connect()
        await settle { scene.sdk.connectionStatus == .connected }
        scene.sdk.setIdentity(authenticator: TestAuthenticator(.success("bo")))
        await settle { scene.sdk.connectionStatus == .failed }
        #expect(notifications.values == [.authenticationFailed(.externalUserIDHasChanged)])
        await scene.sdk.resetIdentity()
        scene.sdk.setIdentity(authenticator: TestAuthenticator(.success("bo")))
        scene.sdk.connect()
        await settle { scene.sdk.connectionStatus == .connected }
        #expect(scene.sdk.visitorID == "bo")
    }

    /// Lets other work of the main actor go on until something holds.
    private func settle(_ holds: () -> Bool) async {
        for _ in 0..<1000 where !holds() { await Task.yield() }
    }
}
