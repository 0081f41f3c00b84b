import ChatProviderTesting
import ChatTokens
import Foundation
import InputValidation
import Testing
import TestSupport
import ZendeskChatAdapter

@testable import ZendeskChatSimulator

@MainActor
@Suite("Zendesk Chat simulator: token checks")
struct TokenCheckTests {
    let clock = ManualChatClock()
    let tokens = SimulatedZendeskTokens { signature, _ in signature == Data("right".utf8) }

    private func check(_ token: String) -> Result<String, ZendeskChatAuthenticationError> {
        tokens.check(token, at: clock.now)
    }

    private func token(
        _ changes: [String: Any?] = [:],
        alg: String = "HS256",
        signature: String = "right",
        isWhole: Bool = false
    ) throws -> String {
        var claims: [String: Any] = [:]
        if !isWhole {
            claims = [
                "external_id": "ada", "name": "Ada", "email": "ada@example.com",
                "iat": clock.now.timeIntervalSince1970,
            ]
        }
        for (name, value) in changes { claims[name] = value }
        let parts = [
            try JSONSerialization.data(withJSONObject: ["alg": alg]),
            try JSONSerialization.data(withJSONObject: claims), Data(signature.utf8),
        ]
        return parts.map(Base64URL.encode).joined(separator: ".")
    }

    @Test("a fresh token with all claims identifies its user")
    func accepted() throws {
        #expect(check(try token()) == .success("ada"))
    }

    @Test(
        "a malformed token is invalid",
        arguments: ["", "a.b", "a.b.c", "e30.e30.cmlnaHQ", "....", "e30=.e30.cmlnaHQ"]
    )
    func malformed(token: String) {
        #expect(check(token) == .failure(.invalidAccessToken))
    }

    @Test(
        "another algorithm is refused without checking the signature",
        arguments: ["none", "HS512", "RS256"]
    )
    func algorithm(alg: String) throws {
        #expect(check(try token(alg: alg)) == .failure(.invalidAccessToken))
    }

    @Test("a signature with another secret has its own error")
    func signature() throws {
        #expect(check(try token(signature: "wrong")) == .failure(.invalidSharedSecret))
    }

    @Test("a token expires at its own time or after seven minutes")
    func age() throws {
        let now = clock.now.timeIntervalSince1970
        let (short, long, silent) = (
            try token(["exp": now + 60]), try token(["exp": now + 420]), try token()
        )
        clock.advance(by: 60)
        #expect(check(short) == .failure(.tokenHasExpired))
        #expect(check(silent) == .success("ada"))
        clock.advance(by: 359)
        #expect(check(silent) == .success("ada") && check(long) == .success("ada"))
        clock.advance(by: 1)
        #expect(check(silent) == .failure(.tokenHasExpired))
        #expect(check(long) == .failure(.tokenHasExpired))
    }

    @Test("a token can last at most seven minutes, and must expire after it is issued")
    func lifetime() throws {
        let now = clock.now.timeIntervalSince1970
        #expect(check(try token(["exp": now + 421])) == .failure(.invalidAccessToken))
        #expect(check(try token(["exp": now])) == .failure(.invalidAccessToken))
    }

    @Test("tokens are checked by the server's clock, with a tolerance of two minutes")
    func serversClock() throws {
        let server = SimulatedZendeskServer(clock: clock)
        server.checkTokens(with: tokens)
        let token = try token()
        server.clockSkew = -120
        #expect(server.checkToken(token) == .success("ada"))
        server.clockSkew = -121
        #expect(server.checkToken(token) == .failure(.invalidAccessToken))
        server.clockSkew = 420
        #expect(server.checkToken(token) == .failure(.tokenHasExpired))
    }

    @Test("an account with a secret accepts only tokens that were signed with it")
    func sharedSecret() throws {
        let tokens = try SimulatedZendeskTokens(sharedSecret: "secret")
        let ada = VisitorClaims(name: "Ada", email: "ada@example.com", externalID: "ada")
        let key = try SecretKey(text: "secret".utf8)
        let other = try SecretKey(text: "another".utf8)
        let right = try VisitorTokenSigner(key: key).token(for: ada, issuedAt: clock.now)
        let forged = try VisitorTokenSigner(key: other).token(for: ada, issuedAt: clock.now)
        #expect(tokens.check(right, at: clock.now) == .success("ada"))
        #expect(tokens.check(forged, at: clock.now) == .failure(.invalidSharedSecret))
        #expect(throws: SecretKeyError.empty) { try SimulatedZendeskTokens(sharedSecret: "") }
    }

    @Test("the simulator and the inspector, each written from the documents, agree on random tokens")
    func agreement() throws {
        var random = SeededGenerator(seed: 15)
        let now = clock.now.timeIntervalSince1970
        let inspector = try VisitorTokenInspector()
        let words: [Any?] = ["ada", "", " ", "ada@example.com", "adá@example.com", "@", 7, true, nil, ["a"]]
        let times: [Any?] = [
            now, now - 60, now - 419, now - 420, now - 421, now + 60, now + 120, now + 121, now + 420,
            now + 600,
            now + 0.5, "now", nil, true, now * 1000,
        ]
        var accepted = 0
        for _ in 0..<3000 {
            var claims: [String: Any] = [:]
            for name in ["external_id", "name", "email"] {
                let word = words.randomElement(using: &random) ?? nil
                let usual = name == "email" ? "ada@example.com" : "ada"
                claims[name] = Int.random(in: 0..<4, using: &random) == 0 ? word : usual
            }
            claims["iat"] = times.randomElement(using: &random) ?? nil
            claims["exp"] = times.randomElement(using: &random) ?? nil
            let token = try token(claims, signature: String(repeating: "x", count: 32), isWhole: true)
            let simulated = SimulatedZendeskTokens().check(token, at: clock.now).isSuccess
            let inspected = inspector.inspect(token, at: clock.now).isSuccess
            // For a token without an expiry, the inspector allows two more minutes, as the article names no limit.
            if claims["exp"] == nil, inspected, !simulated { continue }
            #expect(simulated == inspected, "\(claims)")
            accepted += simulated ? 1 : 0
        }
        #expect(accepted > 100)
    }

    @Test("missing and empty claims have their own errors")
    func claims() throws {
        #expect(check(try token(["external_id": ""])) == .failure(.invalidAccessToken))
        #expect(check(try token(["name": " "])) == .failure(.invalidName))
        #expect(check(try token(["email": "ada"])) == .failure(.invalidEmail))
        #expect(check(try token(["iat": "now"])) == .failure(.invalidAccessToken))
        #expect(
            check(try token(["iat": clock.now.timeIntervalSince1970 + 600]))
                == .failure(.invalidAccessToken)
        )
        #expect(check(try token(["email": "adá@example.com"])) == .failure(.invalidEmail))
    }

    @Test("a token that names another user is refused before the identity is reset")
    func anotherUser() async {
        let scene = SimulatorScene(connected: false)
        let notifications = scene.notifications
        scene.sdk.setIdentity(authenticator: TestAuthenticator(.success("ada")))
        scene.sdk.connect()
        #expect(await eventually { scene.sdk.connectionStatus == .connected })
        scene.sdk.setIdentity(authenticator: TestAuthenticator(.success("bo")))
        #expect(await eventually { scene.sdk.connectionStatus == .failed })
        #expect(notifications.values == [.authenticationFailed(.externalUserIDHasChanged)])
        await scene.sdk.resetIdentity()
        scene.sdk.setIdentity(authenticator: TestAuthenticator(.success("bo")))
        scene.sdk.connect()
        #expect(await eventually { scene.sdk.connectionStatus == .connected })
        #expect(scene.sdk.visitorID == "bo")
    }
}

extension Result {
    fileprivate var isSuccess: Bool {
        if case .success = self { true } else { false }
    }
}
