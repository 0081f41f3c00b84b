import Dispatch
public import Foundation

/// The time, and calls at a later time: injected wherever either matters.
@MainActor
public protocol ChatClock: AnyObject, Sendable {
    /// The present time. It may jump, both ways, as a phone's does.
    var now: Date { get }

    /// Calls `action` once, on the main actor, after `delay` seconds; not if the token is cancelled or released
    /// before.
    func schedule(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) -> ObservationToken
}

/// The device's clock.
@MainActor
public final class SystemChatClock: ChatClock {
    /// Creates the clock.
    public nonisolated init() {}

    /// The device's time.
    public var now: Date { Date() }

    /// Calls `action` after `delay` seconds of the device's time.
    public func schedule(
        after delay: TimeInterval,
        _ action: @escaping @MainActor () -> Void
    ) -> ObservationToken {
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now() + max(0, delay))
        timer.setEventHandler { MainActor.assumeIsolated { action() } }
        timer.resume()
        return ObservationToken { timer.cancel() }
    }
}
