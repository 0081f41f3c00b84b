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
