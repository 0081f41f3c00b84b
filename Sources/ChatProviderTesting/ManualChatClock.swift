public import ChatProviderKit
public import Foundation

/// A clock that stands still until a test moves it.
@MainActor
public final class ManualChatClock: ChatClock {
    private struct Timer {
        var due: Date
        var number: Int
        var action: @MainActor () -> Void
    }

    /// The present time. Setting it calls nothing: it is a clock that is put right. Use ``advance(by:)`` to let time
    /// pass.
    public var now: Date
    private var timers: [Int: Timer] = [:]
    private var nextNumber = 0

    /// Creates a clock.
    ///
    /// - Parameter now: 2026-01-01 00:00 UTC where it is left out.
    public nonisolated init(now: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        self.now = now
    }

    /// The number of calls that wait.
    public var pendingCount: Int { timers.count }

    /// When the next of the calls that wait falls due; `nil` if none waits.
    public var nextDueDate: Date? { timers.values.lazy.map(\.due).min() }

    /// Calls `action` when the clock has been advanced by `delay` seconds.
    public func schedule(
        after delay: TimeInterval,
        _ action: @escaping @MainActor () -> Void
    ) -> ObservationToken {
        let number = nextNumber
        nextNumber += 1
        timers[number] = Timer(due: now.addingTimeInterval(max(0, delay)), number: number, action: action)
        // What goes with an action may cancel timers of its own.
        return ObservationToken { [weak self] in _ = self?.timers.removeValue(forKey: number) }
    }

    /// Lets `seconds` pass, calling what falls due on the way, each at its own time, in order.
    public func advance(by seconds: TimeInterval) {
        advance(to: now.addingTimeInterval(seconds))
    }

    /// Lets time pass up to `time`. An earlier time puts the clock back and calls nothing.
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
