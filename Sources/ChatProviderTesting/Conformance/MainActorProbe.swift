import Dispatch
import Foundation

/// Counts the calls that do not come on the main actor's queue.
final class MainActorProbe: @unchecked Sendable {
    // Safe: `strays` is touched under `lock` alone.
    private let lock = NSLock()
    private var strays = 0

    private static let key: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

    init() { _ = Self.key }

    func touch() {
        // `Thread.isMainThread` is no answer on Linux, where an asynchronous `main` changes its thread.
        guard DispatchQueue.getSpecific(key: Self.key) != true else { return }
        lock.withLock { strays += 1 }
    }

    var strayCount: Int { lock.withLock { strays } }
}
