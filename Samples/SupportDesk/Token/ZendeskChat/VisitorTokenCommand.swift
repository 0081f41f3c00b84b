import ChatTokens
import CommandLineSupport
import Foundation
import InputValidation

/// The command `SupportDesk token zendesk-chat`: mints and inspects tokens for visitors of Zendesk Chat.
struct VisitorTokenCommand: VendorTokenCommand {
    static let vendor = "zendesk-chat"
    static let keyVariable = "ZENDESK_CHAT_SHARED_SECRET"

    let environment: [String: String]
    let readInput: @Sendable (_ limit: Int) throws -> Data

    private enum Subcommand: String, CaseIterable {
        case mint
        case inspect
    }

    func outcome(of arguments: [String], now: Date) throws(CommandError) -> CommandOutcome {
        guard let name = arguments.first else { throw .usage("no command\n\n\(VisitorTokenHelp.overview)") }
        let rest = Array(arguments.dropFirst())
        switch Subcommand(rawValue: name) {
        case .mint: return try mint(rest, now: now)
        case .inspect: return try inspect(rest, now: now)
        case nil where ["help", "--help", "-h"].contains(name):
            return CommandOutcome(output: help(about: rest.first))
        case nil:
            // The argument may be a token or a secret, so it is not repeated.
            let question = NearestName.question(about: name, among: Subcommand.allCases.map(\.rawValue))
            throw .usage("unknown command\(question); use mint or inspect")
        }
    }

    private func help(about name: String?) -> String {
        switch name.flatMap(Subcommand.init) {
        case .mint: VisitorTokenHelp.mint
        case .inspect: VisitorTokenHelp.inspect
        case nil: VisitorTokenHelp.overview
        }
    }

    // MARK: mint

    private func mint(_ arguments: [String], now: Date) throws(CommandError) -> CommandOutcome {
        let arguments = try Options(
            arguments,
            known: [
                .value("--name"), .value("--email"), .value("--external-id"), .value("--iat"),
                .value("--lifetime"), .value("--key-file"),
            ]
        )
        if arguments.has("--help") { return CommandOutcome(output: VisitorTokenHelp.mint) }
        try arguments.expectPositionals(0)
        let visitor = VisitorClaims(
            name: try required("--name", arguments),
            email: try required("--email", arguments),
            externalID: try required("--external-id", arguments)
        )
        let issuedAt = try issueTime(arguments) ?? now
        let lifetime = try lifetime(arguments)
        let key = try signingKey(arguments)
        let token: String
        do {
            token = try VisitorTokenSigner(key: key).token(
                for: visitor,
                issuedAt: issuedAt,
                lifetime: lifetime
            )
        } catch {
            throw .unavailable(error.description)
        }
        // Inspect the token at the exact time of its issue: its age cannot be the reason for a refusal.
        let issued = Date(timeIntervalSince1970: issuedAt.timeIntervalSince1970.rounded(.down))
        switch try inspector([]).inspect(token, at: issued) {
        case .failure(let refusal): throw CommandError("Zendesk would refuse this: \(refusal)")
        case .success: return CommandOutcome(output: token + "\n")
        }
    }

    private func required(_ option: String, _ arguments: Options) throws(CommandError) -> String {
        guard let value = try arguments.one(option) else {
            throw .usage("\(option) is missing: a visitor has --name, --email and --external-id")
        }
        return value
    }

    private func lifetime(_ arguments: Options) throws(CommandError) -> TimeInterval {
        guard let text = try arguments.one("--lifetime") else { return VisitorTokenSigner.longestLifetime }
        guard let seconds = Int(text), seconds > 0 else { throw .usage("--lifetime needs whole seconds") }
        return TimeInterval(seconds)
    }

    // MARK: inspect

    private func inspect(_ arguments: [String], now: Date) throws(CommandError) -> CommandOutcome {
        let arguments = try Options(
            arguments,
            known: [.value("--key-file"), .value("--now"), .flag("--json")]
        )
        if arguments.has("--help") { return CommandOutcome(output: VisitorTokenHelp.inspect) }
        try arguments.expectPositionals(1)
        let now = try loginTime(arguments) ?? now
        let inspector = try inspector(try keys(arguments))
        let token = try token(arguments, maximumLength: VisitorTokenInspector.maximumLength)
        let verdict = inspector.inspect(token, at: now)
        let isAccepted = if case .success = verdict { true } else { false }
        return CommandOutcome(
            output: arguments.has("--json") ? VerdictText.json(verdict) : VerdictText.plain(verdict),
            status: isAccepted ? .success : .failure
        )
    }

    private func inspector(_ keys: [SecretKey]) throws(CommandError) -> VisitorTokenInspector {
        do {
            return try VisitorTokenInspector(keys: keys)
        } catch {
            throw .unavailable(error.description)
        }
    }
}
