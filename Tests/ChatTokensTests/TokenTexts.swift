import Foundation
import HelpshiftIdentity

/// A token's header and claims, as text.
func texts(_ token: String) -> [String] {
    token.utf8.split(separator: UInt8(ascii: ".")).dropLast().map { part in
        Base64URL.decode(part).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
