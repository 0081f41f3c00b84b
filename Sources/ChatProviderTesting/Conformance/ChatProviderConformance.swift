/// The conformance suite: checks a provider against the library's invariants.
///
/// The article *Invariants* of `ChatProviderKit` has the text of each invariant. The four rules for writing a
/// provider are in the documentation of `ChatProvider`.
@MainActor
public enum ChatProviderConformance {
    /// Checks every invariant that concerns the provider, each with its own harness.
    ///
    /// - Parameter makeHarness: Creates a harness: a provider that is not connected, on a vendor with an
    ///   empty log.
    public static func check(
        _ makeHarness: @escaping @MainActor () async throws -> any ConformanceHarness
    ) async -> ConformanceReport {
        var results: [ConformanceResult] = []
        for check in ConformanceCheck.all {
            let outcome = await outcome(of: check, makeHarness)
            results.append(
                ConformanceResult(invariant: check.invariant, sentence: check.sentence, outcome: outcome)
            )
        }
        return ConformanceReport(results: results)
    }

    private static func outcome(
        of check: ConformanceCheck,
        _ makeHarness: @escaping @MainActor () async throws -> any ConformanceHarness
    ) async -> ConformanceResult.Outcome {
        do {
            let scene = ConformanceScene(try await makeHarness(), makeHarness: makeHarness)
            let missing = check.needs.subtracting(scene.harness.capabilities)
            guard missing.isEmpty else {
                return .notApplicable(reason: "The harness lacks: \(missing.words)")
            }
            try await check.run(scene)
            return .passed
        } catch let failure as ConformanceFailure {
            return .failed(expected: failure.expected, seen: failure.seen)
        } catch let skipped as ConformanceNotApplicable {
            return .notApplicable(reason: skipped.reason)
        } catch {
            return .failed(expected: "a harness that throws nothing", seen: "its error: \(error)")
        }
    }
}

/// An invariant and its check.
struct ConformanceCheck {
    let invariant: String
    let sentence: String
    let needs: ConformanceCapabilities
    let run: @MainActor (ConformanceScene) async throws -> Void

    init(
        _ invariant: String,
        _ sentence: String,
        needs: ConformanceCapabilities = [],
        _ run: @escaping @MainActor (ConformanceScene) async throws -> Void
    ) {
        self.invariant = invariant
        self.sentence = sentence
        self.needs = needs
        self.run = run
    }

    @MainActor
    static var all: [ConformanceCheck] { counting + reconnecting + users + lifecycle + observation + rules }
}

/// An invariant that is violated.
struct ConformanceFailure: Error {
    let expected: String
    let seen: String
}

/// An invariant that cannot be checked.
struct ConformanceNotApplicable: Error {
    let reason: String
}
