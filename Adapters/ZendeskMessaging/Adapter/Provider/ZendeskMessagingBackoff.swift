import Foundation

/// The pauses between attempts to initialize the SDK: longer each time, and never the same for two devices.
package struct ZendeskMessagingBackoff: Sendable {
    /// From 0 to 1.
    package var jitter: @Sendable () -> Double = { .random(in: 0...1) }
    /// The longest pause, in seconds.
    static let longestPause: TimeInterval = 60

    private var failures = 0

    /// The seconds to wait after one more failure.
    mutating func pause() -> TimeInterval {
        failures += 1
        let longest = min(Self.longestPause, pow(2, Double(min(failures, 10))))
        return longest * (0.5 + jitter() / 2)
    }

    mutating func reset() { failures = 0 }
}
