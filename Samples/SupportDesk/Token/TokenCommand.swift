import CommandLineSupport
import Foundation

/// `SupportDesk token VENDOR`: signs and inspects tokens, as an app's backend does.
enum TokenCommand {
    private static let commands: [any VendorTokenCommand.Type] = [
        HelpshiftTokenCommand.self, IntercomTokenCommand.self, VisitorTokenCommand.self,
    ]

    static func run(_ arguments: [String], _ terminal: Terminal) throws -> ExitStatus {
        let vendors = commands.map { $0.vendor }
        guard let vendor = arguments.first else {
            throw CommandError.usage("token needs a vendor: \(vendors.joined(separator: ", "))")
        }
        if ["help", "--help", "-h"].contains(vendor) {
            terminal.print(Help.text(for: "token"))
            return .success
        }
        guard let command = commands.first(where: { $0.vendor == vendor }) else {
            // The argument may be a token or a key, so it is not repeated.
            throw CommandError.usage("unknown vendor of tokens\(Suggestion.among(vendors, for: vendor))")
        }
        let outcome = command.init(environment: ProcessInfo.processInfo.environment)
            .run(Array(arguments.dropFirst()), now: Date())
        Terminal.write(Data(outcome.output.utf8))
        try? FileHandle.standardError.write(contentsOf: Data(outcome.errorOutput.utf8))
        return outcome.status
    }
}
