import ChatTokens
import Foundation
import Testing

@Suite("Tokens for Messaging's users")
struct MessagingTokenTests {
    private let now = Date(timeIntervalSince1970: 1_790_000_000)
    private let signer: MessagingTokenSigner

    init() throws {
        signer = try MessagingTokenSigner(key: SecretKey(text: "secret".utf8), keyID: "app_1")
    }

    @Test("a token names its key in the header, has the documented claims, and is signed with HS256")
    func claims() throws {
        let token = try signer.token(
            for: "user-42",
            name: "Ada",
            email: "ada@example.com",
            isEmailVerified: true,
            issuedAt: now.addingTimeInterval(0.9),
            lifetime: 60
        )
        let claims =
            #"{"email":"ada@example.com","email_verified":true,"exp":1790000060,"#
            + #""external_id":"user-42","name":"Ada","scope":"user"}"#
        #expect(texts(token) == [#"{"alg":"HS256","kid":"app_1","typ":"JWT"}"#, claims])
        // Computed by another implementation of HMAC-SHA256.
        #expect(token.hasSuffix(".BstnIhy4CA1GqG7iZR8zaXmE7Z2Orxe-zxrOwwWZLcU"), "\(token)")
    }

    @Test("an omitted value adds no claim, nor does a verification without an address")
    func optionalClaims() throws {
        let token = try signer.token(for: "42", isEmailVerified: true, issuedAt: now, lifetime: nil)
        #expect(texts(token).last == #"{"external_id":"42","scope":"user"}"#)
    }

    @Test(
        "an external id is signed byte for byte",
        arguments: ["Jos\u{E9}", "Jose\u{301}", "a/b", "\u{1F600}"]
    )
    func bytes(externalID: String) throws {
        let token = try signer.token(for: externalID, issuedAt: now, lifetime: nil)
        let claims = #"{"external_id":""# + externalID + #"","scope":"user"}"#
        #expect(texts(token).last.map { Array($0.utf8) } == Array(claims.utf8))
    }

    @Test("an external id has at most 255 characters, however many bytes they take")
    func length() throws {
        let longest = String(repeating: "\u{1F600}", count: 255)
        _ = try signer.token(for: longest, issuedAt: now, lifetime: nil)
        #expect(throws: MessagingTokenError.externalIDTooLong) {
            try signer.token(for: longest + "a", issuedAt: now, lifetime: nil)
        }
        // 200 letters with a combining accent each are 400 characters.
        #expect(throws: MessagingTokenError.externalIDTooLong) {
            try signer.token(
                for: String(repeating: "e\u{301}", count: 200),
                issuedAt: now,
                lifetime: nil
            )
        }
    }

    @Test("no token is signed without an external id or a key id")
    func missing() throws {
        #expect(throws: MessagingTokenError.externalIDMissing) {
            try signer.token(for: "", issuedAt: now, lifetime: nil)
        }
        let key = try SecretKey(text: "secret".utf8)
        #expect(throws: MessagingTokenError.keyIDMissing) { try MessagingTokenSigner(key: key, keyID: "") }
    }

    @Test("no token is signed for an invalid email address", arguments: ["", "nobody", "a@b"])
    func email(address: String) {
        #expect(throws: MessagingTokenError.invalidEmail) {
            try signer.token(for: "42", email: address, issuedAt: now, lifetime: nil)
        }
    }

    @Test("no token is signed for less than a second", arguments: [0, 0.9, -60, .nan, .infinity])
    func lifetime(seconds: TimeInterval) {
        #expect(throws: MessagingTokenError.invalidLifetime) {
            try signer.token(for: "42", issuedAt: now, lifetime: seconds)
        }
    }

    @Test("each error has its own description")
    func descriptions() {
        let errors: [MessagingTokenError] = [
            .keyIDMissing, .externalIDMissing, .externalIDTooLong, .invalidEmail, .invalidLifetime,
            .cryptography(.refused),
        ]
        #expect(Set(errors.map(\.description)).count == errors.count)
        #expect("\(MessagingTokenError.externalIDTooLong)" == "external_id has more than 255 characters")
    }
}
