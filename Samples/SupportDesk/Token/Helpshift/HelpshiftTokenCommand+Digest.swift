import ChatTokens
import CommandLineSupport
import HelpshiftIdentity

extension HelpshiftTokenCommand {
    func digest(_ arguments: [String]) throws(CommandError) -> CommandOutcome {
        let arguments = try Options(
            arguments,
            known: [.value("--id"), .value("--email"), .value("--key-file"), .flag("--full-privacy")]
        )
        if arguments.has("--help") { return CommandOutcome(output: HelpshiftTokenHelp.of(.digest)) }
        try arguments.expectPositionals(0)
        let user = LegacyUser(id: try arguments.one("--id"), email: try arguments.one("--email"))
        let fullPrivacy = arguments.has("--full-privacy")
        let key = try signingKey(arguments)
        let tokens = try authTokens()
        let token: String
        do {
            token = try tokens.token(id: user.id, email: user.email, fullPrivacy: fullPrivacy, key: key)
        } catch {
            switch error {
            case .noIDAndNoEmail: throw .usage("no user: name one with --id, --email or both")
            case .noIDUnderFullPrivacy: throw .usage("--full-privacy needs --id: \(error)")
            case .cryptography: throw .unavailable(error.description)
            }
        }
        return CommandOutcome(
            output: token + "\n",
            errorOutput: warnings(about: user, fullPrivacy: fullPrivacy)
        )
    }

    private func authTokens() throws(CommandError) -> UserAuthToken {
        do {
            return try UserAuthToken()
        } catch {
            throw .unavailable(error.description)
        }
    }

    /// Warnings about a user that the SDK would not log in as intended.
    private func warnings(about user: LegacyUser, fullPrivacy: Bool) -> String {
        let warnings: [String]
        do {
            warnings = try LegacyLogin(fullPrivacy: fullPrivacy).plan(for: user).warnings.map(\.description)
        } catch {
            warnings = [error.description]
        }
        return warnings.map { "SupportDesk token helpshift: warning: \($0)\n" }.joined()
    }
}
