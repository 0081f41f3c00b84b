public import Foundation

/// The time, and calls at a later time: injected wherever either matters.
@MainActor
public protocol ChatClock: AnyObject, Sendable {
    /// The present time. It may jump, both ways, as a phone's does.
    var now: Date { get }

    /// Calls `action` once, on the main actor, after `delay` seconds; not if the token is cancelled or released
    /// before. Time in which the device sleeps passes too: what falls due in it is called when the device wakes.
    func schedule(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) -> ObservationToken
}

/// The device's clock.
@MainActor
public final class SystemChatClock: ChatClock {
    /// Not the dispatch queues' time, which stands still while the device sleeps: a deadline that passed during the
    /// sleep would be waited for once more in the foreground. Nor the time of day, which may be put right.
    let timing: any Clock<Duration>

    /// Creates the clock.
    public nonisolated init() { timing = ContinuousClock() }

    init(timing: any Clock<Duration>) { self.timing = timing }

    /// The device's time.
    public var now: Date { Date() }

    /// Calls `action` after `delay` seconds, those included in which the device sleeps.
    public func schedule(
        after delay: TimeInterval,
        _ action: @escaping @MainActor () -> Void
    ) -> ObservationToken {
        // A duration has an end, about thirty years away.
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
