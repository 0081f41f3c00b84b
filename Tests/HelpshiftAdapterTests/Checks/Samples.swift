import Foundation
import HelpshiftIdentity

/// Tokens for tests. Their signature is 32 zeros, so no cryptography is needed.
enum Samples {
    /// The time of every test: 2026-09-21, 14:13:20 UTC.
    static let now = Date(timeIntervalSince1970: 1_790_000_000)
    static let iat = 1_790_000_000

    static func part(_ text: String) -> String { Base64URL.encode(Data(text.utf8)) }

    static let signature = Base64URL.encode(Data(count: 32))

    static func token(header: String = #"{"alg":"HS256","typ":"JWT"}"#, payload: String) -> String {
        "\(part(header)).\(part(payload)).\(signature)"
    }

    /// A token whose identities are this JSON, issued just now.
    static func token(identities: String) -> String {
        token(payload: #"{"identities":\#(identities),"iat":\#(iat)}"#)
    }

    static let uid = #"{"identifier":"uid","value":"42"}"#
    static let email = #"{"identifier":"email","value":"ada@example.com"}"#
    static let phone = #"{"identifier":"phone_number","value":"+4930"}"#

    static func text(_ length: Int) -> String { String(repeating: "x", count: length) }
}

extension IdentityTokenInspector {
    /// A login without full privacy, at the time of every test.
    func login(_ token: String) -> IdentityVerdict {
        inspect(token, for: .login(fullPrivacy: false), at: Samples.now)
    }
}

/// A verifier with a fixed answer.
struct FixedVerifier: TokenSignatureVerifying {
    let answer: Bool

    func isValid(signature: Data, of signingInput: Data) -> Bool { answer }
}
