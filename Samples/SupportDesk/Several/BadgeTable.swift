import ChatProviderKit
import CommandLineSupport
import Foundation

/// A table of moments, with a column for each provider's badge.
struct BadgeTable {
    let terminal: Terminal
    let textWidth: Int
    let columns: [(name: String, width: Int)]
    /// The heading and the width of what follows the badges.
    let end: (heading: String, width: Int)

    func printTitle(_ title: String) {
        terminal.print(terminal.styled(title, .bold))
        terminal.print()
        let text = "what happens".padded(to: textWidth)
        let names = columns.map { $0.name.padded(to: $0.width) }.joined()
        terminal.print(terminal.styled("  time      \(text)  \(names)\(end.heading)", .dim))
        printRule()
    }

    func print(_ time: Date, _ text: String, _ badges: [UnreadCount?], end: String) {
        let words = zip(columns, badges).map { column, badge in
            (badge?.words ?? "-").padded(to: column.width)
        }
        terminal.print(
            "  \(terminal.styled(time.timeOfDay, .dim))  \(text.padded(to: textWidth))  \(words.joined())\(end)"
        )
    }

    func printRule() {
        let badges = columns.reduce(0) { $0 + $1.width }
        terminal.print("  " + terminal.rule(12 + textWidth + badges + end.width))
    }
}
