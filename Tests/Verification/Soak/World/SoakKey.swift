import Foundation
import HelpshiftIdentity

/// The users' proofs of identity, without cryptography, which would take most of the time.
struct SoakKey: TokenSignatureVerifying {
    static let proof = "a0"
    static let forgery = "ff"
    /// The channel of Zendesk Messaging.
    static let channel = "soak"

    func isValid(signature: Data, of signingInput: Data) -> Bool { signature == Data([0xA0]) }

    /// A token for a Zendesk Messaging account that accepts every user.
    ///
    /// - Parameter end: The expiration, in seconds since 1970; `nil` for none.
    static func messagingToken(_ user: String, until end: Int? = nil) -> String {
        let end = end.map { #","exp":\#($0)"# } ?? ""
        let payload = #"{"scope":"user","external_id":"\#(user)"\#(end)}"#
        return [#"{"alg":"HS256","typ":"JWT","kid":"soak"}"#, payload, "signature"]
            .map { Base64URL.encode(Data($0.utf8)) }.joined(separator: ".")
    }

    /// A token for an account that accepts every user.
    static func unsignedToken(_ user: String, at now: Date) -> String {
        let payload = """
            {"identities":[{"identifier":"uid","value":"\(user)"}],"iat":\(Int(now.timeIntervalSince1970))}
            """
        // The length of an HS256 signature.
        let signature = Data(repeating: 0xA0, count: 32)
        return [Data(#"{"alg":"HS256","typ":"JWT"}"#.utf8), Data(payload.utf8), signature]
            .map { Base64URL.encode($0) }.joined(separator: ".")
    }
}
