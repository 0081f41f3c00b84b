import ChatTokens
import Foundation
import Testing
import TestSupport

@Suite("Secret keys")
struct SecretKeyTests {
    static let texts = [
        ("key", "key"), ("key\n", "key"), ("key\r\n", "key"), ("key\n\n", "key\n"), ("key\r", "key\r"),
        (" key ", " key "), ("\nkey", "\nkey"),
    ]

    @Test("one trailing newline is not part of a key, and anything else is", arguments: texts)
    func newline(text: String, key: String) throws {
        let expected = try UserAuthToken().token(id: "42", key: SecretKey(bytes: key.utf8))
        #expect(try UserAuthToken().token(id: "42", key: SecretKey(text: text.utf8)) == expected)
    }

    @Test("a key has at least one byte and a maximum length")
    func bounds() {
        #expect(throws: SecretKeyError.empty) { try SecretKey(bytes: []) }
        #expect(throws: SecretKeyError.empty) { try SecretKey(text: "\n".utf8) }
        let longest = [UInt8](repeating: 7, count: SecretKey.maximumLength)
        #expect(throws: Never.self) { try SecretKey(text: longest + [13, 10]) }
        #expect(throws: SecretKeyError.tooLong) { try SecretKey(text: longest + [7, 10]) }
    }

    @Test("a missing file is unreadable, and so is a folder")
    func unreadable() throws {
        let folder = try ScratchFolder()
        for file in [folder["key"], folder.url] {
            #expect(throws: SecretKeyError.unreadable) { try SecretKey(contentsOf: file) }
        }
    }

    @Test("no description reveals a key, nor does that of a value that contains one")
    func redaction() throws {
        let key = try SecretKey(bytes: "SECRET".utf8)
        let holders: [Any] = [
            key, [key], Optional(key) as Any, try IdentityTokenSigner(key: key),
            try IdentityTokenVerifier(keys: [key]),
        ]
        let numbers = Array("SECRET".utf8).description
        for holder in holders {
            var dumped = ""
            dump(holder, to: &dumped)
            for text in [dumped, "\(holder)", String(reflecting: holder)] {
                #expect(text.contains("SecretKey") && text.contains("redacted"))
                #expect(!text.contains("SECRET") && !text.contains(numbers))
            }
        }
    }
}
