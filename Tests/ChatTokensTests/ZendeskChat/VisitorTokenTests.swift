import ChatTokens
import Foundation
import Testing

@Suite("Visitor tokens")
struct VisitorTokenTests {
    private let now = Date(timeIntervalSince1970: 1_790_000_000)
    private let ada = VisitorClaims(name: "Ada", email: "ada@example.com", externalID: "user-42")
    private let signer: VisitorTokenSigner

    init() throws {
        signer = try VisitorTokenSigner(key: SecretKey(text: "secret".utf8))
    }

    private func payload(_ json: String) throws -> String {
        try HMACSHA256().token(payload: Data(json.utf8), key: SecretKey(text: "secret".utf8))
    }

    /// The refusal, or `nil` if the token is accepted.
    private func refusal(_ token: String, keys: [SecretKey] = []) throws -> VisitorTokenRefusal? {
        switch try VisitorTokenInspector(keys: keys).inspect(token, at: now) {
        case .success: nil
        case .failure(let refusal): refusal
        }
    }

    @Test("a token has the five documented claims and is signed with HS256")
    func claims() throws {
        let token = try signer.token(for: ada, issuedAt: now.addingTimeInterval(0.9), lifetime: 60)
        let claims =
            #"{"email":"ada@example.com","exp":1790000060,"external_id":"user-42","iat":1790000000,"name":"Ada"}"#
        #expect(texts(token) == [#"{"alg":"HS256","typ":"JWT"}"#, claims])
        // Computed by another implementation of HMAC-SHA256.
        #expect(token.hasSuffix(Self.signature), "\(token)")
    }

    private static let signature = "Rs1mc88hDgeftO5qyI42RhzJFV7zrDu-bB24TQQAvro"

    @Test("a signed token is accepted under its secret, with its contents")
    func accepted() throws {
        let key = try SecretKey(text: "secret".utf8)
        let other = try SecretKey(text: "another".utf8)
        let token = try signer.token(for: ada, issuedAt: now)
        let visitor = try VisitorTokenInspector(keys: [other, key]).inspect(token, at: now).get()
        #expect(visitor.claims == ada && visitor.warnings.isEmpty)
        #expect(visitor.expiresAt == now.addingTimeInterval(420))
        #expect(try refusal(token, keys: [other])?.reason == .invalidSharedSecret)
    }

    static let refused: [(claims: String, reason: VisitorTokenRefusal.Reason, detail: String)] = [
        (#"{"email":"a@b.de","external_id":"1","iat":1790000000}"#, .invalidAccessToken, "name is missing"),
        (#"{"name":"A","external_id":"1","iat":1790000000}"#, .invalidAccessToken, "email is missing"),
        (#"{"name":"A","email":"a@b.de","iat":1790000000}"#, .invalidAccessToken, "external_id is missing"),
        (#"{"name":"A","email":"a@b.de","external_id":"1"}"#, .invalidAccessToken, "iat is missing"),
        (#"{"name":"A","email":"a@b.de","external_id":7,"iat":1790000000}"#, .invalidAccessToken, "not text"),
        (#"{"name":"A","email":"a@b.de","external_id":" ","iat":1790000000}"#, .invalidAccessToken, "blank"),
        (#"{"name":" ","email":"a@b.de","external_id":"1","iat":1790000000}"#, .invalidName, "blank"),
        (
            #"{"name":"A","email":"ab.de","external_id":"1","iat":1790000000}"#, .invalidEmail,
            "not an e-mail address"
        ),
        (#"{"name":"A","email":"á@b.de","external_id":"1","iat":1790000000}"#, .invalidEmail, "ASCII"),
        (
            #"{"name":"A","email":"a@b.de","external_id":"1","iat":1790000000.5}"#, .invalidAccessToken,
            "whole"
        ),
        (#"{"name":"A","email":"a@b.de","external_id":"1","iat":true}"#, .invalidAccessToken, "whole"),
        (
            #"{"name":"A","email":"a@b.de","external_id":"1","iat":1790000000000}"#, .invalidAccessToken,
            "milliseconds"
        ),
        (
            #"{"name":"A","email":"a@b.de","external_id":"1","iat":1790000121}"#, .invalidAccessToken,
            "two minutes"
        ),
        (
            #"{"name":"A","email":"a@b.de","external_id":"1","iat":1790000000,"exp":1790000421}"#,
            .invalidAccessToken, "seven minutes"
        ),
        (
            #"{"name":"A","email":"a@b.de","external_id":"1","iat":1790000000,"exp":1790000000}"#,
            .invalidAccessToken, "not after iat"
        ),
        (
            #"{"name":"A","email":"a@b.de","external_id":"1","iat":1789999700,"exp":1790000000}"#,
            .tokenHasExpired, "exp is in the past"
        ),
        (#"{"name":"A","email":"a@b.de","external_id":"1","iat":1789999460}"#, .tokenHasExpired, "long past"),
        (#"{"name":"A","name":"B"}"#, .invalidAccessToken, "a member twice"),
        (#"[1]"#, .invalidAccessToken, "JSON object"),
    ]

    @Test("claims that the documentation does not allow are rejected, with the reason", arguments: refused)
    func refusals(claims: String, reason: VisitorTokenRefusal.Reason, detail: String) throws {
        let refusal = try refusal(payload(claims))
        #expect(refusal?.reason == reason)
        #expect(refusal?.detail.contains(detail) == true, "\(refusal?.detail ?? "accepted")")
    }

    @Test(
        "a malformed token is rejected",
        arguments: [
            "", "a.b", "a.b.c.d", "e30.e30.AAAA", "eyJhbGciOiJub25lIn0.e30.", "eyJhbGciOiJIUzI1NiJ9.e30.AAAA",
        ]
    )
    func malformed(token: String) throws {
        #expect(try refusal(token)?.reason == .invalidAccessToken)
    }

    @Test("a clock may be off by two minutes")
    func skew() throws {
        let token = try signer.token(for: ada, issuedAt: now.addingTimeInterval(120))
        #expect(try refusal(token) == nil)
    }

    @Test("an acceptable but suspicious token gives warnings without values")
    func warnings() throws {
        let token = try payload(
            #"{"name":"A","email":"a@b.de","external_id":"1","iat":1790000000,"plan":"PRIVATE"}"#
        )
        let warnings = try VisitorTokenInspector().inspect(token, at: now).get().warnings
        #expect(warnings.count == 3)
        #expect(!warnings.joined().contains("PRIVATE"))
    }
}
