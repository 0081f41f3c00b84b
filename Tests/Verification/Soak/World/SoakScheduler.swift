import ChatProviderKit
import ChatProviderTesting
import Foundation

/// The queue on which a marker file is written: it runs immediately, or when the soak lets it.
final class SoakScheduler: MarkerScheduler {
    private let world: ManualChatClock
    private let runsAtOnce: Bool
    private let waiting = Locked<[@Sendable (Bool) -> Void]>([])
    @MainActor private var timers: [Int: ObservationToken] = [:]
    @MainActor private var timersMade = 0

    init(_ world: ManualChatClock, runsAtOnce: Bool) {
        self.world = world
        self.runsAtOnce = runsAtOnce
    }

    func perform(_ work: @escaping @Sendable (_ hasTime: Bool) -> Void) {
        if runsAtOnce { work(true) } else { waiting.withLock { $0.append(work) } }
    }

    /// The whole soak is on the main thread.
    func call(after seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) {
        MainActor.assumeIsolated {
            timersMade += 1
            let number = timersMade
            timers[number] = world.schedule(after: seconds) { [weak self] in
                self?.timers[number] = nil
                action()
                self?.run()
            }
        }
    }

    /// Runs all waiting work, including the work that it adds.
    func run() {
        while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work(true) }
    }
}
