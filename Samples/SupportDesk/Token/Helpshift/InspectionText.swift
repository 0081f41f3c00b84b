import Foundation
import HelpshiftIdentity
import InputValidation

/// The verdict on a token, written down.
enum InspectionText {
    /// One line of JSON: `valid`, the SDK's raw `reason` or null, and the SDK's raw `errors`.
    static func json(_ verdict: IdentityVerdict) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and a boolean: there is nothing in it that cannot be encoded.
        let json = (try? encoder.encode(Summary(verdict))) ?? Data()
        return String(decoding: json, as: UTF8.self) + "\n"
    }

    /// For people. The values of the identities are left out.
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
            case .currentUser: "whoever is logged in"
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

    private struct Summary: Encodable {
        let valid: Bool
        let reason: String?
        let errors: [String: String]

        init(_ verdict: IdentityVerdict) {
            valid = verdict.isAccepted
            reason = verdict.refusal?.reason.rawValue
            errors = verdict.refusal?.rawErrors ?? [:]
        }

        private enum CodingKeys: CodingKey {
            case valid, reason, errors
        }

        /// Writes a missing reason as null.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(valid, forKey: .valid)
            try container.encode(reason, forKey: .reason)
            try container.encode(errors, forKey: .errors)
        }
    }
}
