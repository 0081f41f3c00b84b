import CommandLineSupport
import Foundation

/// The desk's window as SVG, with monospaced text on a dark background.
struct DeskSVG {
    private let frame: FullScreen.Frame
    private static let column = 8.4
    private static let line = 18.0
    private static let margin = 12.0

    init(_ frame: FullScreen.Frame) { self.frame = frame }

    var text: String {
        let columns = frame.lines.map(\.columnCount).max() ?? 0
        let width = Self.number(Double(columns) * Self.column + 2 * Self.margin)
        let height = Self.number(Double(frame.lines.count) * Self.line + 2 * Self.margin)
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title" \
            font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" \
            font-size="14" fill="#e6e6e6">
            <title id="title">SupportDesk desk: the user's phone, the agent, and what the counter said. \
            Drawn by the desk's own code, not photographed.</title>
            <rect width="100%" height="100%" rx="8" fill="#16181d"/>
            """
        let lines = frame.lines.enumerated().flatMap { place, line in spans(line, place) }
        return ([head] + lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private func spans(_ line: TerminalLine, _ place: Int) -> [String] {
        var column = 0
        return line.spans.flatMap { span in
            defer { column += span.text.columnCount }
            return drawn(span, Self.margin + Double(column) * Self.column, Double(place))
        }
    }

    private func drawn(_ span: TerminalLine.Span, _ x: Double, _ place: Double) -> [String] {
        let width = Double(span.text.columnCount) * Self.column
        let top = Self.margin + place * Self.line
        var parts: [String] = []
        if let ground = Self.ground(span.color) {
            parts.append(
                """
                <rect x="\(Self.number(x))" y="\(Self.number(top))" width="\(Self.number(width))" \
                height="\(Self.number(Self.line))" fill="\(ground)"/>
                """
            )
        }
        parts += blocks(span, x, top)
        let text = String(span.text.map { Self.blocks[$0] == nil ? $0 : " " })
        guard text.contains(where: { $0 != " " }) else { return parts }
        // Keeps the columns in place with any font.
        parts.append(
            """
            <text x="\(Self.number(x))" y="\(Self.number(top + 13.5))" textLength="\(Self.number(width))" \
            xml:space="preserve"\(Self.style(span.color))>\(Self.escaped(text))</text>
            """
        )
        return parts
    }

    /// Draws blocks as rectangles, so that large digits have no gaps with any font.
    private func blocks(_ span: TerminalLine.Span, _ x: Double, _ top: Double) -> [String] {
        span.text.enumerated().compactMap { place, character in
            guard let part = Self.blocks[character] else { return nil }
            return """
                <rect x="\(Self.number(x + Double(place) * Self.column))" y="\(Self.number(top))" \
                width="\(Self.number(Self.column))" height="\(Self.number(Self.line * part))"\
                \(Self.style(span.color))/>
                """
        }
    }

    /// The part of a line's height that a block fills, from the top.
    private static let blocks: [Character: Double] = ["█": 1, "▀": 0.5]

    private static func ground(_ color: Terminal.Color?) -> String? {
        switch color {
        case .inverse: "#d8dee9"
        case .badge: "#c62828"
        case .dim, .bold, .green, .yellow, nil: nil
        }
    }

    private static func style(_ color: Terminal.Color?) -> String {
        switch color {
        case .dim: attributes(fill: "8b93a3")
        case .bold, .badge: attributes(fill: "ffffff") + " font-weight=\"bold\""
        case .green: attributes(fill: "7ee787")
        case .yellow: attributes(fill: "f2cc60")
        case .inverse: attributes(fill: "16181d")
        case nil: ""
        }
    }

    private static func attributes(fill: String) -> String { " fill=\"#\(fill)\"" }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
    }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
