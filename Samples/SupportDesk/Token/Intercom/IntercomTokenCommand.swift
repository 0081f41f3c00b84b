import ChatTokens
import CommandLineSupport
import Foundation

/// The command `SupportDesk token intercom`: creates tokens and hashes for Intercom's users.
struct IntercomTokenCommand: VendorTokenCommand {
    static let vendor = "intercom"
    static let keyVariable = "INTERCOM_SECRET"

    let environment: [String: String]
    let readInput: @Sendable (_ limit: Int) throws -> Data

    func outcome(of arguments: [String], now: Date) throws(CommandError) -> CommandOutcome {
        guard let name = arguments.first else { throw .usage("no command\n\n\(Self.help)") }
        let arguments = try Options(
            Array(arguments.dropFirst()),
            known: [
                .value("--user-id"), .value("--email"), .value("--iat"), .value("--lifetime"),
                .value("--key-file"),
            ]
        )
        if arguments.has("--help") || ["help", "--help", "-h"].contains(name) {
            return CommandOutcome(output: Self.help)
        }
        // The argument may be a token or a secret, so it is not repeated.
        guard ["mint", "digest"].contains(name) else {
            throw .usage("unknown command; use mint or digest")
        }
        try arguments.expectPositionals(0)
        let (userID, email) = (try arguments.one("--user-id"), try arguments.one("--email"))
        let lifetime = try arguments.one("--lifetime").map(Int.init) ?? 300
        guard let lifetime else { throw .usage("--lifetime needs whole seconds") }
        let issuedAt = try issueTime(arguments) ?? now
        let key = try signingKey(arguments)
        do {
            let signer = try IntercomTokenSigner(key: key)
            let text =
                name == "digest"
                ? try signer.hash(of: userID ?? email ?? "")
                : try signer.token(
                    for: userID ?? "",
                    email: email,
                    issuedAt: issuedAt,
                    lifetime: TimeInterval(lifetime)
                )
            return CommandOutcome(output: text + "\n")
        } catch IntercomTokenSigner.Problem.cryptography(let error) {
            throw .unavailable(error.description)
        } catch {
            throw .usage(error.description)
        }
    }

    private static let help = """
        SupportDesk token intercom: proves a user's identity to Intercom. Intercom documents neither
        the token's claims nor the hashed data, so try them with your workspace.

        USAGE
          swift run SupportDesk token intercom mint --user-id ID [--email ADDRESS] [--lifetime SECONDS]
          swift run SupportDesk token intercom digest --user-id ID | --email ADDRESS

        OPTIONS
          --lifetime SECONDS  the lifetime of the token; by default 300
          --iat TIME          the time of issue; by default now
          --key-file FILE     the workspace's secret; by default from \(keyVariable)

        """
}
