import ChatProviderKit

/// How often, and how soon after one another, credentials are renewed, as a document has it. What is `nil` is left to
/// ``HelpshiftRenewalPolicy``.
public struct HelpshiftRenewalSettings: Codable, Equatable, Sendable {
    /// How many attempts in a row may fail before an error is reported, from 0 to 100. With 0, sessions are not renewed.
    public var attempts: Int?
    /// The pause after the first attempt that failed, in whole seconds, from 1 to 3600.
    public var firstPause: Int?
    /// The longest pause, in whole seconds, from 1 to 86,400.
    public var longestPause: Int?

    /// Creates settings. They are checked when a configuration uses them.
    public init(attempts: Int? = nil, firstPause: Int? = nil, longestPause: Int? = nil) {
        self.attempts = attempts
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    /// What credentials are renewed by.
    public var policy: HelpshiftRenewalPolicy {
        var policy = HelpshiftRenewalPolicy()
        if let attempts { policy.maximumAttempts = attempts }
        if let firstPause { policy.firstPause = Double(firstPause) }
        if let longestPause { policy.longestPause = Double(longestPause) }
        return policy
    }

    /// The mistakes that the keys cannot see.
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
            "how many attempts in a row may fail before an error is reported; 5, if left out, and 0 turns renewals off"
        ),
        ChatConfiguration.Key(
            "firstPause",
            .integer(1...3600),
            "the seconds after the first attempt that failed, which double with each further one; 1, if left out"
        ),
        ChatConfiguration.Key(
            "longestPause",
            .integer(1...86_400),
            "the seconds that a pause lasts at most; 300, if left out"
        ),
    ]
}
