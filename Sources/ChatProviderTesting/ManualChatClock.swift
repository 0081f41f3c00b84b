public import ChatProviderKit
public import Foundation

/// A clock that moves only when a test moves it.
@MainActor
public final class ManualChatClock: ChatClock {
    private struct Timer {
        var due: Date
        var number: Int
        var action: @MainActor () -> Void
    }

    /// The current time. Setting it makes no calls, as when a clock is corrected. Use ``advance(by:)`` to let
    /// time pass.
    public var now: Date
    private var timers: [Int: Timer] = [:]
    private var nextNumber = 0

    /// Creates a clock.
    ///
    /// - Parameter now: The initial time, by default 2026-01-01 00:00 UTC.
    public nonisolated init(now: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        self.now = now
    }

    /// The number of pending calls.
    public var pendingCount: Int { timers.count }

    /// When the next pending call is due; `nil` if there is none.
    public var nextDueDate: Date? { timers.values.lazy.map(\.due).min() }

    /// Calls `action` when the clock has advanced by `delay` seconds.
    public func schedule(
        after delay: TimeInterval,
        _ action: @escaping @MainActor () -> Void
    ) -> ObservationToken {
        let number = nextNumber
        nextNumber += 1
        timers[number] = Timer(due: now.addingTimeInterval(max(0, delay)), number: number, action: action)
        // Assigning to `_` releases the action after the dictionary has changed, because objects in it may
        // cancel other timers.
        return ObservationToken { [weak self] in _ = self?.timers.removeValue(forKey: number) }
    }

    /// Lets `seconds` pass, and makes the calls that become due, each at its own time and in order.
    public func advance(by seconds: TimeInterval) {
        advance(to: now.addingTimeInterval(seconds))
    }

    /// Lets time pass until `time`. An earlier time sets the clock back and makes no calls.
    public func advance(to time: Date) {
        while let next = nextDue(by: time) {
            timers.removeValue(forKey: next.number)
            now = max(now, next.due)
            next.action()
        }
        now = time
    }

    private func nextDue(by time: Date) -> Timer? {
        timers.values.filter { $0.due <= time }.min { ($0.due, $0.number) < ($1.due, $1.number) }
    }
}
