import ChatProviderKit
import CommandLineSupport

/// `SupportDesk --story migration`: users move from Zendesk Chat to Zendesk Messaging.
enum MigrationCommand {
    @MainActor
    static func run(_ pace: Duration, _ terminal: Terminal) async throws {
        let table = BadgeTable(
            terminal: terminal,
            textWidth: 68,
            columns: [(name: "Chat", width: 12), (name: "Messaging", width: 12)],
            end: (heading: "total".padded(to: 12) + "\"Contact us\" opens", width: 31)
        )
        table.printTitle("SupportDesk: moving from Zendesk Chat to Messaging, both simulated")
        for line in try await MigrationStory().play() {
            let total = terminal.styled(line.total.words.padded(to: 12), .bold)
            table.print(line.time, line.text, line.badges, end: total + (line.current?.rawValue ?? "-"))
            for problem in line.problems {
                terminal.print("            " + terminal.styled(problem, .yellow))
            }
            if pace > .zero { try await Task.sleep(for: pace) }
        }
        table.printRule()
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
