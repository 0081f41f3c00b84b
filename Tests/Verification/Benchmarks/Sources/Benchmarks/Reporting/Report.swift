/// The results.
struct Report {
    var results: [GroupResult]

    /// A measured case, or a ratio of two cases.
    struct Row {
        var name: String
        var samples: Samples
        /// `nil` for a ratio.
        var unit: BenchmarkUnit?
        var target: BenchmarkTarget?
        var isJudgedByBestRound = false

        var best: Double { unit == .linesPerSecond ? samples.highest : samples.lowest }
        var isMet: Bool? { target.map { $0.isMet(by: isJudgedByBestRound ? best : samples.median) } }
    }

    func rows(of result: GroupResult) -> [Row] {
        zip(result.group.cases, result.cases).map {
            Row(
                name: $0.name,
                samples: $1,
                unit: $0.unit,
                target: $0.target,
                isJudgedByBestRound: $0.isJudgedByBestRound
            )
        }
            + zip(result.group.ratios, result.ratios).map {
                Row(name: $0.name, samples: $1, unit: nil, target: $0.target)
            }
    }

    /// The ratios that miss their target, each with its group's title.
    var missedRatios: [String] {
        results.flatMap { result in
            rows(of: result).filter { $0.unit == nil && $0.isMet == false }.map {
                "\(result.group.title): \($0.name)"
            }
        }
    }
}
