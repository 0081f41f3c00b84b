/// How large the logs are, and how often each case is measured.
struct Scale {
    var sizes: [Int]
    /// Sizes of logs that are delivered as a whole.
    var wholeSizes: [Int]
    var rounds: Int
    /// The rounds of a group that takes long.
    var fewRounds: Int
    /// The rounds of one that takes minutes.
    var fewestRounds: Int

    var smallest: Int { sizes.first ?? 1_000 }
    var largest: Int { sizes.last ?? 1_000 }

    static let full = Scale(
        sizes: [1_000, 10_000, 100_000, 1_000_000],
        wholeSizes: [1_000, 100_000, 1_000_000],
        rounds: 31,
        fewRounds: 9,
        fewestRounds: 3
    )
    static let smoke = Scale(
        sizes: [1_000, 10_000],
        wholeSizes: [1_000, 10_000],
        rounds: 7,
        fewRounds: 3,
        fewestRounds: 1
    )
}

extension BenchmarkGroup {
    /// All groups, in the order in which they are measured.
    static func all(_ scale: Scale) -> [BenchmarkGroup] {
        [
            memory(scale),
            oneMoreMessage(scale),
            snapshots(scale),
            replacing(scale),
            wholeLog(scale),
            notifying(scale),
            chatStates(scale),
            subscribing(scale),
            manyProviders(scale),
            decoding(scale),
            replaying(scale),
            program(scale),
            longReplay(scale),
        ].filter { !$0.title.isEmpty }
    }
}

/// `1,000 entries`.
func entries(_ count: Int) -> String { "\(Report.grouped(count)) entries" }
