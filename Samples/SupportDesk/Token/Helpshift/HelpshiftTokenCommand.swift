import CommandLineSupport
import Foundation
import InputValidation

/// The command `SupportDesk token helpshift`: mints and inspects identity tokens, and computes user auth tokens.
struct HelpshiftTokenCommand: VendorTokenCommand {
    static let vendor = "helpshift"
    static let keyVariable = "HELPSHIFT_SECRET_KEY"

    let environment: [String: String]
    let readInput: @Sendable (_ limit: Int) throws -> Data

    func outcome(of arguments: [String], now: Date) throws(CommandError) -> CommandOutcome {
        guard let name = arguments.first else {
            throw .usage("no command\n\n\(HelpshiftTokenHelp.overview)")
        }
        let rest = Array(arguments.dropFirst())
        switch Subcommand(rawValue: name) {
        case .mint: return try mint(rest, now: now)
        case .inspect: return try inspect(rest, now: now)
        case .digest: return try digest(rest)
        case nil where ["help", "--help", "-h"].contains(name):
            return CommandOutcome(
                output: rest.first.flatMap(Subcommand.init).map(HelpshiftTokenHelp.of)
                    ?? HelpshiftTokenHelp.overview
            )
        case nil:
            // The argument may be a token or a key, so it is not repeated.
            let question = NearestName.question(about: name, among: Subcommand.allCases.map(\.rawValue))
            throw .usage("unknown command\(question); use mint, inspect or digest")
        }
    }

    /// The subcommands.
    enum Subcommand: String, CaseIterable {
        case mint
        case inspect
        case digest
    }
}
