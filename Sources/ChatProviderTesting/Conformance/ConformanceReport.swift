/// The findings of the conformance suite, with one result for each invariant.
///
/// The article *Invariants* of `ChatProviderKit` has the text of each invariant under the same name. `rule 1`
/// to `rule 4` are the rules for writing a provider, in the documentation of `ChatProvider`.
public struct ConformanceReport: Sendable, CustomStringConvertible {
    /// The results: counting, reconnecting, users, lifecycle, observation, then the rules for a provider.
    public let results: [ConformanceResult]

    /// The checks that have failed.
    public var failures: [ConformanceResult] {
        results.filter { if case .failed = $0.outcome { true } else { false } }
    }

    /// The checks that have passed.
    public var passes: [ConformanceResult] { results.filter { $0.outcome == .passed } }

    /// The result of a check, by its invariant's short name, such as `C6`.
    public subscript(invariant: String) -> ConformanceResult? {
        results.first { $0.invariant == invariant }
    }

    /// A line for each result, the failures first, and a summary.
    public var description: String {
        let notApplicable = results.filter { $0.outcome != .passed && !failures.contains($0) }
        let summary =
            "\(failures.count) failed, \(passes.count) passed, \(notApplicable.count) not applicable"
        return ([summary] + (failures + passes + notApplicable).map(\.description)).joined(separator: "\n")
    }
}

/// The result of checking one invariant.
public struct ConformanceResult: Sendable, Hashable, CustomStringConvertible {
    /// The invariant's short name: `C1` to `C15`, `S5`, `U1` to `U9`, `push`, `L1` to `L7`, `O1` to `O5`,
    /// `rule 1` to `rule 4`.
    public let invariant: String
    /// The invariant in a sentence.
    public let sentence: String
    /// The outcome of the check.
    public let outcome: Outcome

    /// The outcome of checking an invariant.
    public enum Outcome: Sendable, Hashable {
        /// The invariant is satisfied.
        case passed
        /// The invariant is violated.
        case failed(expected: String, seen: String)
        /// The invariant does not concern this provider, or cannot be checked with this harness.
        case notApplicable(reason: String)
    }

    /// The result as one line.
    public var description: String {
        switch outcome {
        case .passed: "passed  \(invariant): \(sentence)"
        case .failed(let expected, let seen):
            "FAILED  \(invariant): \(sentence). Expected \(expected), saw \(seen)"
        case .notApplicable(let reason): "skipped  \(invariant): \(sentence). \(reason)"
        }
    }
}
