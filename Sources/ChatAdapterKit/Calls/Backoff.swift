public import Foundation

/// The pauses between attempts: each twice as long as the previous one, up to a maximum.
public struct Backoff: Sendable {
    /// The first pause, in seconds.
    public var first: TimeInterval
    /// The longest pause, in seconds.
    public var longest: TimeInterval
    /// The random fraction of a pause, from 0 to 1, which prevents all devices from retrying at once.
    public var spread: Double
    /// Returns a number from 0 to 1. A test replaces it.
    public var random: @Sendable () -> Double = { .random(in: 0...1) }
    /// The number of consecutive failures.
    public private(set) var failures = 0

    /// Creates pauses, by default of 2, 4, 8, … 300 seconds.
    public init(first: TimeInterval = 2, longest: TimeInterval = 300, spread: Double = 0) {
        self.first = first
        self.longest = longest
        self.spread = spread
    }

    /// Records a failure.
    ///
    /// - Parameter requested: The pause in seconds that a server has requested, if any.
    /// - Returns: The seconds to wait before the next attempt. A quarter of the usual pause is added to a
    ///   requested one, so that clients that received the same request don't all return at the same moment.
    public mutating func pause(requested: TimeInterval? = nil) -> TimeInterval {
        failures += 1
        // 2³⁰ times the first pause is longer than any maximum.
        let whole = min(longest, first * pow(2, Double(min(failures, 31) - 1)))
        let pause = whole * (1 - spread + spread * random())
        return requested.map { $0 + pause / 4 } ?? pause
    }

    /// Starts again with the first pause, after a success.
    public mutating func reset() { failures = 0 }
}
