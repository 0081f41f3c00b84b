import ChatProviderKit
import Foundation

extension BenchmarkGroup {
    /// An agent's message arrives, and the count is stored in the store that the README recommends.
    ///
    /// A run ends after 100,000 messages, or when `scale.storeLimit` has passed.
    static func storing(_ scale: Scale) -> BenchmarkGroup {
        let limit = scale.storeLimit
        var run = StoreRun(mean: .nan, worst: .nan, count: 0)
        return BenchmarkGroup(
            title: "One more agent message through FileReadMarkerStore, on the main actor",
            rounds: scale.fewestRounds,
            hasWarmUp: false,
            cases: [
                BenchmarkCase(name: "mean", target: .atMost(20_000), isJudgedByBestRound: true) {
                    run = try store(for: limit)
                    return run.mean
                },
                BenchmarkCase(name: "worst", target: .atMost(1_000_000), isJudgedByBestRound: true) {
                    run.worst
                },
                BenchmarkCase(name: "messages in a run", unit: .messages) { Double(run.count) },
            ]
        )
    }

    /// Times in nanoseconds.
    private struct StoreRun {
        var mean, worst: Double
        var count: Int
    }

    private static func store(for limit: Duration) throws -> StoreRun {
        let folder = try ScratchFolder()
        defer { folder.remove() }
        let (size, most) = (1_000, 100_000)
        let scene = Scene(
            Logs.first(size),
            store: FileReadMarkerStore(url: folder.file("markers.json"))
        )
        let messages = Logs.agentMessages(most, behind: size)
        var count = 0
        let clock = ContinuousClock()
        var (total, worst) = (Duration.zero, Duration.zero)
        for message in messages {
            let start = clock.now
            scene.provider.receive(message)
            let time = clock.now - start
            count += 1
            total += time
            worst = max(worst, time)
            if total >= limit { break }
        }
        try verify(scene.badge, is: count, "the count")
        return StoreRun(mean: total.nanoseconds / Double(count), worst: worst.nanoseconds, count: count)
    }
}
