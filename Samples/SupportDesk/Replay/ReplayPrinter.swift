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
    /// Ids and summaries as JSON texts, each made by the encoder once.
    private var names: [String: String] = [:]

    mutating func add(_ result: Replay.Result, _ line: RecordedLine) {
        var text = "{\"line\":\(result.line),\"at\":\(Self.number(result.milliseconds))"
        text += ",\"what\":\(quoted(result.what)),\"total\":\(Self.number(result.total)),\"providers\":{"
        for (position, provider) in result.providers.enumerated() {
            if position > 0 { text += "," }
            text += quoted(provider.id.rawValue)
            text += ":{\"unread\":\(Self.number(provider.unread.number))"
            text += ",\"freshness\":\"\(provider.unread.freshness.rawValue)\""
            text += ",\"connection\":\"\(provider.connection.name)\""
            text += ",\"isChatting\":\(provider.isChatting)}"
        }
        text += "}}\n"
        buffer.append(contentsOf: text.utf8)
    }

    mutating func flush() {
        FileHandle.standardOutput.write(buffer)
        buffer.removeAll(keepingCapacity: true)
    }

    mutating func finish() { flush() }

    private mutating func quoted(_ text: String) -> String {
        if let quoted = names[text] { return quoted }
        let data = (try? JSONEncoder().encode(text)) ?? Data()
        let quoted = String(decoding: data, as: UTF8.self)
        // Texts repeat; those with counts in them are many in a long recording.
        if names.count < 1000 { names[text] = quoted }
        return quoted
    }

    private static func number(_ number: Int?) -> String { number.map { "\($0)" } ?? "null" }

    private static func number(_ milliseconds: Double) -> String {
        milliseconds == milliseconds.rounded() ? "\(Int64(milliseconds))" : "\(milliseconds)"
    }
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
        let states = changed.map(describe).joined(separator: "  ")
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

    private func describe(_ status: Replay.Status) -> String {
        let number = status.unread.number.map { "\($0)" } ?? "?"
        let color: Terminal.Color = status.unread.freshness == .live ? .green : .yellow
        let badge = terminal.styled("\(number) \(status.unread.freshness.rawValue)", color)
        return "\(status.id): \(badge), \(status.connection.name)\(status.isChatting ? ", chatting" : "")"
    }
}
