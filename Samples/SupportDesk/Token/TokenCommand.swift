import CommandLineSupport
import Foundation

/// `SupportDesk token VENDOR`: signs and inspects tokens, as an app's backend does.
enum TokenCommand {
    private static let vendors = ["helpshift", "intercom", "zendesk-chat"]
    private static let vendorNames = "helpshift, intercom or zendesk-chat"

    static func run(_ arguments: [String], _ terminal: Terminal) throws -> ExitStatus {
        guard let vendor = arguments.first else {
            throw UsageError(
                "token needs a vendor: \(vendorNames)"
            )
        }
        let rest = Array(arguments.dropFirst())
        let environment = ProcessInfo.processInfo.environment
        let outcome: CommandOutcome
        switch vendor {
        case "helpshift":
            outcome = HelpshiftTokenCommand(environment: environment, readInput: readInput).run(
                rest,
                now: Date()
            )
        case "intercom":
            outcome = IntercomTokenCommand(environment: environment, readInput: readInput).run(
                rest,
                now: Date()
            )
        case "zendesk-chat":
            outcome = VisitorTokenCommand(environment: environment, readInput: readInput).run(
                rest,
                now: Date()
            )
        case "help", "--help", "-h":
            terminal.print(Help.text(for: "token"))
            return .success
        default:
            // What is there may be a token or a key, so it is not repeated.
            throw UsageError("unknown vendor of tokens\(Suggestion.among(vendors, for: vendor))")
        }
        outcome.print()
        return outcome.status
    }

    @Sendable
    private static func readInput(limit: Int) throws -> Data {
        try FileHandle.standardInput.readAll(upTo: limit)
    }
}
