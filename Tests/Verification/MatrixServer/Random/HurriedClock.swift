import ChatProviderKit
import Foundation

/// A clock on which every pause ends immediately, unless it is held.
@MainActor
final class HurriedClock: ChatClock {
    private var timers: [Int: @MainActor () -> Void] = [:]
    private var nextNumber = 0
    /// Whether a pause is running.
    var hasPause: Bool { !timers.isEmpty }
    /// Whether pauses last: no retry could succeed.
    var isHeld = false {
        didSet { if !isHeld { for number in timers.keys.sorted() { fire(number) } } }
    }

    var now: Date { Date() }

    func schedule(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) -> ObservationToken {
        let number = nextNumber
        nextNumber += 1
        timers[number] = action
        if !isHeld { Task { fire(number) } }
        return ObservationToken { [weak self] in self?.timers[number] = nil }
    }

    private func fire(_ number: Int) {
        guard !isHeld else { return }
        timers.removeValue(forKey: number)?()
    }
}
