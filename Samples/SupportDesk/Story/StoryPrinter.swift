import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation

/// Prints a story as a timeline, with the badge beside each line.
struct StoryPrinter {
    private let terminal: Terminal
    /// Whether it shows the user of the chat.
    private let showsUser: Bool
    private let storyWidth = 56

    init(_ terminal: Terminal, showsUser: Bool = false) {
        self.terminal = terminal
        self.showsUser = showsUser
    }

    func printTitle(_ vendorName: String) {
        terminal.print(terminal.styled("SupportDesk: a support chat on \(vendorName)", .bold))
        terminal.print()
        terminal.print(
            terminal.styled(
                "  time      \("what happens".padded(to: storyWidth))  \(showsUser ? "user       " : "")badge  freshness  connection",
                .dim
            )
        )
        printRule()
    }

    func print(_ line: StoryTeller.Line) {
        let time = terminal.styled(line.time.timeOfDay, .dim)
        let text = Self.text(of: line.moment)
        terminal.print(
            "  \(time)  \(text.padded(to: storyWidth))  \(user(line))\(badge(line.badge))  "
                + "\(freshness(line.badge))  \(line.connection)"
        )
        for remark in [line.remark].compactMap({ $0 }) + (showsUser ? line.notes : []) {
            terminal.print("            " + terminal.styled(remark, .dim))
        }
    }

    func printRule() { terminal.print("  " + terminal.rule(showsUser ? 107 : 96)) }

    /// - Parameter next: Commands to try next.
    func printEnd(tryNext next: [String]) {
        terminal.print(
            """
              live     up to date: connected and loaded
              cached   the last known number: not connected, or not loaded yet
              unknown  nothing is loaded or stored yet: shown as ?, because it may not be 0

            Each badge above is what the counter reported to its observers. Try next:
            """
        )
        for command in next { terminal.print("  \(command)") }
    }

    private func user(_ line: StoryTeller.Line) -> String {
        showsUser ? (line.userID ?? "anonymous").padded(to: 9) + "  " : ""
    }

    private func badge(_ count: UnreadCount) -> String {
        guard let number = count.number else { return terminal.styled("   ? ", .yellow) }
        let text = "\(number)".aligned(right: 3)
        return terminal.styled(" \(text) ", number == 0 ? .dim : .badge)
    }

    private func freshness(_ count: UnreadCount) -> String {
        let color: Terminal.Color =
            switch count.freshness {
            case .live: .green
            case .cached: .yellow
            case .unknown: .dim
            }
        return terminal.styled(count.freshness.rawValue.padded(to: 9), color)
    }

    static func text(of moment: Story.Moment) -> String {
        switch moment {
        case .launch: "The app launches and starts the counter"
        case .openConversation: "The user opens the conversation"
        case .leaveConversation: "The user leaves the conversation"
        case .visitorWrites(let text): "User:  \(text)"
        case .agentJoins: "Agent Ada joins the chat"
        case .agentTypes: "Agent Ada is typing"
        case .agentWrites(let text): "Ada:   \(text)"
        case .agentSendsFile(let name): "Ada sends a file: \(name)"
        case .botWrites(let text): "Bot:   \(text)"
        case .enterBackground: "The app goes to the background"
        case .returnToForeground: "The app returns to the foreground"
        case .loseNetwork: "The phone goes offline"
        case .regainNetwork: "The phone is back online"
        case .endChat: "Ada ends the chat"
        case .relaunch: "The app is killed and relaunched"
        case .identity(let moment): text(of: moment)
        }
    }

    private static func text(of moment: Story.IdentityMoment) -> String {
        switch moment {
        case .logIn(let person): "\(person.name) logs in"
        case .logInWithForgedToken(let person): "\(person.name) logs in with a token signed by the wrong key"
        case .logOut: "The user logs out"
        case .credentialsAge(let person): "\(person.name)'s token is expiring"
        case .sessionExpires(let person): "\(person.name)'s session ends"
        case .backendFails: "The backend that signs tokens goes down"
        case .backendRecovers: "The backend is back up"
        case .agentWrites(let person, let text): "Ada to \(person.name):  \(text)"
        }
    }
}
