import ChatTokens
import Foundation
import Testing

@Suite("Tokens for a Matrix server's users")
struct LoginTokenTests {
    private let now = Date(timeIntervalSince1970: 1_790_000_000)
    private let signer: LoginTokenSigner

    init() throws {
        signer = try LoginTokenSigner(key: SecretKey(text: "secret".utf8))
    }

    @Test("a token has the user and its times, and is signed with HS256")
    func claims() throws {
        let token = try signer.token(for: "customer42", issuedAt: now.addingTimeInterval(0.9))
        let claims = #"{"exp":1790000300,"iat":1790000000,"sub":"customer42"}"#
        #expect(texts(token) == [#"{"alg":"HS256","typ":"JWT"}"#, claims])
        // Computed by another implementation of HMAC-SHA256.
        #expect(token.hasSuffix(".125cIPYfK8PdMkaftnCNOFP2UnqO5Z6WGC83EIyqEiw"), "\(token)")
    }

    @Test("a name may have lowercase letters, digits and =_-./+", arguments: ["a", "42a", "4-2", "a=_-./+9"])
    func names(name: String) throws {
        try LoginTokenSigner.check(user: name)
        _ = try signer.token(for: name, issuedAt: now)
    }

    static let refused: [(name: String, error: LoginTokenError)] = [
        ("", .userMissing), ("Customer42", .invalidUser), ("ada@example.com", .invalidUser),
        ("@ada:example.com", .invalidUser), ("a b", .invalidUser), ("jos\u{E9}", .invalidUser),
        ("4\u{301}2", .invalidUser), ("\u{663}a", .invalidUser), ("4711", .userIsNumber),
    ]

    @Test("login.4 no token is signed for a name that servers do not register", arguments: refused)
    func refusals(name: String, error: LoginTokenError) {
        #expect(throws: error) { try LoginTokenSigner.check(user: name) }
        #expect(throws: error) { try signer.token(for: name, issuedAt: now) }
    }

    @Test("no token is signed for less than a second", arguments: [0, 0.9, -60, .nan, .infinity])
    func lifetime(seconds: TimeInterval) {
        #expect(throws: LoginTokenError.invalidLifetime) {
            try signer.token(for: "ada", issuedAt: now, lifetime: seconds)
        }
    }

    @Test("each error has its own description")
    func descriptions() {
        let errors: [LoginTokenError] = [
            .userMissing, .invalidUser, .userIsNumber, .invalidLifetime, .cryptography(.refused),
        ]
        #expect(Set(errors.map(\.description)).count == errors.count)
        #expect("\(LoginTokenError.userMissing)" == "the user has no name")
    }
}
