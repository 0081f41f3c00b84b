import Dispatch

/// Forwards a vendor's callbacks to the main actor, in the order in which the vendor made them.
///
/// A callback on the main thread is delivered before ``perform(_:)`` returns, and after any that still wait.
/// A callback on another thread is delivered at the main actor's next turn.
package final class MainActorRelay: Sendable {
    private let waiting = Locked<[@MainActor @Sendable () -> Void]>([])

    package init() {}

    package func perform(_ work: @escaping @MainActor @Sendable () -> Void) {
        waiting.withLock { $0.append(work) }
        if MainThread.isCurrent {
            MainActor.assumeIsolated { deliver() }
        } else {
            DispatchQueue.main.async { MainActor.assumeIsolated { self.deliver() } }
        }
    }

    /// Calls `ask` if the caller is on the main actor; otherwise returns `nil`.
    package static func ifOnMainActor<Answer: Sendable>(_ ask: @MainActor () -> Answer) -> Answer? {
        MainThread.isCurrent ? MainActor.assumeIsolated(ask) : nil
    }

    @MainActor
    private func deliver() {
        while let work = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { work() }
    }
}
