import ChatTokens
import Foundation

/// The verdict on a token, written down.
enum VerdictText {
    /// One line of JSON: `valid`, the SDK's `reason` or null, and the `detail` or null.
    static func json(_ verdict: Result<AcceptedVisitor, VisitorTokenRefusal>) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and a boolean: there is nothing in it that cannot be encoded.
        let json = (try? encoder.encode(Summary(verdict))) ?? Data()
        return String(decoding: json, as: UTF8.self) + "\n"
    }

    /// For people. Who the visitor is, is left out.
    static func plain(_ verdict: Result<AcceptedVisitor, VisitorTokenRefusal>) -> String {
        let lines =
            switch verdict {
            case .success(let visitor):
                ["valid", "issued: \(visitor.issuedAt.formatted(.iso8601))"]
                    + (visitor.expiresAt.map { ["ends: \($0.formatted(.iso8601))"] } ?? [])
                    + visitor.warnings.map { "warning: \($0)" }
            case .failure(let refusal):
                [
                    "invalid: \(refusal.reason.rawValue)", "why: \(refusal.detail)",
                    "what to do: \(refusal.recovery)",
                ]
            }
        return lines.joined(separator: "\n") + "\n"
    }

    private struct Summary: Encodable {
        let valid: Bool
        let reason: String?
        let detail: String?

        init(_ verdict: Result<AcceptedVisitor, VisitorTokenRefusal>) {
            switch verdict {
            case .success: (valid, reason, detail) = (true, nil, nil)
            case .failure(let refusal):
                (valid, reason, detail) = (false, refusal.reason.rawValue, refusal.detail)
            }
        }

        private enum CodingKeys: CodingKey {
            case valid, reason, detail
        }

        /// Writes a missing reason as null.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(valid, forKey: .valid)
            try container.encode(reason, forKey: .reason)
            try container.encode(detail, forKey: .detail)
        }
    }
}
