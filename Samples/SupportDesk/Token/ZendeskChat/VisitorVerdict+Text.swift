import ChatTokens
import Foundation

extension Result where Success == AcceptedVisitor, Failure == VisitorTokenRefusal {
    /// The verdict on a token as readable text, without the visitor's data.
    var text: String {
        let lines =
            switch self {
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
