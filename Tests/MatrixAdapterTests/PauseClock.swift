import ChatProviderKit
import ChatProviderTesting
import Foundation

/// A stopped clock that records the scheduled pauses.
@MainActor
final class PauseClock: ChatClock {
    private let clock = ManualChatClock()
    /// The scheduled pauses in seconds, oldest first.
    private(set) var pauses: [TimeInterval] = []
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    nonisolated init() {}

    var now: Date { clock.now }
    var pendingCount: Int { clock.pendingCount }

    func schedule(after delay: TimeInterval, _ action: @escaping @MainActor () -> Void) -> ObservationToken {
        pauses.append(delay)
        let ready = waiting.filter { $0.count <= pauses.count }
        waiting.removeAll { $0.count <= pauses.count }
        for waiter in ready { waiter.continuation.resume() }
        return clock.schedule(after: delay, action)
    }

    /// Waits until the pause with this number, counted from 1, has begun.
    @discardableResult
    func pause(_ count: Int) async -> TimeInterval {
        if pauses.count < count {
            await withCheckedContinuation { waiting.append((count, $0)) }
        }
        return pauses[count - 1]
    }

    func advance(by seconds: TimeInterval) { clock.advance(by: seconds) }
}
