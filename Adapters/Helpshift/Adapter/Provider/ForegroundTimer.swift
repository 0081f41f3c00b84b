import ChatProviderKit
import Foundation

/// Calls a function after some time in the foreground. Time in the background does not count.
@MainActor
final class ForegroundTimer {
    private let seconds: TimeInterval
    private let clock: any ChatClock
    private let lifecycle: any AppLifecycle
    private let action: @MainActor () -> Void
    /// The remaining time; `nil` while the timer is not running.
    private var remaining: TimeInterval?
    /// When it last started to run in the foreground.
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

    /// Starts the timer, or restarts a running one.
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
        // If the clock was set back or far ahead, none or all of the remaining time has passed.
        self.remaining = min(remaining, max(0, remaining - clock.now.timeIntervalSince(start)))
        self.start = nil
    }

    private func end() {
        stop()
        action()
    }
}
