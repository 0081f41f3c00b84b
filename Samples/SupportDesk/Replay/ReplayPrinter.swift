import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation

/// Prints the results of a replay.
protocol ReplayPrinter {
    /// Adds the result of a line.
    mutating func add(_ result: Replay.Result, _ line: RecordedLine)
    /// Prints the results added so far.
    mutating func flush()
    /// Prints the final state.
    mutating func finish(_ explanations: [Replay.Explanation])
}

/// Prints one JSON object per line.
struct JSONReplayPrinter: ReplayPrinter {
    private var buffer = Data()
    private var texts = StatusJSON()

    mutating func add(_ result: Replay.Result, _ line: RecordedLine) {
        let object = texts.object(
            line: result.line,
            milliseconds: result.milliseconds,
            what: result.what,
            total: result.total,
            providers: result.providers
        )
        buffer.append(contentsOf: object.utf8)
        buffer.append(UInt8(ascii: "\n"))
    }

    mutating func flush() {
        Terminal.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    mutating func finish(_ explanations: [Replay.Explanation]) { flush() }
}

/// Prints a table for people: each line, its event, and its changes. A badge that changed is highlighted.
struct TextReplayPrinter: ReplayPrinter {
    private let terminal: Terminal
    /// Whether it prints the lines, and not only the final state.
    private let printsTable: Bool
    private var lastStatuses: [Replay.Status] = []
    private var lineCount = 0
    private var lastResult: Replay.Result?
    private let timeFormat = Date.ISO8601FormatStyle.picture
    private static let whatWidth = 36

    init(_ terminal: Terminal, printsTable: Bool) {
        self.terminal = terminal
        self.printsTable = printsTable
    }

    mutating func add(_ result: Replay.Result, _ line: RecordedLine) {
        lineCount += 1
        let isNewTotal = lastResult?.total != result.total
        let changed = result.providers.filter { !lastStatuses.contains($0) }
        lastResult = result
        lastStatuses = result.providers
        guard printsTable else { return }
        if lineCount == 1 { printHeader() }
        let place = "\("\(result.line)".aligned(right: 6))  \(line.time.formatted(timeFormat))  "
        let what = result.what.safeForTerminals.padded(to: Self.whatWidth)
        let total = result.total.map { "\($0)" } ?? "?"
        if changed.isEmpty, !isNewTotal {
            terminal.print(terminal.styled("\(place)\(what)\(total.aligned(right: 6))", .dim))
        } else {
            let states = changed.map { $0.words(terminal) }.joined(separator: "  ")
            terminal.print("\(place)\(what)\(badge(total, isNew: isNewTotal))  \(states)")
        }
    }

    private func printHeader() {
        let what = "what".padded(to: Self.whatWidth)
        terminal.print(
            terminal.styled(
                "  line  time (UTC)               \(what) badge  provider: unread, connection",
                .dim
            )
        )
    }

    /// The badge's number. Without colors, an arrow marks a change.
    private func badge(_ total: String, isNew: Bool) -> String {
        guard isNew else { return total.aligned(right: 6) }
        guard terminal.isStyled else { return "> \(total)".aligned(right: 6) }
        let spaces = String(repeating: " ", count: max(0, 4 - total.count))
        return spaces + terminal.styled(" \(total) ", .inverse)
    }

    mutating func flush() {}

    mutating func finish(_ explanations: [Replay.Explanation]) {
        guard let lastResult else { return }
        if printsTable { terminal.print(terminal.rule()) }
        let total = lastResult.total.map { "\($0) unread" } ?? "unread count unknown"
        terminal.print("\(lineCount.counted("line")); \(total) at the end.")
        for explanation in explanations {
            for line in explanation.lines() { terminal.print(line.safeForTerminals) }
        }
    }
}
