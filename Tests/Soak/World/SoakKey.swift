import Foundation
import HelpshiftIdentity

/// What users prove with that they are who they are: not cryptography, which would take most of the time.
struct SoakKey: TokenSignatureVerifying {
    static let proof = "a0"
    static let forgery = "ff"

    func isValid(signature: Data, of signingInput: Data) -> Bool { signature == Data([0xA0]) }

    /// A token for an account that believes everybody.
    static func unsignedToken(_ user: String, at now: Date) -> String {
        let payload = """
            {"identities":[{"identifier":"uid","value":"\(user)"}],"iat":\(Int(now.timeIntervalSince1970))}
            """
        return [#"{"alg":"HS256","typ":"JWT"}"#, payload, "signature"]
            .map { Base64URL.encode(Data($0.utf8)) }.joined(separator: ".")
    }
}
