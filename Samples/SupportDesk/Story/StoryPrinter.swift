import ChatProviderKit
import Foundation

/// Prints a story as a timeline, the badge beside each line.
struct StoryPrinter {
    private let terminal: Terminal
    private let storyWidth = 56
    private let timeFormat: Date.ISO8601FormatStyle = .iso8601.time(includingFractionalSeconds: false)

    init(_ terminal: Terminal) { self.terminal = terminal }

    func printTitle(_ vendorName: String) {
        terminal.print(terminal.styled("SupportDesk: a support chat on \(vendorName)", .bold))
        terminal.print()
        terminal.print(
            terminal.styled(
                "  time      \("what happens".padded(to: storyWidth))  badge  trust    connection",
                .dim
            )
        )
        terminal.print("  " + terminal.rule(94))
    }

    func print(_ line: StoryTeller.Line) {
        let time = String(line.time.formatted(timeFormat).prefix(8))
        let text = Self.text(of: line.moment)
        terminal.print(
            "  \(terminal.styled(time, .dim))  \(text.padded(to: storyWidth))  \(badge(line.badge))  "
                + "\(trust(line.badge))  \(line.connection.name)"
        )
        if let remark = line.remark {
            terminal.print("            " + terminal.styled(remark, .dim))
        }
    }

    func printEnd(_ lines: Int, _ provider: String) {
        let other = provider == "helpshift" ? "zendesk-chat" : "helpshift"
        terminal.print("  " + terminal.rule(94))
        terminal.print(
            """
              live    the vendor's number, now          cached  the last number that was known
              ?       nothing is known yet, not 0

            Each badge above is what an observer of the counter received. Try next:
              swift run SupportDesk --provider \(other)
              swift run SupportDesk replay Tests/Fixtures/zendesk-tutorial.jsonl
              swift test
            """
        )
    }

    private func badge(_ count: UnreadCount) -> String {
        guard let number = count.number else { return terminal.styled("   ? ", .yellow) }
        let text = "\(number)".aligned(right: 3)
        return terminal.styled(" \(text) ", number == 0 ? .dim : .badge)
    }

    private func trust(_ count: UnreadCount) -> String {
        let color: Terminal.Color =
            switch count.freshness {
            case .live: .green
            case .cached: .yellow
            case .unknown: .dim
            }
        return terminal.styled(count.freshness.rawValue.padded(to: 7), color)
    }

    static func text(of moment: Story.Moment) -> String {
        switch moment {
        case .launch: "The app starts; the counter starts"
        case .openConversation: "The user opens the conversation"
        case .leaveConversation: "The user leaves the conversation"
        case .visitorWrites(let text): "User:  \(text)"
        case .agentJoins: "Agent Ada joins the chat"
        case .agentTypes: "Agent Ada is typing"
        case .agentWrites(let text): "Ada:   \(text)"
        case .agentSendsFile(let name): "Ada sends a file: \(name)"
        case .botWrites(let text): "Bot:   \(text)"
        case .enterBackground: "The app goes to the background"
        case .returnToForeground: "The app comes back"
        case .loseNetwork: "The network is lost"
        case .regainNetwork: "The network is back"
        case .endChat: "Ada ends the chat"
        case .relaunch: "The app is killed and started again"
        }
    }
}
