package import Foundation
import InputValidation

#if canImport(CryptoKit)
    import CryptoKit
#endif

/// HMAC-SHA256, computed by the machine's own library: CryptoKit on Apple's systems, otherwise OpenSSL.
///
/// Creating a value throws if the library is missing, so every value can be used.
package struct HMACSHA256: Sendable {
    #if canImport(CryptoKit)

        package init() throws(CryptographyError) {}

        /// Returns the authentication code of a message: 32 bytes.
        package func code(of message: Data, key: SecretKey) throws(CryptographyError) -> Data {
            Data(HMAC<SHA256>.authenticationCode(for: message, using: SymmetricKey(data: key.bytes)))
        }

        /// Returns whether the code is valid for one of the keys. Every key is tried, each in constant time.
        package func isValid(_ code: Data, of message: Data, keys: [SecretKey]) -> Bool {
            keys.reduce(false) { found, key in
                let key = SymmetricKey(data: key.bytes)
                let matches = HMAC<SHA256>.isValidAuthenticationCode(
                    code,
                    authenticating: message,
                    using: key
                )
                return matches || found
            }
        }

    #else

        private let library: LibCrypto

        package init() throws(CryptographyError) {
            library = try LibCrypto.shared.get()
        }

        package func code(of message: Data, key: SecretKey) throws(CryptographyError) -> Data {
            guard let code = library.hmacSHA256(key: key.bytes, message: Array(message)) else {
                throw .refused
            }
            return Data(code)
        }

        package func isValid(_ code: Data, of message: Data, keys: [SecretKey]) -> Bool {
            let code = Array(code)
            let message = Array(message)
            return keys.reduce(false) { found, key in
                let expected = library.hmacSHA256(key: key.bytes, message: message)
                return expected.map { library.areEqual($0, code) } ?? false || found
            }
        }

    #endif
}

extension HMACSHA256 {
    /// Returns a JSON Web Token of claims: texts, Booleans, whole numbers, and lists and objects of these.
    ///
    /// - Parameter keyID: The id of the key, for `kid` in the header; `nil` for a header without it.
    package func token(
        of claims: some Encodable,
        key: SecretKey,
        keyID: String? = nil
    ) throws(CryptographyError) -> String {
        // Encoding such claims cannot fail.
        try token(payload: (try? Self.encoder.encode(claims)) ?? Data(), key: key, keyID: keyID)
    }

    /// Returns the whole seconds since 1970, as in `iat` and `exp`; the largest number for a date without them.
    package static func seconds(of date: Date) -> Int64 {
        Int64(exactly: date.timeIntervalSince1970.rounded(.down)) ?? .max
    }

    /// Returns a JSON Web Token with a payload, signed with HS256 (RFC 7515 and RFC 7518, section 3.2).
    package func token(
        payload: Data,
        key: SecretKey,
        keyID: String? = nil
    ) throws(CryptographyError) -> String {
        let header = (try? Self.encoder.encode(Header(kid: keyID))) ?? Data()
        let input = "\(Base64URL.encode(header)).\(Base64URL.encode(payload))"
        let signature = try code(of: Data(input.utf8), key: key)
        return "\(input).\(Base64URL.encode(signature))"
    }

    private struct Header: Encodable {
        let alg = "HS256"
        let kid: String?
        let typ = "JWT"
    }

    private static var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }
}
