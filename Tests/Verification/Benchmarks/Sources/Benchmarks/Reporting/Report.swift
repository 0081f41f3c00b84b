import Foundation

/// The results, for people and for programs.
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

extension Report {
    private struct JSONGroup: Encodable {
        var title: String
        var rows: [JSONRow]
    }

    private struct JSONRow: Encodable {
        var name: String
        var unit: String
        var median, lowest, highest, spread: Double
        var rounds: Int
        var atMost, atLeast: Double?
        var isMet: Bool?
    }

    func json() throws -> String {
        let groups = results.map { result in
            JSONGroup(title: result.group.title, rows: rows(of: result).map(Self.json))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(groups), as: UTF8.self) + "\n"
    }

    private static func json(_ row: Row) -> JSONRow {
        var json = JSONRow(
            name: row.name,
            unit: row.unit?.rawValue ?? "ratio",
            median: row.samples.median,
            lowest: row.samples.lowest,
            highest: row.samples.highest,
            spread: row.samples.spread,
            rounds: row.samples.count,
            isMet: row.isMet
        )
        switch row.target {
        case .atMost(let limit): json.atMost = limit
        case .atLeast(let limit): json.atLeast = limit
        case nil: break
        }
        return json
    }
}
