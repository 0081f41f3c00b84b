import ChatProviderKit

extension BenchmarkGroup {
    /// A vendor delivers its whole log as an array, as Zendesk's SDK does for each message.
    static func wholeLog(_ scale: Scale) -> BenchmarkGroup {
        func again(_ size: Int) -> String { "once more and one added, \(entries(size))" }
        func filter(_ size: Int) -> String { "tutorial, \(entries(size))" }
        return BenchmarkGroup(
            title: "A vendor's whole log as an array, for each entry",
            rounds: scale.fewestRounds,
            cases: scale.wholeSizes.flatMap { size in
                [
                    BenchmarkCase(name: "first, \(entries(size))") { try first(size) },
                    BenchmarkCase(name: again(size)) { try onceMore(size) },
                    BenchmarkCase(name: filter(size)) { try tutorial(size) },
                ]
            },
            ratios: scale.wholeSizes.map { size in
                BenchmarkRatio(
                    name: "once more against the tutorial, \(entries(size))",
                    numerator: again(size),
                    denominator: filter(size),
                    target: .atMost(3)
                )
            }
        )
    }

    private static func first(_ size: Int) throws -> Double {
        let log = Logs.first(size)
        // A small log is delivered several times: the first delivery depends on what earlier measurements left in the
        // caches.
        let scenes = (0..<max(1, 16_000 / size)).map { _ in Scene() }
        let time = nanoseconds(for: size * scenes.count) {
            for scene in scenes { scene.provider.load(log) }
        }
        for scene in scenes {
            try verify(scene.provider.transcript.count, is: size, "the length of the log")
            try verify(scene.badge, is: log.count { $0.participant == .agent }, "the count")
        }
        return time
    }

    private static func onceMore(_ size: Int) throws -> Double {
        let scene = Scene(Logs.first(size))
        let log = Logs.anew(size) + Logs.agentMessages(1, behind: size)
        let time = nanoseconds(for: size + 1) { scene.provider.load(log) }
        try verify(scene.provider.transcript.count, is: size + 1, "the length of the log")
        try verify(scene.badge, is: 1, "the count")
        return time
    }

    private static func tutorial(_ size: Int) throws -> Double {
        let counter = TutorialCounter(Logs.first(size))
        let log = Logs.anew(size) + Logs.agentMessages(1, behind: size)
        let time = nanoseconds(for: size + 1) { counter.load(log) }
        try verify(counter.badgeNumber, is: 1, "the count")
        return time
    }
}
