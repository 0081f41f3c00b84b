import Foundation

extension Report {
    /// The results as aligned columns.
    func table(isColored: Bool) -> String {
        let groups = results.map { result in (result.group.title, rows(of: result).map(Self.cells)) }
        let head = ["", "median", "spread", "best", "target", ""]
        let widths = head.indices.map { column in
            (groups.flatMap(\.1) + [head]).map { $0[column].count }.max() ?? 0
        }
        var text = ""
        for (title, rows) in groups {
            text += style(title, "1", isColored) + "\n"
            text += style(line(head, widths), "2", isColored) + "\n"
            for row in rows {
                let verdict = row[5] == "missed" ? "31" : row[5] == "met" ? "32" : nil
                text += style(line(row, widths), verdict, isColored) + "\n"
            }
            text += "\n"
        }
        return text
    }

    private static func cells(_ row: Row) -> [String] {
        let target =
            switch row.target {
            case .atMost(let limit): "≤ \(format(limit, row.unit))"
            case .atLeast(let limit): "≥ \(format(limit, row.unit))"
            case nil: ""
            }
        return [
            row.name,
            format(row.samples.median, row.unit),
            "± \(Int((row.samples.spread * 100).rounded())) %",
            row.unit == nil ? "" : format(row.best, row.unit),
            target,
            row.isMet.map { $0 ? "met" : "missed" } ?? "",
        ]
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var text = "  "
        for (column, cell) in cells.enumerated() {
            let padding = String(repeating: " ", count: widths[column] - cell.count)
            text += column == 0 || column == 5 ? cell + padding : padding + cell
            text += "   "
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    private func style(_ text: String, _ code: String?, _ isColored: Bool) -> String {
        guard let code, isColored else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }

    private static func format(_ value: Double, _ unit: BenchmarkUnit?) -> String {
        switch unit {
        case nil: "\(digits(value)) ×"
        case .nanoseconds?:
            switch value {
            case ..<1e4: "\(digits(value)) ns"
            case ..<1e7: "\(digits(value / 1e3)) µs"
            default: "\(digits(value / 1e6)) ms"
            }
        case .bytes?: "\(digits(value)) B"
        case .linesPerSecond?: "\(digits(value)) /s"
        }
    }

    /// Three digits, and separators in large numbers: `0.83`, `17.2`, `512`, `1,000,000`.
    private static func digits(_ value: Double) -> String {
        guard value.isFinite else { return "–" }
        if value < 99.95 {
            let factor = value < 9.995 ? 100.0 : 10.0
            let scaled = Int((value * factor).rounded())
            let (whole, part) = scaled.quotientAndRemainder(dividingBy: Int(factor))
            if part == 0 { return "\(whole)" }
            return "\(whole).\(part < Int(factor) / 10 ? "0" : "")\(part)"
        }
        return grouped(Int(value.rounded()))
    }

    static func grouped(_ number: Int) -> String {
        number.formatted(.number.locale(Locale(identifier: "en_US")))
    }
}
