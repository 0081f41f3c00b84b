import ChatProviderKit
import Foundation
import InputValidation

/// A backend's tokens. The signature is 32 zeros, as the app doesn't check it.
enum TestToken {
    static let header = #"{"alg":"HS256","typ":"JWT","kid":"app_1"}"#

    static func make(_ id: String) -> String { make(payload: payload(id)) }

    static func payload(_ id: String) -> String { #"{"scope":"user","external_id":"\#(id)"}"# }

    static func make(header: String = header, payload: String) -> String {
        [Data(header.utf8), Data(payload.utf8), Data(count: 32)].map(Base64URL.encode).joined(separator: ".")
    }

    /// A token with an empty third part.
    static func unsigned(_ id: String) -> String {
        [Data(header.utf8), Data(payload(id).utf8), Data()].map(Base64URL.encode).joined(separator: ".")
    }
}

extension ChatUser {
    /// A user whose backend returns a valid token.
    static func test(_ id: String) -> ChatUser { .token(TestToken.make(id), of: id) }

    /// A user whose backend returns this text as the token.
    static func token(_ text: String, of id: String) -> ChatUser {
        .token(SignedIdentity(userID: id) { text })
    }
}
