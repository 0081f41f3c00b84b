import ChatProviderKit
import Dispatch
import Foundation

extension BenchmarkGroup {
    /// An agent's message arrives, and the count is stored in the store that the README recommends.
    ///
    /// A run ends after 100,000 messages, or after `scale.storeLimit`. The worst case is that of the first 10,000: in a
    /// longer chat, a table grows and is copied as a whole.
    static func storing(_ scale: Scale) -> BenchmarkGroup {
        let limit = scale.storeLimit
        var run = StoreRun(mean: .nan, worst: .nan, worstOfThread: .nan)
        var slowRun = run
        return BenchmarkGroup(
            title: "One more agent message through FileReadMarkerStore, on the main actor",
            rounds: scale.fewestRounds,
            hasWarmUp: false,
            cases: [
                BenchmarkCase(name: "mean", target: .atMost(20_000), isJudgedByBestRound: true) {
                    run = try await store(for: limit)
                    return run.mean
                },
                BenchmarkCase(name: "worst", target: .atMost(1_000_000), isJudgedByBestRound: true) {
                    run.worst
                },
                BenchmarkCase(
                    name: "worst, processor time of the main thread",
                    target: .atMost(1_000_000),
                    isJudgedByBestRound: true
                ) { run.worstOfThread },
                BenchmarkCase(
                    name: "mean, each write takes 1 s",
                    target: .atMost(20_000),
                    isJudgedByBestRound: true
                ) {
                    slowRun = try await store(for: limit, pauseOfWrites: 1)
                    return slowRun.mean
                },
                BenchmarkCase(
                    name: "worst, each write takes 1 s",
                    target: .atMost(1_000_000),
                    isJudgedByBestRound: true
                ) { slowRun.worst },
            ]
        )
    }

    /// Times in nanoseconds.
    private struct StoreRun {
        var mean, worst: Double
        /// Without the time of other threads and programs.
        var worstOfThread: Double
    }

    /// - Parameter pauseOfWrites: How long each write waits, in seconds, because another process has the file's lock.
    private static func store(for limit: Duration, pauseOfWrites: Double? = nil) async throws -> StoreRun {
        let folder = try ScratchFolder()
        defer { folder.remove() }
        let url = folder.file("markers.json")
        let (size, most) = (1_000, 100_000)
        let store = FileReadMarkerStore(url: url)
        let scene = Scene(Logs.first(size), store: store)
        try await store.flush()
        let slowness = try pauseOfWrites.map { try LockHolder(url.path + ".lock", pause: $0) }
        let messages = Logs.agentMessages(most, behind: size)
        var count = 0
        let clock = ContinuousClock()
        var (total, worst) = (Duration.zero, Duration.zero)
        var worstOfThread = 0.0
        for message in messages {
            let threadStart = threadNanoseconds()
            let start = clock.now
            scene.provider.receive(message)
            let time = clock.now - start
            if count < 10_000 {
                worstOfThread = max(worstOfThread, threadNanoseconds() - threadStart)
                worst = max(worst, time)
            }
            count += 1
            total += time
            if total >= limit { break }
        }
        try verify(scene.badge, is: count, "the count")
        slowness?.end()
        try await store.flush()
        return StoreRun(
            mean: total / .nanoseconds(count),
            worst: worst / .nanoseconds(1),
            worstOfThread: worstOfThread
        )
    }
}

/// Takes a lock again and again, as another process may, so that other takers wait long.
private final class LockHolder: Sendable {
    private let descriptor: CInt
    private let isOver = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchSemaphore(value: 0)

    init(_ path: String, pause: Double) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw WrongResult(description: "the lock file cannot be opened") }
        flock(descriptor, LOCK_EX)
        DispatchQueue(label: "lock holder").async { [descriptor, isOver, hasEnded] in
            while isOver.wait(timeout: .now() + pause) == .timedOut {
                flock(descriptor, LOCK_UN)
                flock(descriptor, LOCK_EX)
            }
            flock(descriptor, LOCK_UN)
            close(descriptor)
            hasEnded.signal()
        }
    }

    /// Releases the lock for good.
    func end() {
        isOver.signal()
        hasEnded.wait()
    }
}
