import Foundation
import InputValidation

/// The rules for `iat`.
enum IssueTime {
    /// A time this many seconds ahead, after the year 5000, was probably given in milliseconds.
    private static let looksLikeMilliseconds = 1e11

    /// Returns the time of issue. A member that is not a number, including `null`, is unreadable rather than missing.
    static func read(_ value: JSONValue?) throws(LoginRefusal) -> Date {
        switch value {
        case nil: throw LoginRefusal(reason: .iatIsMandatory, detail: "\"iat\" is missing")
        case .number(let seconds): return Date(timeIntervalSince1970: seconds)
        case .null, .bool, .string, .array, .object:
            throw LoginRefusal(reason: .identityTokenInvalid, detail: "\"iat\" is not a number")
        }
    }

    /// Returns a warning about the age of a token, by a clock that may be wrong; `nil` if there is none.
    static func warning(about issuedAt: Date, at now: Date) -> AcceptedIdentity.Warning? {
        let age = now.timeIntervalSince(issuedAt)
        if age < 0 { return .issuedInTheFuture(by: -age) }
        let excess = age - IdentityTokenInspector.maximumAge
        return excess > 0 ? .issuedTooLongAgo(by: excess) : nil
    }

    static func future(by interval: TimeInterval) -> String {
        let hint = interval >= looksLikeMilliseconds ? " (milliseconds instead of seconds?)" : ""
        return "issued \(duration(interval)) in the future\(hint)"
    }

    static func tooOld(by interval: TimeInterval) -> String { "older than 24 h by \(duration(interval))" }

    /// Returns a duration in its two largest units: "2 h 10 min", "3 d 4 h", "45 s". Less than a second is "1 s".
    private static func duration(_ interval: TimeInterval) -> String {
        guard interval < 1e15 else { return "aeons" }
        let seconds = max(Int(interval.rounded()), 1)
        let units = [
            (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "min"),
            (seconds % 60, "s"),
        ]
        let fromLargest = units.drop { $0.0 == 0 }.prefix(2)
        return fromLargest.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
