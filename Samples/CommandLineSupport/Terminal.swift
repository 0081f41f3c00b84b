import Foundation

/// Where a program prints, and with what.
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

    /// Whether colors and box drawing can be shown.
    package var isStyled: Bool
    /// Whether a person is watching, so that a story is worth telling slowly.
    package var isInteractive: Bool
    /// Takes each line for standard output.
    package var output: @Sendable (String) -> Void
    /// Takes each line for standard error.
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

    /// The process's own terminal or pipe.
    package static var standard: Terminal {
        let environment = ProcessInfo.processInfo.environment
        let isTerminal = isatty(STDOUT_FILENO) == 1
        let wantsColor = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        return Terminal(
            isStyled: isTerminal && wantsColor,
            isInteractive: isTerminal,
            output: { FileHandle.standardOutput.write(Data(($0 + "\n").utf8)) },
            errorOutput: { FileHandle.standardError.write(Data(($0 + "\n").utf8)) }
        )
    }

    package func print(_ line: String = "") { output(line) }
    package func printError(_ line: String) { errorOutput(line) }

    /// The text in a color, where colors can be shown.
    package func styled(_ text: String, _ color: Color) -> String {
        isStyled ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// A line across the page.
    package func rule(_ width: Int = 78) -> String {
        styled(String(repeating: isStyled ? "─" : "-", count: width), .dim)
    }
}

extension String {
    /// The text, filled up with spaces to a width in characters; longer ones stay as they are.
    package func padded(to width: Int) -> String {
        count >= width ? self : self + String(repeating: " ", count: width - count)
    }

    /// The text, with spaces before it up to a width in characters.
    package func aligned(right width: Int) -> String {
        count >= width ? self : String(repeating: " ", count: width - count) + self
    }
}
