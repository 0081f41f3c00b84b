import ChatTokens
import CommandLineSupport
import Foundation

/// The command `SupportDesk token zendesk-chat`: mints and inspects tokens for visitors of Zendesk Chat.
struct VisitorTokenCommand: VendorTokenCommand {
    static let vendor = "zendesk-chat"
    static let keyVariable = "ZENDESK_CHAT_SHARED_SECRET"
    static let subcommands: KeyValuePairs<String, [String]> = [
        "mint": ["--name", "--email", "--external-id"], "inspect": [],
    ]

    static let help = """
        SupportDesk token zendesk-chat mints and inspects tokens for visitors of Zendesk Chat.

        usage: SupportDesk token zendesk-chat mint --name NAME --email EMAIL --external-id ID [--key-file FILE]
               SupportDesk token zendesk-chat inspect TOKEN [--key-file FILE] ...

          --name NAME         the name shown to agents
          --email EMAIL       the e-mail address, in ASCII
          --external-id ID    the app's id of the visitor
          --key-file FILE     the account's shared secret; by default from
                              \(keyVariable)

        mint prints a JWT signed with HS256, unless Zendesk would refuse it. inspect explains whether Zendesk
        would accept a token, with the SDK's own reasons. Without a secret, it does not check the signature;
        of several secrets, one must match. A secret is never an argument. A trailing newline is not part of it.

        exit status: 0 done, 1 Zendesk would refuse it, 64 wrong usage, 66 key file, 69 no cryptography library

        """

    let environment: [String: String]

    func outcome(of subcommand: String, _ options: Options, now: Date) throws -> CommandOutcome {
        switch subcommand {
        case "mint": return try mint(options, now: now)
        default: return try inspect(options, now: now)
        }
    }

    private func mint(_ options: Options, now: Date) throws -> CommandOutcome {
        try options.expectPositionals(0)
        let visitor = VisitorClaims(
            name: try required("--name", options),
            email: try required("--email", options),
            externalID: try required("--external-id", options)
        )
        let key = try signingKey(options)
        let token = try VisitorTokenSigner(key: key).token(for: visitor, issuedAt: now)
        switch try VisitorTokenInspector().inspect(token, at: now) {
        case .failure(let refusal): throw CommandError("Zendesk would refuse this: \(refusal)")
        case .success: return CommandOutcome(output: token + "\n")
        }
    }

    private func required(_ option: String, _ options: Options) throws(CommandError) -> String {
        guard let value = try options.one(option) else {
            throw .usage("\(option) is missing: a visitor has --name, --email and --external-id")
        }
        return value
    }

    private func inspect(_ options: Options, now: Date) throws -> CommandOutcome {
        let token = try token(options)
        let verdict = try VisitorTokenInspector(keys: try keys(options)).inspect(token, at: now)
        let isAccepted = if case .success = verdict { true } else { false }
        return CommandOutcome(output: verdict.text, status: isAccepted ? .success : .failure)
    }
}
