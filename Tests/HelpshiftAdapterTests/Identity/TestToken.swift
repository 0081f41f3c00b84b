import ChatProviderKit

/// A backend's tokens.
enum TestToken {
    /// The time at which the tests' clocks start.
    static let iat = 1_767_225_600

    static func make(identities: String, iat: Int = iat) -> String {
        Samples.token(payload: #"{"identities":[\#(identities)],"iat":\#(iat)}"#)
    }

    static func identity(_ kind: String, _ value: String) -> String {
        #"{"identifier":"\#(kind)","value":"\#(value)"}"#
    }

    static func uid(_ id: String, iat: Int = iat) -> String {
        make(identities: identity("uid", id), iat: iat)
    }

    static func email(_ address: String) -> String { make(identities: identity("email", address)) }
}

extension SignedIdentity {
    /// A user whose backend returns a valid token.
    static func test(_ id: String) -> SignedIdentity {
        SignedIdentity(userID: id) { TestToken.uid(id) }
    }
}

extension ChatUser {
    /// A user whose backend returns a valid token.
    static func test(_ id: String) -> ChatUser { .token(.test(id)) }

    /// A user whose backend returns this text as the token.
    static func token(_ text: String, of id: String) -> ChatUser {
        .token(SignedIdentity(userID: id) { text })
    }
}
