public import Foundation

/// How often, and how soon after one another, credentials are renewed.
///
/// A renewal is what the provider does by itself where the SDK says that the user's session has expired or will
/// soon, or that the account does not accept the user's auth token: it gets a fresh token from the login's callback
/// and logs the same user in again.
public struct HelpshiftRenewalPolicy: Sendable, Equatable {
    /// The pause after the first attempt that failed, in seconds. It doubles with each further one.
    public var firstPause: TimeInterval
    /// The longest pause, in seconds.
    public var longestPause: TimeInterval
    /// How many attempts in a row may fail before the error is reported, once, as `ChatEvent.authenticationFailed(_:)`.
    /// More attempts follow. 0 turns renewals off.
    public var maximumAttempts: Int

    /// Creates a policy: at once, then after 1, 2, 4, 8 … s.
    public init(firstPause: TimeInterval = 1, longestPause: TimeInterval = 300, maximumAttempts: Int = 5) {
        self.firstPause = firstPause
        self.longestPause = longestPause
        self.maximumAttempts = maximumAttempts
    }
}
