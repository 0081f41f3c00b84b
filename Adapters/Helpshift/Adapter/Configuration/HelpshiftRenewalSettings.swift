import ChatProviderKit

/// How often credentials are renewed, and with which pauses, as in a document. The defaults of
/// ``HelpshiftRenewalPolicy`` apply to everything that is `nil`.
public struct HelpshiftRenewalSettings: Codable, Equatable, Sendable {
    /// How many consecutive attempts may fail before an error is reported, from 0 to 100. With 0, sessions
    /// are not renewed.
    public var attempts: Int?
    /// The pause after the first failed attempt, in whole seconds, from 1 to 3600.
    public var firstPause: Int?
    /// The longest pause, in whole seconds, from 1 to 86,400.
    public var longestPause: Int?

    /// Creates settings. They are checked when a configuration uses them.
    public init(attempts: Int? = nil, firstPause: Int? = nil, longestPause: Int? = nil) {
        self.attempts = attempts
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    /// The policy with these settings.
    public var policy: HelpshiftRenewalPolicy {
        var policy = HelpshiftRenewalPolicy()
        if let attempts { policy.maximumAttempts = attempts }
        if let firstPause { policy.firstPause = Double(firstPause) }
        if let longestPause { policy.longestPause = Double(longestPause) }
        return policy
    }

    /// The mistakes that the keys cannot express.
    var problems: [ChatConfigurationError.Problem] {
        let (first, longest) = (Int(policy.firstPause), Int(policy.longestPause))
        guard first > longest else { return [] }
        return [
            ChatConfigurationError.Problem(
                path: "renewal.firstPause",
                found: "found \(first)",
                expected: "at most longestPause, which is \(longest)"
            )
        ]
    }

    /// The keys of `renewal`.
    static let keys = [
        ChatConfiguration.Key(
            "attempts",
            .integer(0...100),
            "how many consecutive attempts may fail before an error is reported; 5 by default, and 0 turns renewals off"
        ),
        ChatConfiguration.Key(
            "firstPause",
            .integer(1...3600),
            "the pause in seconds after the first failed attempt, doubled after each further one; 1 by default"
        ),
        ChatConfiguration.Key(
            "longestPause",
            .integer(1...86_400),
            "the longest pause in seconds; 300 by default"
        ),
    ]
}
