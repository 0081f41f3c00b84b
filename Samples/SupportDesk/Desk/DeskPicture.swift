import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation

/// Draws the desk: a function from its state to the lines of a window.
struct DeskPicture {
    static let smallest = FullScreen.Size(columns: 80, lines: 24)

    private let state: DeskState
    private let size: FullScreen.Size

    init(_ state: DeskState, _ size: FullScreen.Size) {
        self.state = state
        self.size = size
    }

    /// The window's lines, each as wide as the window.
    var frame: FullScreen.Frame {
        guard size.columns >= Self.smallest.columns, size.lines >= Self.smallest.lines else {
            return FullScreen.Frame(lines: fitted(tooSmall))
        }
        if case .log(let hidden) = state.mode {
            return FullScreen.Frame(lines: fitted([title] + wholeLog(hidden) + keys))
        }
        // A large window shows more of the log.
        let panelHeight = min((size.lines - 3) * 2 / 3, 26)
        let logHeight = size.lines - 3 - panelHeight
        let middle = state.mode == .help ? help(panelHeight) : panels(panelHeight)
        let lines = [title] + middle + log(logHeight) + keys
        return FullScreen.Frame(lines: fitted(lines), cursor: cursor)
    }

    /// The number of log lines in a window that shows nothing else.
    static func logRoom(in size: FullScreen.Size) -> Int { max(1, size.lines - 4) }

    private func fitted(_ lines: [TerminalLine]) -> [TerminalLine] {
        let missing = max(0, size.lines - lines.count)
        return (lines.prefix(size.lines) + Array(repeating: TerminalLine(), count: missing)).map {
            $0.fitted(to: size.columns)
        }
    }

    private var tooSmall: [TerminalLine] {
        [
            TerminalLine(
                "The desk needs a window of \(Self.smallest.columns)x\(Self.smallest.lines).",
                .bold
            ),
            TerminalLine("This one is \(size.columns)x\(size.lines): make it larger."),
            TerminalLine("Ctrl-C or q quits."),
        ]
    }

    // MARK: The frame

    private var title: TerminalLine {
        let recording = state.isRecording ? "  REC" : ""
        let text = " SupportDesk: \(state.vendor)\(state.place)\(recording)"
        let end = "↑ log  ? help  q quit "
        let room = max(0, size.columns - text.columnCount - end.columnCount)
        return TerminalLine(text + String(repeating: " ", count: room) + end, .inverse)
    }

    private func panels(_ height: Int) -> [TerminalLine] {
        let left = size.columns / 2
        let phone = panel(
            "the user's phone: \(state.userID ?? "anonymous")",
            phone(left - 4, height - 2),
            left,
            height
        )
        let agent = panel(
            "the agent: Ada",
            agents(size.columns - left - 4, height - 2),
            size.columns - left,
            height
        )
        return zip(phone, agent).map { $0 + $1 }
    }

    private func panel(_ name: String, _ lines: [TerminalLine], _ width: Int, _ height: Int) -> [TerminalLine]
    {
        let content = lines.prefix(height - 2)
        let missing = Array(repeating: TerminalLine(), count: height - 2 - content.count)
        return [Self.rule("┌─ ", name, "┐", width)]
            + (content + missing).map {
                TerminalLine("│ ", .dim) + $0.fitted(to: width - 4) + TerminalLine(" │", .dim)
            } + [Self.rule("└", nil, "┘", width)]
    }

    private static func rule(_ start: String, _ name: String?, _ end: String, _ width: Int) -> TerminalLine {
        let name = name?.safeForTerminals.prefix(columns: width - 8)
        let used = start.count + end.count + (name.map { $0.columnCount + 1 } ?? 0)
        let bar = String(repeating: "─", count: max(0, width - used)) + end
        guard let name else { return TerminalLine(start + bar, .dim) }
        return TerminalLine(start, .dim) + TerminalLine(name, .bold) + TerminalLine(" " + bar, .dim)
    }

    // MARK: The phone

    private func phone(_ width: Int, _ height: Int) -> [TerminalLine] {
        let app = state.isInForeground ? "in the foreground" : "IN THE BACKGROUND"
        let screen = state.isConversationOpen ? "OPEN" : "closed"
        let top = [
            Self.fact("app", app, isHighlighted: !state.isInForeground),
            Self.fact("chat", screen, isHighlighted: state.isConversationOpen) + "  "
                + Self.fact("network", state.isOnline ? "up" : "CUT", isHighlighted: !state.isOnline),
            Self.fact("status", "\(state.connection)"),
        ]
        let badge = state.progress.map { [TerminalLine(), TerminalLine($0, .inverse), TerminalLine()] }
        let upper =
            top + (badge ?? self.badge)
            + [Self.fact("marker", state.phone.marker), TerminalLine("what the user sees", .dim)]
        return upper + chat(state.chat, width, height - upper.count)
    }

    private static func fact(_ name: String, _ value: String, isHighlighted: Bool = false) -> TerminalLine {
        TerminalLine("\(name) ", .dim) + TerminalLine(value, isHighlighted ? .bold : nil)
    }

    /// Three lines: the number in large figures, and a description of the phone.
    private var badge: [TerminalLine] {
        let color: Terminal.Color? =
            switch state.badge {
            case .unknown: .yellow
            case .cached: .yellow
            case .live(let number): number > 0 ? .badge : .green
            }
        let frame: (start: String, end: String) =
            switch state.badge {
            case .unknown: ("  ", "  ")
            case .cached: ("( ", " )")
            case .live: ("[ ", " ]")
            }
        let number = state.badge.number.map { "\($0)" } ?? "?"
        let figures = LargeFigures.lines(of: number)
        let words = [
            TerminalLine("badge \(number) \(state.badge.freshness.rawValue.uppercased())", .bold),
            Self.fact("icon", state.icon == 0 ? "no number" : "\(state.icon)"),
            TerminalLine(state.phone.messages),
        ]
        return zip(figures, words).map { figure, words in
            TerminalLine(frame.start + figure + frame.end, color) + "  " + words
        }
    }

    // MARK: Chats

    private func agents(_ width: Int, _ height: Int) -> [TerminalLine] {
        let facts = state.server.facts.joined(separator: ", ").safeForTerminals
        let lines = facts.wrapped(to: width, maximumLines: 2).map { TerminalLine($0) }
        let missing = Array(repeating: TerminalLine(), count: 2 - lines.count)
        let upper =
            [Self.fact("provider", state.providerID)] + lines + missing
            + [TerminalLine("what the server has", .dim)]
        return upper + chat(state.server.messages, width, height - upper.count)
    }

    /// The newest messages, at the bottom of the space.
    private func chat(_ messages: [DeskMessage], _ width: Int, _ height: Int) -> [TerminalLine] {
        guard height > 0 else { return [] }
        return messages.suffix(height).map { message in
            TerminalLine(message.time.timeOfDay + " ", .dim) + TerminalLine("\(message.who): ", .bold)
                + message.text
        }
    }

    // MARK: The log

    private func log(_ height: Int) -> [TerminalLine] {
        let reason = reason
        let room = height - 1 - reason.count
        let lines = state.log.suffix(room).map { Self.line($0) }
        let missing = Array(repeating: TerminalLine(), count: max(0, room - lines.count))
        return [Self.rule("── ", "what happened, and what the counter said (UTC)", "", size.columns)] + lines
            + missing + reason
    }

    /// The log in the whole window.
    private func wholeLog(_ hidden: Int) -> [TerminalLine] {
        let room = Self.logRoom(in: size)
        let end = max(min(room, state.log.count), state.log.count - hidden)
        let start = max(0, end - room)
        let lines = state.log[start..<end].map { Self.line($0) }
        let place = "lines \(min(start + 1, end)) to \(end) of \(state.log.count) (UTC)"
        return [Self.rule("── ", "what happened: \(place)", "", size.columns)] + lines
            + Array(repeating: TerminalLine(), count: room - lines.count)
    }

    /// The explanation of the badge, in one or two lines.
    private var reason: [TerminalLine] {
        let lines = state.reason.safeForTerminals.wrapped(to: size.columns - 5, maximumLines: 2)
        return zip([TerminalLine("why: ", .bold), TerminalLine("     ")], lines.isEmpty ? [""] : lines).map {
            $0 + $1
        }
    }

    /// A line of the log, which can also be printed to a pipe.
    static func line(_ line: DeskState.LogLine) -> TerminalLine {
        let start = TerminalLine(line.time.timeOfDay + " ", .dim)
        switch line.kind {
        case .act: return start + TerminalLine("> \(line.text)", .bold)
        case .remark: return start + TerminalLine("  ! \(line.text)", .yellow)
        case .observed:
            guard let change = line.change else { return start + TerminalLine("  \(line.text)", .dim) }
            return start + (line.text.isEmpty ? "  " : "  \(line.text)  ")
                + TerminalLine(change, .bold)
        }
    }

    // MARK: The keys

    private var keys: [TerminalLine] {
        switch state.mode {
        case .help: return [TerminalLine(" any key: back to the desk"), TerminalLine()]
        case .log:
            return [
                TerminalLine(" ↑ ↓ PgUp PgDn Home End scroll; any other key: back to the desk"),
                TerminalLine(),
            ]
        case .commands:
            return [
                TerminalLine(" o open/close  u user writes  a agent writes  j join  v leave  f file  t bot"),
                TerminalLine(
                    " b background  n network  k kill  l log in  x log out  e end chat  p next vendor"
                ),
            ]
        case .writing(let writer, let text):
            return [
                TerminalLine(Self.prompt(writer), .bold) + shownText(text, writer),
                TerminalLine(" Enter sends, Esc cancels, Ctrl-U erases the line", .dim),
            ]
        }
    }

    private static func prompt(_ writer: DeskState.Writer) -> String {
        switch writer {
        case .user: " the user writes: "
        case .agent: " the agent writes: "
        case .bot: " a bot writes: "
        }
    }

    /// The end of the text, if there is no space for all of it.
    private func shownText(_ text: String, _ writer: DeskState.Writer) -> String {
        text.safeForTerminals.suffix(columns: size.columns - Self.prompt(writer).count - 1)
    }

    private var cursor: (line: Int, column: Int)? {
        guard case .writing(let writer, let text) = state.mode else { return nil }
        return (size.lines - 2, Self.prompt(writer).count + shownText(text, writer).columnCount)
    }

    private func help(_ height: Int) -> [TerminalLine] {
        let lines = [
            "o  opens and closes the conversation    u  writes as the user",
            "a  writes as the agent; j joins, v leaves, f sends a file, e ends the chat",
            "t  writes as a bot                      p  switches to the next vendor",
            "b  sends the app to the background and back; Ctrl-Z also stops the program",
            "n  cuts the network and restores it     k  kills and relaunches the app",
            "l  logs in as Bea, then as Carl         x  logs out",
            "↑  shows the log in the whole window; arrow and page keys scroll it",
            "q  quits, and prints the log",
            "LIVE     up to date: connected and loaded",
            "CACHED   the last known number: not connected, or not loaded yet",
            "UNKNOWN  nothing is loaded or stored yet, which is not 0",
            "The badge and the chat are what the library reported to its observers.",
        ]
        return panel("help", lines.map { TerminalLine($0) }, size.columns, height)
    }
}

/// Numbers in figures that are three lines high.
enum LargeFigures {
    static func lines(of text: String) -> [String] {
        (0..<3).map { row in text.map { figures[$0]?[row] ?? "   " }.joined(separator: " ") }
    }

    private static let figures: [Character: [String]] = [
        "0": ["█▀█", "█ █", "▀▀▀"], "1": ["▀█ ", " █ ", "▀▀▀"], "2": ["▀▀█", "█▀▀", "▀▀▀"],
        "3": ["▀▀█", " ▀█", "▀▀▀"], "4": ["█ █", "▀▀█", "  ▀"], "5": ["█▀▀", "▀▀█", "▀▀▀"],
        "6": ["█▀▀", "█▀█", "▀▀▀"], "7": ["▀▀█", "  █", "  ▀"], "8": ["█▀█", "█▀█", "▀▀▀"],
        "9": ["█▀█", "▀▀█", "▀▀▀"], "?": ["▀▀█", " ▀▀", " ▀ "],
    ]
}
