import ChatTokens
import CommandLineSupport
import Foundation

/// The command `SupportDesk token intercom`: creates tokens and hashes for Intercom's users.
struct IntercomTokenCommand: VendorTokenCommand {
    static let vendor = "intercom"
    static let keyVariable = "INTERCOM_SECRET"
    static let subcommands: KeyValuePairs<String, [String]> = [
        "mint": ["--user-id", "--email"], "digest": ["--user-id", "--email"],
    ]

    static let help = """
        SupportDesk token intercom: proves a user's identity to Intercom. Intercom documents neither
        the token's claims nor the hashed data, so try them with your workspace.

        USAGE
          swift run SupportDesk token intercom mint --user-id ID [--email ADDRESS] [--key-file FILE]
          swift run SupportDesk token intercom digest --user-id ID | --email ADDRESS [--key-file FILE]

        A token is valid for five minutes. The workspace's secret is in FILE; by default it comes from
        \(keyVariable).

        """

    let environment: [String: String]

    func outcome(of subcommand: String, _ options: Options, now: Date) throws -> CommandOutcome {
        try options.expectPositionals(0)
        let (userID, email) = (try options.one("--user-id"), try options.one("--email"))
        if subcommand == "digest", userID != nil, email != nil {
            throw CommandError.usage("digest takes --user-id or --email, not both")
        }
        let key = try signingKey(options)
        do {
            let signer = try IntercomTokenSigner(key: key)
            let text =
                subcommand == "digest"
                ? try signer.hash(of: userID ?? email ?? "")
                : try signer.token(for: userID ?? "", email: email, issuedAt: now, lifetime: 300)
            return CommandOutcome(output: text + "\n")
        } catch IntercomTokenSigner.Problem.cryptography(let error) {
            throw error
        } catch {
            throw CommandError.usage(error.description)
        }
    }
}
