import ChatProviderKit
import Foundation
import HelpshiftIdentity
import InputValidation

/// The verdict on a token, as text.
enum InspectionText {
    /// One line of JSON: `valid`, the SDK's raw `reason` or null, and the SDK's raw `errors`.
    static func json(_ verdict: IdentityVerdict) -> String {
        let summary: ChatConfiguration.Value = [
            "valid": .bool(verdict.isAccepted),
            "reason": verdict.refusal.map { ChatConfiguration.Value.text($0.reason.rawValue) } ?? .null,
            "errors": .object((verdict.refusal?.rawErrors ?? [:]).mapValues { .text($0) }),
        ]
        return summary.json()
    }

    /// A readable text. The values of the identities are left out.
    static func plain(_ verdict: IdentityVerdict) -> String {
        let lines =
            switch verdict {
            case .accepted(let identity): lines(identity)
            case .refused(let refusal): lines(refusal)
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
