import ChatProviderKit
import Foundation

/// Runs the work of a marker file when a test says so, in a time of its own.
final class ManualMarkerScheduler: MarkerScheduler {
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

    /// - Parameter runsAtOnce: Whether work is run when it is asked for. Timers never are.
    init(runsAtOnce: Bool = false) {
        state = Locked(State(runsAtOnce: runsAtOnce))
    }

    /// Whether work is run when it is asked for.
    var runsAtOnce: Bool {
        get { state.withLock { $0.runsAtOnce } }
        set { state.withLock { $0.runsAtOnce = newValue } }
    }

    /// Whether the system leaves the process time for what is run.
    var hasTime: Bool {
        get { state.withLock { $0.hasTime } }
        set { state.withLock { $0.hasTime = newValue } }
    }

    /// How much work waits.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    func perform(_ work: @escaping @Sendable (Bool) -> Void) {
        if runsAtOnce { return work(hasTime) }
        state.withLock { $0.waiting.append(work) }
    }

    func call(after seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        state.withLock { $0.timers.append(Timer(due: $0.now + seconds, action: action)) }
    }

    /// Runs the work that waits, and what it asks for.
    func run() {
        while let work = state.withLock({ $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }) {
            work(hasTime)
        }
    }

    /// Lets time go by, and runs what is due.
    func advance(by seconds: TimeInterval) {
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

    /// Waits until some work waits.
    func untilWorkWaits() async {
        while waitingCount == 0 { await Task.yield() }
    }
}
