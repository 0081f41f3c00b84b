import ChatProviderKit

/// How often credentials are renewed, and with which pauses.
///
/// The provider renews credentials by itself if the SDK reports that the user's session has expired or soon
/// will, or that the account does not accept the user's auth token. It fetches a new token with the login's
/// callback, and logs the same user in again.
public struct HelpshiftRenewalPolicy: Codable, Equatable, Sendable {
    /// How many consecutive attempts may fail before the error is reported as `ChatEvent.authenticationFailed(_:)`; 0
    /// to 100. It is reported once, and the attempts continue. 0 turns renewals off.
    public var attempts: Int
    /// The pause after the first failed attempt, in seconds: 1 to 3,600, and at most ``longestPause``. It doubles
    /// with each further one.
    public var firstPause: Int
    /// The longest pause, in seconds: 1 to 86,400.
    public var longestPause: Int

    /// Creates a policy, by default with an immediate attempt, and further ones after 1, 2, 4, 8 … s.
    public init(attempts: Int = 5, firstPause: Int = 1, longestPause: Int = 300) {
        self.attempts = attempts
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    /// Reads a document's `renewal`. Keys that it omits have their defaults.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        attempts = try container.decodeIfPresent(Int.self, forKey: .attempts) ?? attempts
        firstPause = try container.decodeIfPresent(Int.self, forKey: .firstPause) ?? firstPause
        longestPause = try container.decodeIfPresent(Int.self, forKey: .longestPause) ?? longestPause
    }

    /// The mistakes that the rules of single keys don't find.
    var problems: [ChatConfigurationError.Problem] {
        guard firstPause > longestPause else { return [] }
        return [
            ChatConfigurationError.Problem(
                path: "renewal.firstPause",
                found: "found \(firstPause)",
                expected: "at most longestPause, which is \(longestPause)"
            )
        ]
    }

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
