import ChatProviderKit

extension BenchmarkGroup {
    /// Replaces an entry in the middle of the log, with a counter and a badge attached.
    static func replacing(_ scale: Scale) -> BenchmarkGroup {
        let size = Scale.smallest
        let message = "one more message, \(entries(size))"
        return BenchmarkGroup(
            title: "Replace one entry in the middle: publish, notify, count",
            rounds: scale.fewRounds,
            cases: [
                BenchmarkCase(name: entries(size)) { try replace(in: size) },
                BenchmarkCase(name: message) { try messagesToCounter(behind: size) },
            ],
            ratios: [
                BenchmarkRatio(
                    name: "against a message, \(entries(size))",
                    numerator: entries(size),
                    denominator: message,
                    target: .atMost(20)
                )
            ]
        )
    }

    /// The middle, and positions around it.
    private static func places(_ count: Int, in size: Int) -> [Int] {
        (0..<count).map { size / 2 + ($0 - count / 2) * 5 }
    }

    private static func replace(in size: Int) throws -> Double {
        let (warmUp, count) = (16, 64)
        let scene = Scene(Logs.first(size))
        let changed = places(warmUp + count, in: size).map { Logs.entry($0, edited: true) }
        for entry in changed[..<warmUp] { scene.provider.receive(entry) }
        let time = nanoseconds(for: count) {
            for entry in changed[warmUp...] { scene.provider.receive(entry) }
        }
        for entry in changed {
            try verify(scene.provider.transcript[id: entry.id]?.text, is: entry.text, "the text")
        }
        try verify(scene.badge, is: 0, "the count")
        return time
    }
}
