import Dispatch

/// Brings a vendor's callbacks to the main actor, in the order in which the vendor made them.
///
/// A callback on the main thread is delivered before ``perform(_:)`` returns, after those that still wait; one on another
/// thread at the main actor's next turn.
package final class MainActorRelay: Sendable {
    private let waiting = Locked<[@MainActor @Sendable () -> Void]>([])

    /// Creates a relay.
    package init() {}

    /// Does some work on the main actor.
    package func perform(_ work: @escaping @MainActor @Sendable () -> Void) {
        waiting.withLock { $0.append(work) }
        if MainThread.isCurrent {
            MainActor.assumeIsolated { deliver() }
        } else {
            DispatchQueue.main.async { MainActor.assumeIsolated { self.deliver() } }
        }
    }

    /// Does what is asked for on the main actor, where the caller is there; `nil` where it is not.
    package static func ifOnMainActor<Answer: Sendable>(_ ask: @MainActor () -> Answer) -> Answer? {
        MainThread.isCurrent ? MainActor.assumeIsolated(ask) : nil
    }

    @MainActor
    private func deliver() {
        while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
    }
}
