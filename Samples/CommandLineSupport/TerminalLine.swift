/// A line of a full screen: spans of text, each in one color.
package struct TerminalLine: Sendable, Equatable {
    private struct Span: Sendable, Equatable {
        /// Text that is safe to send to a terminal.
        let text: String
        let color: Terminal.Color?
    }

    private var spans: [Span] = []

    /// Creates a line; control characters of the text are replaced.
    package init(_ text: String = "", _ color: Terminal.Color? = nil) {
        let text = text.safeForTerminals
        if !text.isEmpty { spans = [Span(text: text, color: color)] }
    }

    /// The text without its colors.
    package var text: String { spans.map(\.text).joined() }

    package static func + (left: Self, right: Self) -> Self {
        var line = left
        line.spans += right.spans
        return line
    }

    package static func + (left: Self, right: String) -> Self { left + TerminalLine(right) }

    /// The line with an exact number of columns: truncated, or padded with spaces.
    package func fitted(to columns: Int) -> Self {
        var line = TerminalLine()
        var room = columns
        for span in spans where room > 0 {
            let text = span.text.prefix(columns: room)
            line.spans.append(Span(text: text, color: span.color))
            room -= text.columnCount
        }
        return room > 0 ? line + String(repeating: " ", count: room) : line
    }

    /// The line with its colors as escape sequences.
    ///
    /// - Parameter hasColors: Without colors, highlighted text is bold or inverse.
    package func escaped(hasColors: Bool) -> String {
        spans.map { span in
            guard let code = span.color?.code(hasColors: hasColors) else { return span.text }
            return "\u{1B}[\(code)m\(span.text)\u{1B}[0m"
        }.joined()
    }
}

extension Terminal.Color {
    /// The parameters between `ESC [` and `m`; `nil` for none.
    fileprivate func code(hasColors: Bool) -> String? {
        guard !hasColors else { return rawValue }
        return switch self {
        case .dim, .bold, .inverse: rawValue
        case .badge: "1;7"
        case .green, .yellow: nil
        }
    }
}
