import Foundation

/// The rules about `iat`.
enum IssueTime {
    /// From here on a number of seconds is the year 5138: somebody wrote milliseconds.
    private static let looksLikeMilliseconds = 1e11

    /// The time of issue. A member that is there and no number, also `null`, is unreadable rather than missing.
    static func check(_ value: JSONValue?, now: Date) throws(LoginRefusal) -> Date {
        guard let value else {
            throw LoginRefusal(reason: .iatIsMandatory, detail: "\"iat\" is missing")
        }
        guard case .number(let seconds) = value else {
            throw invalid("\"iat\" is not a number")
        }
        let age = now.timeIntervalSince1970 - seconds
        if age < 0 {
            let hint = seconds >= looksLikeMilliseconds ? " (milliseconds instead of seconds?)" : ""
            throw invalid("issued \(duration(-age)) in the future\(hint)")
        }
        if age > IdentityTokenInspector.maximumAge {
            throw invalid("older than 24 h by \(duration(age - IdentityTokenInspector.maximumAge))")
        }
        return Date(timeIntervalSince1970: seconds)
    }

    private static func invalid(_ detail: String) -> LoginRefusal {
        LoginRefusal(reason: .identityTokenInvalid, detail: detail)
    }

    /// A duration in its two largest units: "2 h 10 min", "3 d 4 h", "45 s". Less than a second is "1 s".
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
