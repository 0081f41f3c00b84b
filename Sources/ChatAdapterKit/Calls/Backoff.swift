public import Foundation

/// The pauses between attempts: each twice as long as the one before, up to a longest.
public struct Backoff: Sendable {
    /// The first pause, in seconds.
    public var first: TimeInterval
    /// The longest pause, in seconds.
    public var longest: TimeInterval
    /// Which part of a pause is left to chance, from 0 to 1, so that not all devices try again at once.
    public var spread: Double
    /// From 0 to 1. A test replaces it.
    public var random: @Sendable () -> Double = { .random(in: 0...1) }
    /// How many attempts in a row have failed.
    public private(set) var failures = 0

    /// Creates pauses; without arguments, of 2, 4, 8, … 300 seconds.
    public init(first: TimeInterval = 2, longest: TimeInterval = 300, spread: Double = 0) {
        self.first = first
        self.longest = longest
        self.spread = spread
    }

    /// Notes a failure.
    ///
    /// - Parameter requested: The seconds that a server has asked for, where it has.
    /// - Returns: The seconds to wait before the next attempt: with what was asked for, that and a quarter of the pause
    ///   more, because all others were asked for the same.
    public mutating func pause(requested: TimeInterval? = nil) -> TimeInterval {
        failures += 1
        // 2³⁰ times the first pause is beyond each longest one.
        let whole = min(longest, first * pow(2, Double(min(failures, 31) - 1)))
        let pause = whole * (1 - spread + spread * random())
        return requested.map { $0 + pause / 4 } ?? pause
    }

    /// Starts again with the first pause, after a success.
    public mutating func reset() { failures = 0 }
}
