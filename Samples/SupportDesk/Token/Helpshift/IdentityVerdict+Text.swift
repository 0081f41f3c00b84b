import Foundation
import HelpshiftIdentity
import InputValidation

extension IdentityVerdict {
    /// A readable text. The values of the identities are left out.
    var text: String {
        let lines =
            switch self {
            case .accepted(let identity): Self.lines(identity)
            case .refused(let refusal): Self.lines(refusal)
            }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ identity: AcceptedIdentity) -> [String] {
        let user =
            switch identity.subject {
            case .anonymous: "an anonymous user"
            case .identified(let kind): "the user with this \(kind.rawValue)"
            case .currentUser: "the user who is logged in"
            }
        var lines = ["valid", "user: \(user)"]
        if !identity.identities.isEmpty {
            lines.append("identities: \(identity.identities.map(\.kind.rawValue).joined(separator: ", "))")
        }
        if let issuedAt = identity.issuedAt {
            lines.append("issued: \(issuedAt.formatted(.iso8601))")
        }
        return lines + identity.warnings.map { "warning: \($0)" }
    }

    private static func lines(_ refusal: LoginRefusal) -> [String] {
        let errors = refusal.errors.sorted { $0.key < $1.key }.map { key, error in
            "error: \(Quoting.quoted(key, limit: 80)): \(error.rawValue). \(error.recovery)"
        }
        return ["invalid: \(refusal.reason.rawValue)", "why: \(refusal.detail)"] + errors
            + ["what to do: \(refusal.recovery)"]
    }
}
