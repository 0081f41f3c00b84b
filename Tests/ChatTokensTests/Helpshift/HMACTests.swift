import ChatTokens
import Foundation
import Testing

/// The test cases of RFC 4231, section 4, for HMAC-SHA-256.
@Suite("HMAC-SHA256")
struct HMACTests {
    struct Vector: Sendable {
        let key: [UInt8]
        let message: [UInt8]
        /// In hex; for case 5 the first 128 bits.
        let code: String
    }

    private static func bytes(_ byte: UInt8, _ count: Int) -> [UInt8] { Array(repeating: byte, count: count) }

    static let vectors = [
        Vector(
            key: bytes(0x0B, 20),
            message: Array("Hi There".utf8),
            code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
        ),
        Vector(
            key: Array("Jefe".utf8),
            message: Array("what do ya want for nothing?".utf8),
            code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        Vector(
            key: bytes(0xAA, 20),
            message: bytes(0xDD, 50),
            code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"
        ),
        Vector(
            key: Array(1...25),
            message: bytes(0xCD, 50),
            code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"
        ),
        Vector(
            key: bytes(0x0C, 20),
            message: Array("Test With Truncation".utf8),
            code: "a3b6167473100ee06e0c796c2955552b"
        ),
        Vector(
            key: bytes(0xAA, 131),
            message: Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
            code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        Vector(
            key: bytes(0xAA, 131),
            message: Array(
                ("This is a test using a larger than block-size key and a larger than block-size data. "
                    + "The key needs to be hashed before being used by the HMAC algorithm.").utf8
            ),
            code: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    @Test("matches the vectors of RFC 4231", arguments: vectors)
    func matches(vector: Vector) throws {
        let hmac = try HMACSHA256()
        let key = try SecretKey(bytes: vector.key)
        let code = try hmac.code(of: Data(vector.message), key: key)
        #expect(code.count == 32)
        #expect(code.map { String(format: "%02x", $0) }.joined().hasPrefix(vector.code))
        #expect(hmac.isValid(code, of: Data(vector.message), keys: [key]))
    }

    @Test("a truncated, extended, changed or foreign code is invalid")
    func invalid() throws {
        let hmac = try HMACSHA256()
        let key = try SecretKey(bytes: Array("key".utf8))
        let message = Data("message".utf8)
        let code = try hmac.code(of: message, key: key)
        #expect(!hmac.isValid(code.prefix(31), of: message, keys: [key]))
        #expect(!hmac.isValid(code + [0], of: message, keys: [key]))
        #expect(!hmac.isValid(Data(), of: message, keys: [key]))
        for bit in 0..<256 {
            var changed = code
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!hmac.isValid(changed, of: message, keys: [key]))
        }
        #expect(!hmac.isValid(code, of: Data("massage".utf8), keys: [key]))
        #expect(!hmac.isValid(code, of: message, keys: []))
    }

    @Test("an empty message has a code")
    func emptyMessage() throws {
        let code = try HMACSHA256().code(of: Data(), key: SecretKey(bytes: Array("key".utf8)))
        let hex = "5d5d139563c95b5967b9bd9a8c9b233a9dedb45072794cd232dc1b74832607d0"
        #expect(code.map { String(format: "%02x", $0) }.joined() == hex)
    }

    #if !canImport(CryptoKit)
        @Test("without the library, the error names it and the package to install")
        func missingLibrary() {
            let names = ["libcrypto.so.none"]
            let error = #expect(throws: CryptographyError.self) { try LibCrypto(names: names) }
            #expect(error == .libraryMissing(names: names))
            #expect(error?.description.contains("libcrypto.so.none") == true)
            #expect(error?.description.contains("libssl3") == true)
        }

        @Test("a library without the functions gives an error of its own")
        func otherLibrary() {
            #expect(throws: CryptographyError.functionMissing(name: "EVP_sha256")) {
                try LibCrypto(names: ["libm.so.6"])
            }
        }

        @Test("the first installed library is used")
        func fallback() throws {
            #expect(LibCrypto.names == ["libcrypto.so.3", "libcrypto.so.1.1"])
            _ = try LibCrypto(names: ["libcrypto.so.none"] + LibCrypto.names)
        }
    #endif
}
