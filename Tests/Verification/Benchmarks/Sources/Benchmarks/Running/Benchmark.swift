/// Some cases that are measured in turns and shown under one title.
struct BenchmarkGroup {
    var title: String
    /// How often each case is measured.
    var rounds: Int
    /// Whether each case is measured once more at the start, and that is dropped.
    var hasWarmUp = true
    var cases: [BenchmarkCase]
    var ratios: [BenchmarkRatio] = []
}

/// One thing that is measured.
struct BenchmarkCase {
    var name: String
    var unit: BenchmarkUnit = .nanoseconds
    /// What is to be reached; `nil` for a baseline.
    var target: BenchmarkTarget?
    /// Whether the best round decides if the target is met, in place of the median.
    var isJudgedByBestRound = false
    /// Measures once: sets up, takes the time, verifies the work. The result is in `unit`, for one operation.
    var measure: @MainActor () async throws -> Double
}

/// How two cases of a group compare.
struct BenchmarkRatio {
    var name: String
    /// Names of cases: `numerator` over `denominator`.
    var numerator: String
    var denominator: String
    /// `nil` where the ratio is only worth knowing.
    var target: BenchmarkTarget?
}

enum BenchmarkTarget {
    case atMost(Double)
    case atLeast(Double)

    func isMet(by value: Double) -> Bool {
        switch self {
        case .atMost(let limit): value <= limit
        case .atLeast(let limit): value >= limit
        }
    }
}

enum BenchmarkUnit: String {
    case nanoseconds = "ns"
    case bytes = "bytes"
    case messages = "messages"
    case linesPerSecond = "lines/s"
}

/// The work that was measured did not come out as it should.
struct WrongResult: Error, CustomStringConvertible {
    var description: String
}

/// Throws unless the measured work came out as it should.
func verify<Value: Equatable>(_ value: Value, is expected: Value, _ what: String) throws {
    guard value != expected else { return }
    throw WrongResult(description: "\(what): \(value), expected \(expected)")
}
