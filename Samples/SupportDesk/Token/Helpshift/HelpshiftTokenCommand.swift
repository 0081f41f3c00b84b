import ChatTokens
import CommandLineSupport
import Foundation
import HelpshiftIdentity
import InputValidation

/// The command `SupportDesk token helpshift`: mints and inspects identity tokens, and computes user auth tokens.
struct HelpshiftTokenCommand: VendorTokenCommand {
    static let vendor = "helpshift"
    static let keyVariable = "HELPSHIFT_SECRET_KEY"
    static let subcommands: KeyValuePairs<String, [String]> = [
        "mint": ["--identity"], "inspect": [], "digest": ["--id", "--email"],
    ]

    static let help = """
        SupportDesk token helpshift mints and inspects Helpshift identity tokens, and computes user auth tokens.

        usage: SupportDesk token helpshift mint --identity KIND=VALUE ... [--key-file FILE]
               SupportDesk token helpshift inspect TOKEN [--key-file FILE] ...
               SupportDesk token helpshift digest [--id ID] [--email EMAIL] [--key-file FILE]

          --identity KIND=VALUE    an identity, such as uid=42; repeatable
          --id ID, --email EMAIL   the user's id, and the user's e-mail address
          --key-file FILE          the secret key; by default from \(keyVariable)

        mint prints a JWT signed with HS256, unless a login would refuse it. inspect explains whether a login
        would accept a token, with the SDK's own reasons. Without a key, it does not check the signature; of
        several keys, one must match. digest prints the token of a user who logs in by id and e-mail: an
        HMAC-SHA256 in hex. A key is never an argument. A trailing newline is not part of it.

        exit status: 0 done, 1 a login would refuse it, 64 wrong usage, 66 key file, 69 no cryptography library

        """

    let environment: [String: String]

    func outcome(of subcommand: String, _ options: Options, now: Date) throws -> CommandOutcome {
        switch subcommand {
        case "mint": return try mint(options, now: now)
        case "inspect": return try inspect(options, now: now)
        default: return try digest(options)
        }
    }

    // MARK: mint

    private func mint(_ options: Options, now: Date) throws -> CommandOutcome {
        try options.expectPositionals(0)
        let identities = try identities(options)
        let key = try signingKey(options)
        let token = try IdentityTokenSigner(key: key).token(for: identities, issuedAt: now)
        switch IdentityTokenInspector().inspect(token, for: .login(fullPrivacy: false), at: now) {
        case .refused(let refusal): throw CommandError("a login would refuse this: \(refusal)")
        case .accepted: return CommandOutcome(output: token + "\n")
        }
    }

    /// The identities of `--identity KIND=VALUE`.
    private func identities(_ options: Options) throws(CommandError) -> [Identity] {
        var identities: [Identity] = []
        for text in options.all("--identity") {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw .usage("--identity needs the form KIND=VALUE") }
            identities.append(Identity(try kind(String(parts[0])), String(parts[1])))
        }
        guard !identities.isEmpty else {
            throw .usage("no identity: name at least one with --identity KIND=VALUE")
        }
        return identities
    }

    private func kind(_ name: String) throws(CommandError) -> IdentityKind {
        if let kind = IdentityKind(rawValue: name) { return kind }
        let known = IdentityKind.allCases.map(\.rawValue)
        let question = NearestName.question(about: name, among: known)
        let refusal = "a login would refuse this: \(LoginFailureReason.identitiesDataInvalid.rawValue)"
        throw CommandError(
            "\(refusal): unknown kind of identity\(question); known: \(known.joined(separator: ", "))"
        )
    }

    // MARK: inspect

    private func inspect(_ options: Options, now: Date) throws -> CommandOutcome {
        let token = try token(options)
        let keys = try keys(options)
        let verifier = try keys.isEmpty ? nil : IdentityTokenVerifier(keys: keys)
        // The time is the backend's own.
        var inspector = IdentityTokenInspector(verifier: verifier)
        inspector.trustsClock = true
        let verdict = inspector.inspect(token, for: .login(fullPrivacy: false), at: now)
        return CommandOutcome(output: verdict.text, status: verdict.isAccepted ? .success : .failure)
    }

    // MARK: digest

    private func digest(_ options: Options) throws -> CommandOutcome {
        try options.expectPositionals(0)
        let user = LegacyUser(id: try options.one("--id"), email: try options.one("--email"))
        let key = try signingKey(options)
        do {
            let token = try UserAuthToken().token(id: user.id, email: user.email, key: key)
            return CommandOutcome(output: token + "\n", errorOutput: warnings(about: user))
        } catch UserAuthToken.Problem.noIDAndNoEmail {
            throw CommandError.usage("no user: name one with --id, --email or both")
        }
    }

    /// Warnings about a user that the SDK would not log in as intended.
    private func warnings(about user: LegacyUser) -> String {
        let warnings: [String]
        do {
            warnings = try LegacyLogin(fullPrivacy: false).plan(for: user).warnings.map(\.description)
        } catch {
            warnings = [error.description]
        }
        return warnings.map { "SupportDesk token helpshift: warning: \($0)\n" }.joined()
    }
}
