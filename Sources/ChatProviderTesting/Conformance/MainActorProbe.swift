import ChatProviderKit

/// Counts the calls that are not made on the main actor's queue.
final class MainActorProbe: Sendable {
    private let strays = Locked(0)

    func touch() {
        guard !MainThread.isCurrent else { return }
        strays.withLock { $0 += 1 }
    }

    var strayCount: Int { strays.withLock { $0 } }
}
