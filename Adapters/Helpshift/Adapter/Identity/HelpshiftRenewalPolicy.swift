public import Foundation

/// How often credentials are renewed, and with which pauses.
///
/// The provider renews credentials by itself if the SDK reports that the user's session has expired or soon
/// will, or that the account does not accept the user's auth token. It fetches a new token with the login's
/// callback, and logs the same user in again.
public struct HelpshiftRenewalPolicy: Sendable, Equatable {
    /// The pause after the first failed attempt, in seconds. It doubles with each further one.
    public var firstPause: TimeInterval
    /// The longest pause, in seconds.
    public var longestPause: TimeInterval
    /// How many consecutive attempts may fail before the error is reported, once, as
    /// `ChatEvent.authenticationFailed(_:)`. The attempts continue. 0 turns renewals off.
    public var maximumAttempts: Int

    /// Creates a policy, by default with an immediate attempt, and further ones after 1, 2, 4, 8 … s.
    public init(firstPause: TimeInterval = 1, longestPause: TimeInterval = 300, maximumAttempts: Int = 5) {
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.maximumAttempts = maximumAttempts
    }
}
