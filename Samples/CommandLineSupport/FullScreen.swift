package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The whole window of a terminal: keys one by one, and lines at their places. ``leave()`` puts everything back.
@MainActor
package final class FullScreen {
    /// There is no terminal that a screen can be drawn in.
    package struct Unusable: Error {
        package let reason: String
    }

    /// A window's columns and lines.
    package struct Size: Sendable, Equatable {
        package var columns: Int
        package var lines: Int

        package init(columns: Int, lines: Int) {
            self.columns = columns
            self.lines = lines
        }
    }

    /// What is shown.
    package struct Frame: Sendable, Equatable {
        package var lines: [TerminalLine]
        /// Where the cursor stands, from 0; `nil` for hidden.
        package var cursor: (line: Int, column: Int)?

        package init(lines: [TerminalLine], cursor: (line: Int, column: Int)? = nil) {
            self.lines = lines
            self.cursor = cursor
        }

        package static func == (left: Self, right: Self) -> Bool {
            left.lines == right.lines && left.cursor?.line == right.cursor?.line
                && left.cursor?.column == right.cursor?.column
        }
    }

    private let hasColors: Bool
    private let output = FileHandle.standardOutput
    private let modesBefore: termios
    private var isEntered = false
    /// The lines on the screen, as they were sent; empty for an unknown screen.
    private var shown: [String] = []

    /// - Throws: ``Unusable``.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) throws {
        var modes = termios()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
            unsafe tcgetattr(STDIN_FILENO, &modes) == 0
        else { throw Unusable(reason: "standard input and output have to be a terminal") }
        guard let kind = environment["TERM"], !kind.isEmpty, kind != "dumb" else {
            throw Unusable(reason: "the terminal (TERM=\(environment["TERM"] ?? "")) cannot place a cursor")
        }
        modesBefore = modes
        hasColors = (environment["NO_COLOR"] ?? "").isEmpty
    }

    /// The window's size; that of an old terminal where it cannot be asked.
    package var size: Size {
        var window = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
            return Size(columns: 80, lines: 24)
        }
        return Size(columns: Int(window.ws_col), lines: Int(window.ws_row))
    }

    /// Takes the window: the lines before it come back with ``leave()``.
    package func enter() {
        isEntered = true
        var modes = modesBefore
        unsafe cfmakeraw(&modes)
        unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
        send("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
        shown = []
    }

    /// Puts the terminal back as it was. A second call does nothing.
    package func leave() {
        guard isEntered else { return }
        isEntered = false
        send("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
        var modes = modesBefore
        unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    }

    /// Draws all lines anew with the next ``show(_:)``.
    package func forget() { shown = [] }

    /// Draws the lines that differ from what is on the screen. Each takes the window's whole width.
    package func show(_ frame: Frame) {
        guard isEntered else { return }
        let lines = frame.lines.map { $0.escaped(hasColors: hasColors) }
        var text = shown.count == lines.count ? "" : "\u{1B}[2J"
        let before = shown.count == lines.count ? shown : []
        for (place, line) in lines.enumerated() where place >= before.count || before[place] != line {
            text += "\u{1B}[\(place + 1);1H\(line)"
        }
        shown = lines
        if let cursor = frame.cursor {
            text += "\u{1B}[\(cursor.line + 1);\(cursor.column + 1)H\u{1B}[?25h"
        } else {
            text += "\u{1B}[?25l"
        }
        send(text)
    }

    /// What was typed since the last call, which waits where that is nothing; empty at the end of the input, and where the
    /// terminal has gone.
    package func input() -> Data {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
        return Data(bytes.prefix(max(0, count)))
    }

    /// Stops the process as Ctrl-Z does, with the terminal as it was before, until it is to go on. Where no shell could let
    /// it go on, it is not stopped.
    package func suspend() {
        leave()
        // Blocked by Dispatch in its threads: a signal that waits would stop the process later, in the middle of drawing.
        var signals = sigset_t()
        var signalsBefore = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGTSTP, SIGTTOU] { unsafe sigaddset(&signals, number) }
        unsafe pthread_sigmask(SIG_UNBLOCK, &signals, &signalsBefore)
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        signal(SIGTSTP, SIG_IGN)
        enter()
        unsafe pthread_sigmask(SIG_SETMASK, &signalsBefore, nil)
    }

    private func send(_ text: String) {
        // A terminal that has gone is told of by the end of its input.
        try? output.write(contentsOf: Data(text.utf8))
    }
}
