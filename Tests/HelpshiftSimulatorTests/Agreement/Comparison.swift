import Foundation
import TestSupport
import Testing

/// Inputs of one kind, what each side makes of them, and why the two may differ.
@MainActor
struct Comparison<Input> {
    let count: Int
    let explanations: [Explanation<Input>]
    let make: @MainActor (inout SeededGenerator) throws -> Input
    let app: @MainActor (Input) throws -> Verdict
    let server: @MainActor (Input) throws -> Verdict

    struct Result {
        /// The names of the explanations that were needed.
        var explained: Set<String> = []
        /// The differences without one.
        var unexplained: [String] = []
        /// How many inputs both sides take, and refuse.
        var taken = 0
        var refused = 0
    }

    func run(seed: UInt64) throws -> Result {
        var random = SeededGenerator(seed: seed)
        var result = Result()
        for number in 0..<count {
            let input = try make(&random)
            let (app, server) = (try app(input), try server(input))
            if app.isSuccess, server.isSuccess { result.taken += 1 }
            if !app.isSuccess, !server.isSuccess { result.refused += 1 }
            guard app != server else { continue }
            if let explanation = explanations.first(where: { $0.covers(input, app, server) }) {
                result.explained.insert(explanation.name)
            } else {
                result.unexplained.append("input \(number), \(input)\n  app: \(app)\n  server: \(server)")
            }
        }
        return result
    }

    /// Expects every difference to be explained.
    func check(seed: UInt64, _ location: SourceLocation = #_sourceLocation) throws {
        let result = try run(seed: seed)
        #expect(
            result.unexplained.isEmpty,
            "AGREEMENT_SEED=\(seed)\n\(result.unexplained.prefix(5).joined(separator: "\n"))",
            sourceLocation: location
        )
        // Inputs that both sides always take, or never, would show nothing.
        #expect(
            min(result.taken, result.refused) > count / 20,
            "AGREEMENT_SEED=\(seed)",
            sourceLocation: location
        )
    }

    /// Expects every explanation to be needed.
    func checkExplanations(_ location: SourceLocation = #_sourceLocation) throws {
        let needed = try run(seed: Seeds.fixed).explained
        let idle = explanations.filter { !needed.contains($0.name) }.map(\.name)
        #expect(idle == [], sourceLocation: location)
    }
}

enum Seeds {
    static let fixed: UInt64 = 20_260_101

    /// The fixed one and one that nobody has tried; `AGREEMENT_SEED` plays the seed that a failure has named.
    static let all: [UInt64] =
        ProcessInfo.processInfo.environment["AGREEMENT_SEED"].flatMap(UInt64.init).map { [$0] }
        ?? [fixed, .random(in: 1...(.max))]
}
