import ChatTokens
import Foundation
import Testing

@Suite("User auth tokens")
struct UserAuthTokenTests {
    private let tokens = Result { try UserAuthToken() }
    private let key = Result { try SecretKey(bytes: "Jefe".utf8) }

    /// OpenSSL's output for these messages with the key `Jefe`.
    static let rows: [(id: String?, email: String?, fullPrivacy: Bool, token: String)] = [
        (
            "what do ya want for nothing?", nil, false,
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        ("42", nil, false, "2e28d94f19ad4b7cbc288ed7e1b05ac2635df6dacb8922be19048228de303838"),
        (nil, "ada@example.com", false, "b71c3aa1a7b7fd6101cf0200fb6d185643e714bc2d30f67299a31f8e1104e944"),
        ("42", "ada@example.com", false, "6d6023bf3fcb8ccdd74654baceeee5903684c7e247c91a4662ca80c16970f266"),
        ("42", "ada@example.com", true, "2e28d94f19ad4b7cbc288ed7e1b05ac2635df6dacb8922be19048228de303838"),
        ("42", "", false, "2e28d94f19ad4b7cbc288ed7e1b05ac2635df6dacb8922be19048228de303838"),
        ("", "ada@example.com", false, "b71c3aa1a7b7fd6101cf0200fb6d185643e714bc2d30f67299a31f8e1104e944"),
    ]

    @Test(
        "the token covers the id, the address, or both, but only the id under full privacy",
        arguments: rows
    )
    func token(id: String?, email: String?, fullPrivacy: Bool, token: String) throws {
        let tokens = try tokens.get()
        let key = try key.get()
        #expect(try tokens.token(id: id, email: email, fullPrivacy: fullPrivacy, key: key) == token)
        #expect(tokens.isValid(token, id: id, email: email, fullPrivacy: fullPrivacy, keys: [key]))
    }

    @Test("there is no token without an id or address, and none for an address alone under full privacy")
    func problems() throws {
        let (tokens, key) = (try tokens.get(), try key.get())
        #expect(throws: UserAuthToken.Problem.noIDAndNoEmail) { try tokens.token(key: key) }
        #expect(throws: UserAuthToken.Problem.noIDAndNoEmail) {
            try tokens.token(id: "", email: "", key: key)
        }
        #expect(throws: UserAuthToken.Problem.noIDUnderFullPrivacy) {
            try tokens.token(email: "ada@example.com", fullPrivacy: true, key: key)
        }
        let any = String(repeating: "00", count: 32)
        #expect(!tokens.isValid(any, keys: [key]))
        #expect(!tokens.isValid(any, email: "ada@example.com", fullPrivacy: true, keys: [key]))
    }

    @Test("only the exact token is valid, in lowercase, under one of the keys")
    func invalid() throws {
        let (tokens, key) = (try tokens.get(), try key.get())
        let other = try SecretKey(bytes: "other".utf8)
        let token = try tokens.token(id: "1abc", key: key)
        #expect(tokens.isValid(token, id: "1abc", keys: [other, key]))
        #expect(tokens.isValid(token, id: "1abc", keys: [key, other]))
        #expect(!tokens.isValid(token, id: "1abc", keys: [other]))
        #expect(!tokens.isValid(token, id: "1ABC", keys: [key]))
        for changed in [
            token.uppercased(), String(token.dropLast()), token + "00", "", token.replacing("a", with: "g"),
        ] {
            #expect(!tokens.isValid(changed, id: "1abc", keys: [key]))
        }
    }
}
