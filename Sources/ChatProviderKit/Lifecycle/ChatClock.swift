public import Foundation

/// The current time and delayed calls. A test injects a clock that it moves by hand.
@MainActor
public protocol ChatClock: AnyObject, Sendable {
    /// The current time. It may jump in both directions, as a phone's clock does.
    var now: Date { get }

    /// Calls `action` once, on the main actor, after `delay` seconds, unless the token is cancelled or
    /// released first. Time passes while the device sleeps: a call that becomes due during the sleep is made
    /// when the device wakes.
    func schedule(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) -> ObservationToken
}

/// The device's clock.
@MainActor
public final class SystemChatClock: ChatClock {
    /// A user locks the phone during a time limit, and returns an hour later. The time of the dispatch queues
    /// stops while the device sleeps, so the limit would not have passed. The time of day may be corrected. A
    /// continuous clock has neither problem.
    let timing: any Clock<Duration>

    /// Creates the clock.
    public nonisolated init() { timing = ContinuousClock() }

    init(timing: any Clock<Duration>) { self.timing = timing }

    /// The device's time.
    public var now: Date { Date() }

    /// Calls `action` after `delay` seconds, including the time in which the device sleeps.
    public func schedule(
        after delay: TimeInterval,
        _ action: @escaping @MainActor () -> Void
    ) -> ObservationToken {
        // Longer durations, which `Duration` may not be able to hold, become about thirty years.
        let duration = Duration.seconds(min(max(0, delay), 1e9))
        let wait = Task { [timing] in
            try await Self.sleep(for: duration, by: timing)
            try Task.checkCancellation()
            action()
        }
        return ObservationToken { wait.cancel() }
    }

    private static func sleep<Timing: Clock<Duration>>(
        for duration: Duration,
        by timing: Timing
    ) async throws {
        try await timing.sleep(until: timing.now.advanced(by: duration), tolerance: nil)
    }
}
