import Foundation

/// A JSON Web Token as the server reads it: three parts in base64url, the first two of them JSON objects (RFC 7515,
/// RFC 7519).
///
/// *User Hub* requires a token that is signed with the account's shared secret, but does not name the algorithm. The
/// simulated server supports only HMAC-SHA256.
struct SimulatedToken {
    let payload: [String: TokenJSON]
    let signature: Data
    /// The signed part of the token.
    let signedText: Data

    /// Reads a token; `nil` if the text is not one.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let signature = Data(base64URL: parts[2]), !signature.isEmpty,
            let header = Self.object(parts[0]), header["alg"]?.text == "HS256",
            let payload = Self.object(parts[1])
        else { return nil }
        self.payload = payload
        self.signature = signature
        signedText = Data("\(parts[0]).\(parts[1])".utf8)
    }

    private static func object(_ part: Substring) -> [String: TokenJSON]? {
        guard let data = Data(base64URL: part) else { return nil }
        return (try? JSONDecoder().decode(TokenJSON.self, from: data))?.object
    }
}

extension Data {
    /// Decodes base64 with the URL alphabet and without padding: RFC 7515, section 2.
    fileprivate init?(base64URL text: Substring) {
        guard text.utf8.allSatisfy(Self.isOfBase64URL) else { return nil }
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let standard = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        self.init(base64Encoded: standard + padding)
    }

    private static func isOfBase64URL(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
