/// Cases that are measured in turns and shown under one title.
struct BenchmarkGroup {
    var title: String
    /// How often each case is measured.
    var rounds: Int
    /// Whether each case is measured once more at the start, with the result dropped.
    var hasWarmUp = true
    var cases: [BenchmarkCase]
    var ratios: [BenchmarkRatio] = []
}

/// A single measurement.
struct BenchmarkCase {
    var name: String
    var unit: BenchmarkUnit = .nanoseconds
    /// The target; `nil` for a baseline.
    var target: BenchmarkTarget?
    /// Whether the best round, and not the median, decides if the target is met.
    var isJudgedByBestRound = false
    /// Measures once: sets up, times and verifies the work. The result is in `unit`, for one operation.
    var measure: @MainActor () async throws -> Double
}

/// The ratio of two cases of a group.
struct BenchmarkRatio {
    var name: String
    /// The names of the cases: `numerator` over `denominator`.
    var numerator: String
    var denominator: String
    /// `nil` if the ratio is only informative.
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

enum BenchmarkUnit {
    case nanoseconds
    case bytes
    case linesPerSecond
}

/// The measured work produced a wrong result.
struct WrongResult: Error, CustomStringConvertible {
    var description: String
}

/// Throws if the measured work produced a wrong result.
func verify<Value: Equatable>(_ value: Value, is expected: Value, _ what: String) throws {
    guard value != expected else { return }
    throw WrongResult(description: "\(what): \(value), expected \(expected)")
}
