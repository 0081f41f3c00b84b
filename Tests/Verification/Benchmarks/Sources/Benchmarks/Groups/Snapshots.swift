import ChatProviderKit

extension BenchmarkGroup {
    /// Appends messages while every earlier state of the log is kept.
    static func snapshots(_ scale: Scale) -> BenchmarkGroup {
        var cases: [BenchmarkCase] = []
        var ratios: [BenchmarkRatio] = []
        for size in [scale.smallest, scale.largest] {
            let (without, with) = ("none kept, \(entries(size))", "all kept, \(entries(size))")
            cases.append(BenchmarkCase(name: without) { try append(behind: size, keepsSnapshots: false) })
            cases.append(BenchmarkCase(name: with) { try append(behind: size, keepsSnapshots: true) })
            ratios.append(
                BenchmarkRatio(
                    name: "all kept against none, \(entries(size))",
                    numerator: with,
                    denominator: without,
                    target: .atMost(2)
                )
            )
        }
        cases.append(
            BenchmarkCase(name: "array, all kept, \(entries(scale.smallest))") {
                try appendToArray(behind: scale.smallest)
            }
        )
        return BenchmarkGroup(
            title: "Append while every earlier snapshot is kept",
            rounds: scale.fewRounds,
            cases: cases,
            ratios: ratios
        )
    }

    private static func append(behind size: Int, keepsSnapshots: Bool) throws -> Double {
        let count = 1_000
        let scene = Scene(Logs.first(size))
        let messages = Logs.agentMessages(count, behind: size)
        var snapshots: [ChatState.Transcript] = []
        snapshots.reserveCapacity(count)
        let time = nanoseconds(for: count) {
            for message in messages {
                if keepsSnapshots { snapshots.append(scene.provider.transcript) }
                scene.provider.receive(message)
            }
        }
        try verify(scene.badge, is: count, "the count")
        for (number, snapshot) in snapshots.enumerated() {
            try verify(snapshot.count, is: size + number, "the length of a snapshot")
        }
        return time
    }

    private static func appendToArray(behind size: Int) throws -> Double {
        let count = 100
        var log = Logs.first(size)
        let messages = Logs.agentMessages(count, behind: size)
        var snapshots: [[ChatEntry]] = []
        let time = nanoseconds(for: count) {
            for message in messages {
                snapshots.append(log)
                log.append(message)
            }
        }
        try verify(log.count, is: size + count, "the length of the array")
        return time
    }
}
