import ChatProviderKit
import Foundation

/// A clock with the time of the line that is being played. Scheduled calls that are due by then run before the line.
@MainActor
final class ReplayClock: ChatClock {
    private struct Timer {
        var due: Date
        var action: @MainActor () -> Void
    }

    private(set) var now = Date(timeIntervalSince1970: 0)
    /// The pending calls, numbered in the order in which they were scheduled.
    private var timers: [Int: Timer] = [:]
    private var timerCount = 0

    func schedule(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) -> ObservationToken {
        timerCount += 1
        let number = timerCount
        timers[number] = Timer(due: now.addingTimeInterval(max(0, delay)), action: action)
        return ObservationToken { [weak self] in self?.timers[number] = nil }
    }

    /// Lets time pass until a line's time. An earlier time means that the device's clock was set back.
    func advance(to time: Date) {
        while let next = nextNumber(dueBy: time), let timer = timers.removeValue(forKey: next) {
            now = max(now, timer.due)
            timer.action()
        }
        now = time
    }

    private func nextNumber(dueBy time: Date) -> Int? {
        timers.filter { $0.value.due <= time }
            .min { ($0.value.due, $0.key) < ($1.value.due, $1.key) }?.key
    }
}
