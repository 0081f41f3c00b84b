import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation

/// Prints the lines of a watch: JSON objects, or a table for people.
struct WatchPrinter {
    private let terminal: Terminal
    private var texts: StatusJSON?
    private var lastStatuses: [Replay.Status] = []
    private let timeFormat: Date.ISO8601FormatStyle = .iso8601.time(includingFractionalSeconds: true)

    init(_ terminal: Terminal, isJSON: Bool) {
        self.terminal = terminal
        texts = isJSON ? StatusJSON() : nil
    }

    /// Prints the header of a table; JSON has none.
    func printTitle(_ path: String) {
        guard texts == nil else { return }
        terminal.print(terminal.styled("SupportDesk: watching \(path)", .bold))
        terminal.print(
            terminal.styled("Type open, close, background, foreground or send TEXT; Ctrl-C quits.", .dim)
        )
        terminal.print(
            terminal.styled(
                "time (UTC)    what                       total  provider: unread, connection",
                .dim
            )
        )
    }

    mutating func print(_ line: WatchedChat.Line) {
        let milliseconds = (line.time.timeIntervalSince1970 * 1000).rounded()
        guard
            let object = texts?.object(
                line: nil,
                milliseconds: milliseconds,
                what: line.what ?? "count",
                total: line.total.number,
                providers: line.statuses
            )
        else { return printRow(line) }
        terminal.print(object)
    }

    private mutating func printRow(_ line: WatchedChat.Line) {
        let changed = line.statuses.filter { !lastStatuses.contains($0) }
        guard line.what != nil || !changed.isEmpty else { return }
        lastStatuses = line.statuses
        let total = line.total.number.map { "\($0)" } ?? "?"
        let what = (line.what ?? "count").safeForTerminals.padded(to: 27)
        let row = "\(line.time.formatted(timeFormat))  \(what)\(total.aligned(right: 5))"
        let states = changed.map { $0.words(terminal) }.joined(separator: "  ")
        terminal.print(states.isEmpty ? row : "\(row)  \(states)")
    }
}
