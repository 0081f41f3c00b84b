import ChatProviderKit
import ChatTokens
import Foundation

/// The verdict on a token, as text.
enum VerdictText {
    /// One line of JSON: `valid`, the SDK's `reason` or null, and the `detail` or null.
    static func json(_ verdict: Result<AcceptedVisitor, VisitorTokenRefusal>) -> String {
        let summary: ChatConfiguration.Value =
            switch verdict {
            case .success: ["valid": true, "reason": .null, "detail": .null]
            case .failure(let refusal):
                [
                    "valid": false, "reason": .text(refusal.reason.rawValue), "detail": .text(refusal.detail),
                ]
            }
        return summary.json()
    }

    /// A readable text, without the visitor's data.
    static func plain(_ verdict: Result<AcceptedVisitor, VisitorTokenRefusal>) -> String {
        let lines =
            switch verdict {
            case .success(let visitor):
                ["valid", "issued: \(visitor.issuedAt.formatted(.iso8601))"]
                    + (visitor.expiresAt.map { ["expires: \($0.formatted(.iso8601))"] } ?? [])
                    + visitor.warnings.map { "warning: \($0)" }
            case .failure(let refusal):
                [
                    "invalid: \(refusal.reason.rawValue)", "why: \(refusal.detail)",
                    "what to do: \(refusal.recovery)",
                ]
            }
        return lines.joined(separator: "\n") + "\n"
    }
}
