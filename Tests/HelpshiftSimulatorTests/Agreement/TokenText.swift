import ChatTokens
import Foundation
import HelpshiftIdentity

/// Tokens with arbitrary parts and a correct signature.
enum TokenText {
    static let header = #"{"alg":"HS256","typ":"JWT"}"#

    static func key(_ name: String = "the account's key") throws -> SecretKey {
        try SecretKey(bytes: name.utf8)
    }

    static func make(header: String = header, payload: String, key: String? = nil) throws -> String {
        let input = [header, payload].map { Base64URL.encode(Data($0.utf8)) }.joined(separator: ".")
        let secret = try key.map { try self.key($0) } ?? self.key()
        let signature = try HMACSHA256().code(of: Data(input.utf8), key: secret)
        return "\(input).\(Base64URL.encode(signature))"
    }

    /// The text as a JSON string.
    static func quoted(_ text: String) -> String {
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? #""""#
    }
}
