import ChatProviderKit
import Foundation
import Testing
import ZendeskMessagingAdapter

@MainActor
@Suite("Zendesk Messaging: token checks")
struct TokenTests {
    private func problem(
        _ token: String,
        of id: String = "u1"
    ) async -> (ZendeskMessagingTokenProblem?, ChatError?) {
        let scene = await MessagingScene.started()
        let error = await scene.error(of: .token(token, of: id))
        #expect(scene.client.logins.waitingCount == 0)
        #expect(scene.client.tokens.isEmpty)
        return (error?.underlying as? ZendeskMessagingTokenProblem, error)
    }

    @Test(
        "an invalid token never reaches the SDK",
        arguments: [
            ("", .form(.wrongNumberOfParts(1))), ("a.b", .form(.wrongNumberOfParts(2))),
            ("a.b.c.d", .form(.wrongNumberOfParts(4))),
            ("a.b.c", .form(.notBase64URL(.header))), ("=.=.=", .form(.notBase64URL(.header))),
            (
                TestToken.make(header: #"{"alg":"RS256","kid":"k"}"#, payload: TestToken.payload("u1")),
                .algorithmIsNotHS256
            ),
            (
                TestToken.make(header: #"{"alg":"none","kid":"k"}"#, payload: TestToken.payload("u1")),
                .algorithmIsNotHS256
            ),
            (TestToken.make(header: #"{"kid":"k"}"#, payload: TestToken.payload("u1")), .algorithmIsNotHS256),
            (TestToken.make(header: #"{"alg":"HS256"}"#, payload: TestToken.payload("u1")), .keyIDMissing),
            (
                TestToken.make(header: #"{"alg":"HS256","kid":""}"#, payload: TestToken.payload("u1")),
                .keyIDMissing
            ),
            (
                TestToken.make(header: #"{"alg":"HS256","kid":7}"#, payload: TestToken.payload("u1")),
                .keyIDMissing
            ),
            (TestToken.make(payload: "[]"), .form(.notAnObject(.payload))),
            (
                TestToken.make(payload: #"{"scope":"user","scope":"user"}"#),
                .form(.duplicateName(.payload))
            ),
            (TestToken.make(payload: #"{"external_id":"u1"}"#), .scopeIsNotUser),
            (TestToken.make(payload: #"{"external_id":"u1","scope":"app"}"#), .scopeIsNotUser),
            (TestToken.make(payload: #"{"scope":"user"}"#), .externalIDMissing),
            (TestToken.make(payload: #"{"scope":"user","external_id":""}"#), .externalIDMissing),
            (TestToken.make(payload: #"{"scope":"user","external_id":1}"#), .externalIDMissing),
            (TestToken.make(String(repeating: "x", count: 256)), .externalIDTooLong),
            (TestToken.make("u2"), .namesAnotherUser), (TestToken.make("U1"), .namesAnotherUser),
            (
                TestToken.make(payload: TestToken.payload("u1").replacing("user", with: "u\\u0000ser")),
                .scopeIsNotUser
            ),
            (TestToken.make("u1").replacing(".AAAA", with: ".~~~~"), .form(.notBase64URL(.signature))),
            (TestToken.unsigned("u1"), .signatureMissing),
            (String(repeating: "a", count: 65_537), .form(.tooLong(limit: 65_536))),
        ] as [(String, ZendeskMessagingTokenProblem)]
    )
    func refused(token: String, expected: ZendeskMessagingTokenProblem) async {
        let (problem, error) = await problem(token)
        #expect(problem == expected)
        #expect(error?.code == .authentication)
    }

    @Test("two ids that differ only in Unicode normalization are different users")
    func bytes() async {
        let (problem, _) = await problem(TestToken.make("caf\u{E9}"), of: "cafe\u{301}")
        #expect(problem == .namesAnotherUser)
    }

    @Test("an external id may have 255 characters")
    func longest() async throws {
        let scene = await MessagingScene.started()
        try await scene.logIn(String(repeating: "x", count: 255))
        #expect(scene.client.tokens.count == 1)
    }

    @Test("exp isn't checked against the device's clock", arguments: ["1", "1e300", #""soon""#])
    func expiry(exp: String) async throws {
        let scene = await MessagingScene.started()
        let payload = TestToken.payload("u1").dropLast() + #","exp":\#(exp)}"#
        scene.client.logins.immediate = .success(())
        scene.client.logins.onSuccess = { [client = scene.client] in client.currentUser = .jwt("u1") }
        try await scene.provider.login(.token(TestToken.make(payload: String(payload)), of: "u1"))
        #expect(scene.state.userID == "u1")
    }

    @Test("an error's description contains nothing of the token")
    func secrecy() async {
        let (_, error) = await problem(TestToken.make("s3cret-user"), of: "u1")
        #expect(error.map { String(reflecting: $0).contains("s3cret") } == false)
    }
}
