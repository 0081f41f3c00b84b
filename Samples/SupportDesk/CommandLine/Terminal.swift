import Foundation

/// Where the program prints, and with what.
struct Terminal: Sendable {
    /// The colors that the program uses.
    enum Color: String {
        case dim = "2"
        case bold = "1"
        case green = "32"
        case yellow = "33"
        case badge = "1;97;41"
    }

    /// Whether colors and box drawing can be shown.
    var isStyled: Bool
    /// Whether a person is watching, so that a story is worth telling slowly.
    var isInteractive: Bool
    /// Takes each line for standard output.
    var output: @Sendable (String) -> Void
    /// Takes each line for standard error.
    var errorOutput: @Sendable (String) -> Void

    /// The process's own terminal or pipe.
    static var standard: Terminal {
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

    func print(_ line: String = "") { output(line) }
    func printError(_ line: String) { errorOutput(line) }

    /// The text in a color, where colors can be shown.
    func styled(_ text: String, _ color: Color) -> String {
        isStyled ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// A line across the page.
    func rule(_ width: Int = 78) -> String {
        styled(String(repeating: isStyled ? "─" : "-", count: width), .dim)
    }
}

extension String {
    /// The text, filled up with spaces to a width in characters; longer ones stay as they are.
    func padded(to width: Int) -> String {
        count >= width ? self : self + String(repeating: " ", count: width - count)
    }

    /// The text, with spaces before it up to a width in characters.
    func aligned(right width: Int) -> String {
        count >= width ? self : String(repeating: " ", count: width - count) + self
    }
}
