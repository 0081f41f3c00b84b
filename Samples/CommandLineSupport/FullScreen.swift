package import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The whole window of a terminal, with individual keys and positioned lines. ``leave()`` restores the terminal.
@MainActor
package final class FullScreen {
    /// A window's columns and lines.
    package struct Size: Sendable, Equatable {
        package var columns: Int
        package var lines: Int

        package init(columns: Int, lines: Int) {
            self.columns = columns
            self.lines = lines
        }
    }

    /// The contents of the screen.
    package struct Frame: Sendable {
        package var lines: [TerminalLine]
        /// The cursor's position, from 0; `nil` to hide it.
        package var cursor: (line: Int, column: Int)?

        package init(lines: [TerminalLine], cursor: (line: Int, column: Int)? = nil) {
            self.lines = lines
            self.cursor = cursor
        }
    }

    private let hasColors: Bool
    private let output = FileHandle.standardOutput
    private let modesBefore: termios
    private var isEntered = false
    /// The lines on the screen, as they were sent; empty if unknown.
    private var shown: [String] = []

    /// - Throws: ``CommandError`` if the terminal cannot show a full screen.
    package init(environment: [String: String] = ProcessInfo.processInfo.environment) throws(CommandError) {
        var modes = termios()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
            unsafe tcgetattr(STDIN_FILENO, &modes) == 0
        else { throw Self.unusable("standard input and output have to be a terminal") }
        guard let kind = environment["TERM"], !kind.isEmpty, kind != "dumb" else {
            throw Self.unusable("the terminal (TERM=\(environment["TERM"] ?? "")) cannot move the cursor")
        }
        modesBefore = modes
        hasColors = (environment["NO_COLOR"] ?? "").isEmpty
    }

    private static func unusable(_ reason: String) -> CommandError {
        .usage("the desk needs a terminal: \(reason). In a pipe, use story or watch.")
    }

    /// The window's size; the classic 80 by 24 if it cannot be queried.
    package var size: Size {
        var window = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
            return Size(columns: 80, lines: 24)
        }
        return Size(columns: Int(window.ws_col), lines: Int(window.ws_row))
    }

    /// Takes over the window. ``leave()`` restores its former lines.
    package func enter() {
        isEntered = true
        var modes = modesBefore
        unsafe cfmakeraw(&modes)
        unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
        send("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
        shown = []
    }

    /// Restores the terminal. A second call has no effect.
    package func leave() {
        guard isEntered else { return }
        isEntered = false
        send("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
        var modes = modesBefore
        unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
    }

    /// Redraws all lines at the next ``show(_:)``.
    package func forget() { shown = [] }

    /// Draws the lines that differ from the screen. Each is as wide as the window.
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

    /// The input since the last call, which waits if there is none; empty at the end of the input, and if the terminal
    /// is gone.
    package func input() -> Data {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe read(STDIN_FILENO, &bytes, bytes.count)
        return Data(bytes.prefix(max(0, count)))
    }

    /// Stops the process as Ctrl-Z does, with the terminal restored, until it continues. Without a shell that could
    /// continue it, the process is not stopped.
    package func suspend() {
        leave()
        // Dispatch blocks it in its threads: a pending signal would stop the process later, while it draws.
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
        // If the terminal is gone, the end of its input reports it.
        try? output.write(contentsOf: Data(text.utf8))
    }
}
