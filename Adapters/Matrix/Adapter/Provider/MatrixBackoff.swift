import Foundation

/// The pauses between attempts to reach a server: longer each time, and never the same for two devices.
package struct MatrixBackoff: Sendable {
    /// From 0 to 1.
    package var jitter: @Sendable () -> Double = { .random(in: 0...1) }
    private(set) var failures = 0
    /// The longest pause, in seconds, that a server can ask for.
    static let longestRequestedPause: TimeInterval = 600
    private static let longestPause: TimeInterval = 60

    /// The seconds to wait after one more failure.
    ///
    /// - Parameter requested: What the server has asked for.
    mutating func pause(requested: TimeInterval? = nil) -> TimeInterval {
        failures += 1
        let longest = min(Self.longestPause, pow(2, Double(min(failures, 10) - 1)))
        let pause = longest * (0.5 + jitter() / 2)
        // A little more than was asked for: the whole herd was asked for the same.
        return requested.map { min($0, Self.longestRequestedPause) + pause / 4 } ?? pause
    }

    mutating func reset() { failures = 0 }
}
