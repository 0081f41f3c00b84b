/// The results of a group.
struct GroupResult {
    var group: BenchmarkGroup
    /// One for each case.
    var cases: [Samples]
    /// One for each ratio.
    var ratios: [Samples]
}

/// Measures groups, and reports progress on standard error.
struct Runner {
    var progress: Progress

    func run(_ groups: [BenchmarkGroup]) async throws -> [GroupResult] {
        var results: [GroupResult] = []
        for (number, group) in groups.enumerated() {
            progress.begin("[\(number + 1)/\(groups.count)] \(group.title)")
            results.append(try await run(group))
        }
        progress.end()
        return results
    }

    private func run(_ group: BenchmarkGroup) async throws -> GroupResult {
        var values = [[Double]](repeating: [], count: group.cases.count)
        // A round measures each case once, so that a temporary slowdown of the machine affects all of them.
        for round in (group.hasWarmUp ? 0 : 1)..<(group.rounds + 1) {
            for (index, benchmark) in group.cases.enumerated() {
                progress.step("round \(round) of \(group.rounds): \(benchmark.name)")
                let value: Double
                do {
                    value = try await benchmark.measure()
                } catch let error as WrongResult {
                    throw WrongResult(description: "\(group.title): \(benchmark.name): \(error)")
                }
                if round > 0 { values[index].append(value) }
            }
        }
        return GroupResult(
            group: group,
            cases: values.map { Samples($0) },
            ratios: group.ratios.map { ratio in
                // A ratio is taken in each round, and its median later: see above.
                let top = values[group.index(of: ratio.numerator)]
                let bottom = values[group.index(of: ratio.denominator)]
                return Samples(zip(top, bottom).map { $0 / $1 })
            }
        )
    }
}

extension BenchmarkGroup {
    func index(of name: String) -> Int {
        guard let index = cases.firstIndex(where: { $0.name == name }) else {
            preconditionFailure("\(title): no case is named \(name)")
        }
        return index
    }
}
