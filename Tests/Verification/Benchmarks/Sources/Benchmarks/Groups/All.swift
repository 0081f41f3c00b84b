/// The sizes of the logs, and how often each case is measured.
struct Scale {
    /// The size of the smallest log.
    static let smallest = 1_000
    var largest: Int
    /// The sizes of logs that are delivered as a whole.
    var wholeSizes: [Int]
    /// The number of lines in the replayed recording.
    var lines: Int
    /// A time limit for one run through a store.
    var storeLimit: Duration
    var rounds: Int
    /// The number of rounds for a group that takes long.
    var fewRounds: Int
    /// The number of rounds for a group that takes minutes.
    var fewestRounds: Int

    static let full = Scale(
        largest: 1_000_000,
        wholeSizes: [1_000, 100_000, 1_000_000],
        lines: 1_000_000,
        storeLimit: .seconds(10),
        rounds: 31,
        fewRounds: 9,
        fewestRounds: 3
    )
    static let smoke = Scale(
        largest: 10_000,
        wholeSizes: [1_000, 10_000],
        lines: 5_000,
        storeLimit: .milliseconds(500),
        rounds: 5,
        fewRounds: 3,
        fewestRounds: 1
    )
}

extension BenchmarkGroup {
    /// All groups, in the order of measurement.
    static func all(_ scale: Scale) -> [BenchmarkGroup] {
        [
            // Before anything else warms up the process.
            starting(scale),
            storing(scale),
            memory(scale),
            oneMoreMessage(scale),
            replacing(scale),
            wholeLog(scale),
            notifying(scale),
            replaying(scale),
        ].compactMap(\.self)
    }
}

/// `1,000 entries`.
func entries(_ count: Int) -> String { "\(Report.grouped(count)) entries" }
