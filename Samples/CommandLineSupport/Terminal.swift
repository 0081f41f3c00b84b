package import Foundation

/// A program's output, and how it is styled.
package struct Terminal: Sendable {
    /// The colors of the programs.
    package enum Color: String {
        case dim = "2"
        case bold = "1"
        case green = "32"
        case yellow = "33"
        case badge = "1;97;41"
        case inverse = "7"
    }

    /// Whether the terminal supports colors and box drawing.
    package var isStyled: Bool
    /// Whether a person is watching, so that a story is told slowly.
    package var isInteractive: Bool
    /// Receives each line for standard output.
    package var output: @Sendable (String) -> Void
    /// Receives each line for standard error.
    package var errorOutput: @Sendable (String) -> Void

    /// Creates a terminal.
    package init(
        isStyled: Bool,
        isInteractive: Bool,
        output: @escaping @Sendable (String) -> Void,
        errorOutput: @escaping @Sendable (String) -> Void
    ) {
        self.isStyled = isStyled
        self.isInteractive = isInteractive
        self.output = output
        self.errorOutput = errorOutput
    }

    /// The process's standard output and standard error.
    package static var standard: Terminal {
        let environment = ProcessInfo.processInfo.environment
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let wantsColor = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        return Terminal(
            isStyled: isTerminal && wantsColor,
            isInteractive: isTerminal,
            output: { write(Data(($0 + "\n").utf8)) },
            errorOutput: { try? FileHandle.standardError.write(contentsOf: Data(($0 + "\n").utf8)) }
        )
    }

    /// Writes to the process's standard output. If that fails, the process exits with ``ExitStatus/cannotCreate``.
    package static func write(_ data: Data) {
        do {
            try FileHandle.standardOutput.write(contentsOf: data)
        } catch {
            let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
            // A reader such as head has read enough.
            if cause?.code != Int(EPIPE) { standard.printError("standard output: cannot be written") }
            exit(ExitStatus.cannotCreate.rawValue)
        }
    }

    package func print(_ line: String = "") { output(line) }
    package func printError(_ line: String) { errorOutput(line) }

    /// The text in a color, if the terminal supports colors.
    package func styled(_ text: String, _ color: Color) -> String {
        isStyled ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// A horizontal rule.
    package func rule(_ width: Int = 78) -> String {
        styled(String(repeating: isStyled ? "─" : "-", count: width), .dim)
    }
}

extension String {
    /// The text, padded with spaces to a width in characters. A longer text stays unchanged.
    package func padded(to width: Int) -> String {
        count >= width ? self : self + String(repeating: " ", count: width - count)
    }

    /// The text, right-aligned to a width in characters.
    package func aligned(right width: Int) -> String {
        count >= width ? self : String(repeating: " ", count: width - count) + self
    }
}
