import ChatProviderKit
import CommandLineSupport
import Foundation

/// `SupportDesk --story migration`: users move from Zendesk Chat to Zendesk Messaging.
enum MigrationCommand {
    @MainActor
    static func run(_ pace: Duration, _ terminal: Terminal) async throws {
        var waiting: [MigrationStory.Line] = []
        let printer = MigrationPrinter(terminal)
        printer.printTitle()
        let story = MigrationStory { waiting.append($0) }
        try await story.play()
        for line in waiting {
            printer.print(line)
            if pace > .zero { try await Task.sleep(for: pace) }
        }
        printer.printEnd()
    }
}

/// Prints the badges of both providers and their total.
private struct MigrationPrinter {
    private let terminal: Terminal
    private let widths = (text: 68, badge: 12, current: 19)
    private var width: Int { 10 + widths.text + 2 + 3 * widths.badge + widths.current }

    init(_ terminal: Terminal) { self.terminal = terminal }

    func printTitle() {
        terminal.print(
            terminal.styled("SupportDesk: moving from Zendesk Chat to Messaging, both simulated", .bold)
        )
        terminal.print()
        let columns = ["Chat", "Messaging", "total"].map { $0.padded(to: widths.badge) }.joined()
        terminal.print(
            terminal.styled(
                "  time      \("what happens".padded(to: widths.text))  \(columns)\"Contact us\" opens",
                .dim
            )
        )
        terminal.print("  " + terminal.rule(width))
    }

    func print(_ line: MigrationStory.Line) {
        let badges = line.badges.map { ($0?.words ?? "-").padded(to: widths.badge) }.joined()
        terminal.print(
            "  \(terminal.styled(line.time.timeOfDay, .dim))  \(line.text.padded(to: widths.text))  \(badges)"
                + terminal.styled(line.total.words.padded(to: widths.badge), .bold)
                + (line.current?.rawValue ?? "-")
        )
        for problem in line.problems { terminal.print("            " + terminal.styled(problem, .yellow)) }
    }

    func printEnd() {
        terminal.print("  " + terminal.rule(width))
        terminal.print(
            """
              -    not active for this user: its SDK is not connected

            Each badge above is what the counter reported to its observers. Try next:
              swift run SupportDesk --provider zendesk-messaging
              swift run SupportDesk --story identity --provider zendesk-messaging
            """
        )
    }
}
