import Foundation
import HelpshiftIdentity

/// Identity tokens, read by the only parser.
enum TokenFuzzing {
    /// Checks that an accepted text is a token, and that the token does not reveal it.
    static func inspect(_ text: String) {
        let token = try? IdentityToken(parsing: text)
        if let token { precondition("\(token)" == "IdentityToken(redacted)") }
        let inspector = IdentityTokenInspector()
        let now = Date(timeIntervalSince1970: 1_790_000_000)
        for use in [IdentityTokenUse.login(fullPrivacy: false), .login(fullPrivacy: true), .addIdentities] {
            if case .accepted = inspector.inspect(text, for: use, at: now) {
                precondition(token != nil || text.isEmpty, "accepted, but no token")
            }
        }
    }
}
