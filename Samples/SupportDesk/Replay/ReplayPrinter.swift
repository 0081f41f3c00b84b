import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation

/// Prints what a replay gives.
protocol ReplayPrinter {
    /// Takes the result of a line.
    mutating func add(_ result: Replay.Result, _ line: RecordedLine)
    /// Prints what has been taken.
    mutating func flush()
    /// Prints what stands at the end.
    mutating func finish()
}

/// One JSON object a line.
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
        FileHandle.standardOutput.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    mutating func finish() { flush() }
}

/// A table for people: a line each time that something changes.
struct TextReplayPrinter: ReplayPrinter {
    private let terminal: Terminal
    private var hasHeader = false
    private var lastStatuses: [Replay.Status] = []
    private var lineCount = 0
    private var lastResult: Replay.Result?
    private let timeFormat: Date.ISO8601FormatStyle = .iso8601
        .year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: true)

    init(_ terminal: Terminal) { self.terminal = terminal }

    mutating func add(_ result: Replay.Result, _ line: RecordedLine) {
        lineCount += 1
        lastResult = result
        if !hasHeader {
            hasHeader = true
            terminal.print(
                terminal.styled(
                    "  line  time (UTC)               what                       total  provider: unread, connection",
                    .dim
                )
            )
        }
        let changed = result.providers.filter { !lastStatuses.contains($0) }
        lastStatuses = result.providers
        let states = changed.map { $0.words(terminal) }.joined(separator: "  ")
        let total = result.total.map { "\($0)" } ?? "?"
        terminal.print(
            "\("\(result.line)".aligned(right: 6))  \(line.time.formatted(timeFormat))  "
                + "\(result.what.padded(to: 27))\(total.aligned(right: 5))  \(states)"
        )
    }

    mutating func flush() {}

    mutating func finish() {
        guard let lastResult else { return }
        terminal.print(terminal.rule())
        let total = lastResult.total.map { "\($0) unread" } ?? "an unknown number unread"
        terminal.print("\(lineCount) lines; at the end \(total).")
    }
}
