import ChatProviderKit
import ChatProviderTesting
import Foundation

/// A clock that stands still, and tells of the pauses that somebody has asked for.
@MainActor
final class PauseClock: ChatClock {
    private let clock = ManualChatClock()
    /// The seconds that were asked for, oldest first.
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

    /// Returns when the pause of this number has begun, the first is 1.
    @discardableResult
    func pause(_ count: Int) async -> TimeInterval {
        if pauses.count < count {
            await withCheckedContinuation { waiting.append((count, $0)) }
        }
        return pauses[count - 1]
    }

    func advance(by seconds: TimeInterval) { clock.advance(by: seconds) }
}
