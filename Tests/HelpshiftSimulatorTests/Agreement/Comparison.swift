import Foundation
import TestSupport
import Testing

/// Inputs of one kind, each side's verdict on them, and why the two may differ.
@MainActor
struct Comparison<Input> {
    let count: Int
    let explanations: [Explanation<Input>]
    let make: @MainActor (inout SeededGenerator) throws -> Input
    let app: @MainActor (Input) throws -> Verdict
    let server: @MainActor (Input) throws -> Verdict

    struct Result {
        /// The names of the explanations that covered a difference.
        var explained: Set<String> = []
        /// The differences without an explanation.
        var unexplained: [String] = []
        /// The number of inputs that both sides accept or refuse.
        var accepted = 0
        var refused = 0
    }

    func run(seed: UInt64) throws -> Result {
        var random = SeededGenerator(seed: seed)
        var result = Result()
        for number in 0..<count {
            let input = try make(&random)
            let (app, server) = (try app(input), try server(input))
            if app.isSuccess, server.isSuccess { result.accepted += 1 }
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

    func check(seed: UInt64, _ location: SourceLocation = #_sourceLocation) throws {
        let result = try run(seed: seed)
        #expect(
            result.unexplained.isEmpty,
            "AGREEMENT_SEED=\(seed)\n\(result.unexplained.prefix(5).joined(separator: "\n"))",
            sourceLocation: location
        )
        // The comparison proves nothing if both sides accept, or refuse, almost every input.
        #expect(
            min(result.accepted, result.refused) > count / 20,
            "AGREEMENT_SEED=\(seed)",
            sourceLocation: location
        )
    }

    func checkExplanations(_ location: SourceLocation = #_sourceLocation) throws {
        let needed = try run(seed: Seeds.fixed).explained
        let idle = explanations.filter { !needed.contains($0.name) }.map(\.name)
        #expect(idle == [], sourceLocation: location)
    }
}

enum Seeds {
    static let fixed: UInt64 = 20_260_101

    /// The fixed seed and a new random one, or only the seed in `AGREEMENT_SEED`, to reproduce a failure.
    static let all: [UInt64] =
        ProcessInfo.processInfo.environment["AGREEMENT_SEED"].flatMap(UInt64.init).map { [$0] }
        ?? [fixed, .random(in: 1...(.max))]
}
