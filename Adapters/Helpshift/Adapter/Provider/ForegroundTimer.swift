import ChatProviderKit
import Foundation

/// Calls a function after some time in the foreground. Time in the background does not count.
@MainActor
final class ForegroundTimer {
    private let seconds: TimeInterval
    private let clock: any ChatClock
    private let lifecycle: any AppLifecycle
    private let action: @MainActor () -> Void
    /// What is left of the time; `nil` while the timer does not run.
    private var remaining: TimeInterval?
    /// Since when it runs in the foreground.
    private var start: Date?
    private var timer: ObservationToken?
    private var observation: ObservationToken?

    init(
        seconds: TimeInterval,
        clock: any ChatClock,
        lifecycle: any AppLifecycle,
        action: @escaping @MainActor () -> Void
    ) {
        self.seconds = seconds
        self.clock = clock
        self.lifecycle = lifecycle
        self.action = action
    }

    /// The time begins, also where it has begun before.
    func restart() {
        remaining = seconds
        if observation == nil {
            observation = lifecycle.isInBackground.observe { [weak self] in self?.update(isInBackground: $0) }
        } else {
            update(isInBackground: lifecycle.isInBackground.value)
        }
    }

    func stop() {
        remaining = nil
        start = nil
        timer = nil
        observation = nil
    }

    private func update(isInBackground: Bool) {
        guard let remaining else { return }
        timer = nil
        guard isInBackground else {
            start = clock.now
            timer = clock.schedule(after: remaining) { [weak self] in self?.end() }
            return
        }
        guard let start else { return }
        // A clock that was put right in between counts for nothing, or for all of it.
        self.remaining = min(remaining, max(0, remaining - clock.now.timeIntervalSince(start)))
        self.start = nil
    }

    private func end() {
        stop()
        action()
    }
}
