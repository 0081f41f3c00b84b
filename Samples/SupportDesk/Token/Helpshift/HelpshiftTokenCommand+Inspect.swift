import ChatTokens
import CommandLineSupport
import Foundation
import HelpshiftIdentity

extension HelpshiftTokenCommand {
    func inspect(_ arguments: [String], now: Date) throws(CommandError) -> CommandOutcome {
        let arguments = try Options(
            arguments,
            known: [
                .value("--key-file"), .value("--now"), .flag("--full-privacy"), .flag("--add-identities"),
                .flag("--json"),
            ]
        )
        if arguments.has("--help") { return CommandOutcome(output: HelpshiftTokenHelp.of(.inspect)) }
        try arguments.expectPositionals(1)
        let use = try use(arguments)
        let now = try loginTime(arguments) ?? now
        let keys = try keys(arguments)
        let token = try token(arguments, maximumLength: IdentityToken.maximumLength)
        // The time is the backend's own, or the given one.
        var inspector = IdentityTokenInspector(verifier: try verifier(keys))
        inspector.trustsClock = true
        let verdict = inspector.inspect(token, for: use, at: now)
        return CommandOutcome(
            output: arguments.has("--json") ? InspectionText.json(verdict) : InspectionText.plain(verdict),
            status: verdict.isAccepted ? .success : .failure
        )
    }

    private func verifier(_ keys: [SecretKey]) throws(CommandError) -> IdentityTokenVerifier? {
        guard !keys.isEmpty else { return nil }
        do {
            return try IdentityTokenVerifier(keys: keys)
        } catch {
            throw .unavailable(error.description)
        }
    }
}
