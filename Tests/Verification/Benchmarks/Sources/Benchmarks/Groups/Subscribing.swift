import ChatProviderKit

extension BenchmarkGroup {
    /// Subscribes to a small value, receives it once, and cancels.
    static func subscribing(_ scale: Scale) -> BenchmarkGroup {
        let cancel = "by cancel()"
        let release = "by release"
        let others = 10
        let crowd = "with \(Report.grouped(others)) others"
        return BenchmarkGroup(
            title: "Subscribe and cancel",
            rounds: scale.rounds,
            cases: [
                BenchmarkCase(name: cancel) { try subscribe(beside: 0, cancels: true) },
                BenchmarkCase(name: "\(cancel), \(crowd)") {
                    try subscribe(beside: others, cancels: true)
                },
                BenchmarkCase(name: release) {
                    try subscribe(beside: 0, cancels: false)
                },
                BenchmarkCase(name: "\(release), \(crowd)") {
                    try subscribe(beside: others, cancels: false)
                },
            ],
            ratios: [cancel, release].map { way in
                BenchmarkRatio(
                    name: "\(way), \(crowd) against alone",
                    numerator: "\(way), \(crowd)",
                    denominator: way,
                    target: .atMost(1.5)
                )
            }
        )
    }

    private static func subscribe(beside others: Int, cancels: Bool) throws -> Double {
        let count = 4_000
        let source = Observed.Source(1)
        let (heard, heardByOthers) = (Sum(), Sum())
        let tokens = (0..<others).map { _ in source.observe { heardByOthers.add($0) } }
        let time = nanoseconds(for: count) {
            for _ in 0..<count {
                let token = source.observe { heard.add($0) }
                if cancels { token.cancel() }
                keep(token)
            }
        }
        try verify(heard.value, is: count, "the number of deliveries")
        source.value = 2
        try verify(heard.value, is: count, "the number of deliveries after the end")
        try verify(heardByOthers.value, is: 3 * others, "the sum of the others' values")
        withExtendedLifetime(tokens) {}
        return time
    }
}
