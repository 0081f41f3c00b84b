import ChatProviderKit
package import Foundation

/// Runs a marker file's work when a test says so, on a clock that the test advances.
package final class ManualMarkerScheduler: MarkerScheduler {
    private struct State: Sendable {
        var waiting: [@Sendable (Bool) -> Void] = []
        var timers: [Timer] = []
        var now: TimeInterval = 0
        var hasTime = true
        var runsAtOnce: Bool
    }

    private struct Timer: Sendable {
        var due: TimeInterval
        var action: @Sendable () -> Void
    }

    private let state: Locked<State>

    /// - Parameter runsAtOnce: Whether work runs immediately. Timers never do.
    package init(runsAtOnce: Bool = false) {
        state = Locked(State(runsAtOnce: runsAtOnce))
    }

    /// Whether work runs immediately.
    package var runsAtOnce: Bool {
        get { state.withLock { $0.runsAtOnce } }
        set { state.withLock { $0.runsAtOnce = newValue } }
    }

    /// Whether the system gives the process time for the work.
    package var hasTime: Bool {
        get { state.withLock { $0.hasTime } }
        set { state.withLock { $0.hasTime = newValue } }
    }

    /// The number of pending items of work.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    package func perform(_ work: @escaping @Sendable (Bool) -> Void) {
        if runsAtOnce { return work(hasTime) }
        state.withLock { $0.waiting.append(work) }
    }

    package func call(after seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.timers.append(Timer(due: $0.now + seconds, action: action)) }
    }

    /// Runs pending work, including any that it adds.
    package func run() {
        while let work = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
            work(hasTime)
        }
    }

    /// Advances the clock and runs due timers.
    package func advance(by seconds: TimeInterval) {
        let due = state.withLock { state in
            state.now += seconds
            let due = state.timers.filter { $0.due <= state.now }.sorted { $0.due < $1.due }
            state.timers.removeAll { $0.due <= state.now }
            return due
        }
        for timer in due {
            timer.action()
            run()
        }
    }

    package func untilWorkWaits() async {
        while waitingCount == 0 { await Task.yield() }
    }
}
