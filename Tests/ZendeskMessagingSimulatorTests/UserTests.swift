import ChatProviderKit
import ChatProviderTesting
import Foundation
import Testing
import ZendeskMessagingAdapter

@testable import ZendeskMessagingSimulator

@MainActor
@Suite("Messaging simulator: users")
struct UserTests {
    private let scene: MessagingScene

    init() async throws { scene = try await .started() }

    @Test("30 without a login, an anonymous user is created when the screen is first shown")
    func anonymousUser() async throws {
        #expect(scene.sdk.currentUser == nil)
        try await scene.begin()
        let first = try #require(scene.sdk.currentUser)
        #expect(first.authenticationType == .sessionToken && first.externalID.isEmpty)
        try scene.sdk.presentScreen(nil, in: nil)
        #expect(scene.sdk.currentUser == first)
    }

    @Test("31 a login reads the id from the token")
    func login() async throws {
        let user = try await scene.logIn("ada")
        #expect(user.externalID == "ada" && user.authenticationType == .jwt)
        #expect(scene.sdk.currentUser == user)
    }

    @Test("31 a login as the current user authenticates again and changes nothing else")
    func loginAgain() async throws {
        let user = try await scene.logIn("ada")
        try await scene.begin()
        scene.events.forget()
        #expect(try await scene.logIn("ada") == user)
        #expect(scene.events.values.isEmpty && scene.serverUser?.conversations.count == 1)
    }

    @Test("35 external ids are compared as bytes, so two normalizations of a name are two users")
    func normalizations() async throws {
        let user = try await scene.logIn("Jos\u{E9}")
        try await scene.begin()
        let other = try await scene.logIn("Jose\u{301}")
        #expect(other.id != user.id)
        #expect(scene.sdk.currentUser?.id == other.id)
        #expect(scene.serverUser?.conversations.isEmpty == true)
    }

    @Test("36 a fresh token with another normalization of the id is refused")
    func freshTokenOfAnotherNormalization() async throws {
        try await scene.logIn("Jos\u{E9}")
        let fresh = try scene.token(of: "Jose\u{301}")
        scene.sdk.setTokenSource { _ in fresh }
        scene.server.expireToken(of: "Jos\u{E9}")
        await #expect(throws: refused(401)) {
            try await scene.sdk.sendPageView(title: "Cart", url: "shop://cart")
        }
    }

    @Test("32 a failed login leaves an unauthenticated user, who can send messages")
    func failedLogin() async throws {
        await #expect(throws: ZendeskMessagingError.failedToDecodeJWT) {
            try await scene.sdk.loginUser(jwt: "nonsense")
        }
        #expect(scene.sdk.currentUser?.authenticationType == .unauthenticated)
        try await scene.begin()
        #expect(try scene.conversation().messages.count == 1)
        #expect(try !scene.conversation().isAuthenticated)
    }

    @Test("33 malformed tokens, expired tokens and refusals have different errors")
    func reasons() async throws {
        await #expect(throws: ZendeskMessagingError.failedToDecodeJWT) {
            try await scene.sdk.loginUser(jwt: "a.b.c")
        }
        await #expect(throws: ZendeskMessagingError.expiredJWT) {
            try await scene.logIn("ada", until: scene.clock.now)
        }
        let unsigned = try SimulatedMessagingTokens().token(for: "ada", keyID: "app_1")
        await #expect(throws: refused(401)) { try await scene.sdk.loginUser(jwt: unsigned) }
    }

    @Test("33 a token expires by the server's clock", arguments: [-60.0, 60])
    func serverClock(skew: TimeInterval) async throws {
        scene.server.clockSkew = skew
        let end = scene.clock.now.addingTimeInterval(10)
        if skew > 0 {
            await #expect(throws: ZendeskMessagingError.expiredJWT) {
                try await scene.logIn("ada", until: end)
            }
        } else {
            scene.clock.advance(by: 30)
            try await scene.logIn("ada", until: end)
        }
    }

    @Test(
        "34 the algorithm, the key's id, the scope and the length of the external id are checked",
        arguments: [
            ("HS256", "app_1", "user", "ada", true), ("RS256", "app_1", "user", "ada", false),
            ("HS256", "app_2", "user", "ada", false), ("HS256", "app_1", "appUser", "ada", false),
            ("HS256", "app_1", "user", "", false),
            ("HS256", "app_1", "user", String(repeating: "a", count: 255), true),
            ("HS256", "app_1", "user", String(repeating: "a", count: 256), false),
        ]
    )
    func claims(alg: String, kid: String, scope: String, externalID: String, isAccepted: Bool) async throws {
        let token = try scene.tokens.token(
            header: ["alg": alg, "typ": "JWT", "kid": kid],
            claims: ["scope": scope, "external_id": externalID]
        )
        if isAccepted {
            _ = try await scene.sdk.loginUser(jwt: token)
        } else {
            await #expect(throws: refused(401)) { try await scene.sdk.loginUser(jwt: token) }
        }
    }

    @Test("34 the token sets the name and the e-mail address")
    func nameAndEmail() async throws {
        let token = try scene.tokens.token(
            for: "ada",
            keyID: "app_1",
            name: "Ada",
            email: "ada@example.com"
        )
        _ = try await scene.sdk.loginUser(jwt: token)
        #expect(scene.serverUser?.name == "Ada" && scene.serverUser?.email == "ada@example.com")
    }

    @Test("35 the external id identifies the user, and the e-mail address doesn't")
    func identity() async throws {
        var ids: [String] = []
        for externalID in ["ada", "grace"] {
            let token = try scene.tokens.token(for: externalID, keyID: "app_1", email: "one@example.com")
            ids.append(try await scene.sdk.loginUser(jwt: token).id)
        }
        #expect(ids[0] != ids[1])
    }

    @Test("36 after a refused request, a fresh token is requested and the request is repeated with it")
    func freshToken() async throws {
        try await scene.logIn("ada")
        let fresh = try scene.token(of: "ada")
        var errors: [ZendeskMessagingError?] = []
        scene.sdk.setTokenSource { error in
            errors.append(error)
            return fresh
        }
        scene.server.expireToken(of: "ada")
        try await scene.sdk.sendPageView(title: "Cart", url: "shop://cart")
        #expect(errors == [refused(401)])
        #expect(scene.serverUser?.pageViews.count == 1)
        #expect(scene.events.values.contains(.authenticationFailed(refused(401))))
    }

    @Test("36 without a fresh token, the request fails")
    func noFreshToken() async throws {
        try await scene.logIn("ada")
        scene.server.expireToken(of: "ada")
        await #expect(throws: refused(401)) {
            try await scene.sdk.sendPageView(title: "Cart", url: "shop://cart")
        }
    }

    @Test(
        "37 with one conversation, a login merges the anonymous user's history into the known user's"
    )
    func joinedHistories() async throws {
        try await scene.logIn("ada")
        try await scene.begin()
        try await scene.sdk.logoutUser()
        scene.clock.advance(by: 1)
        try await scene.begin()
        try scene.server.agents.send("Hi")
        try await scene.logIn("ada")
        #expect(scene.serverUser?.conversations.count == 1)
        #expect(try scene.conversation().messages.map(\.text) == ["Hello", "Hello", "Hi"])
    }

    @Test("37 with several conversations, a login doesn't merge them")
    func separateHistories() async throws {
        let scene = try await MessagingScene.started(channel: .severalConversations)
        try await scene.logIn("ada")
        try await scene.begin()
        try await scene.sdk.logoutUser()
        try await scene.begin()
        try await scene.logIn("ada")
        #expect(scene.serverUser?.conversations.map(\.messages.count) == [1, 1])
    }

    @Test("38 after a login that follows the screen, the conversation isn't authenticated")
    func loginAfterScreen() async throws {
        try await scene.begin()
        try await scene.logIn("ada")
        #expect(try !scene.conversation().isAuthenticated)
    }

    @Test("39 a logout ends the session on the server and removes the user's data from the device")
    func logout() async throws {
        try await scene.logIn("ada")
        try await scene.begin()
        try scene.server.agents.send("Hi")
        try await scene.sdk.logoutUser()
        #expect(scene.server.user(externalID: "ada")?.sessionCount == 0)
        #expect(scene.sdk.currentUser == nil && scene.sdk.unreadMessageCount == 0)
        try scene.server.agents.send("Still there?")
        #expect(scene.sdk.unreadMessageCount == 0)
    }

    @Test("41 a logout deletes the anonymous user with their history, and the next screen creates another")
    func anonymousLogout() async throws {
        try await scene.begin()
        let id = try #require(scene.serverUser?.id)
        try await scene.sdk.logoutUser()
        #expect(scene.server.user(id) == nil)
        try scene.sdk.presentScreen(nil, in: nil)
        #expect(scene.serverUser?.id != id && scene.serverUser != nil)
    }
}
