import Foundation
import HelpshiftIdentity
import HelpshiftTokens

extension TokenCommand {
    func inspect(_ arguments: [String], now: Date) throws(CommandError) -> CommandOutcome {
        let arguments = try ArgumentReader(
            arguments,
            options: ["--key-file", "--now"],
            flags: ["--full-privacy", "--add-identities", "--json"]
        )
        if arguments.has("--help") { return CommandOutcome(output: HelpText.of(.inspect)) }
        try arguments.expectPositionals(1)
        guard let argument = arguments.positionals.first else {
            throw .usage("no token: name one, or - for standard input")
        }
        let use = try use(arguments)
        let now = try time(arguments) ?? now
        let keys = try keys(arguments)
        let token = argument == "-" ? try tokenFromInput() : argument
        // The time is a backend's own, or the one that was given.
        let verdict = IdentityTokenInspector(verifier: try verifier(keys), trustsClock: true)
            .inspect(token, for: use, at: now)
        return CommandOutcome(
            output: arguments.has("--json") ? InspectionText.json(verdict) : InspectionText.plain(verdict),
            status: verdict.isAccepted ? .success : .refused
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

    private func time(_ arguments: ArgumentReader) throws(CommandError) -> Date? {
        guard let text = try arguments.one("--now") else { return nil }
        guard let seconds = Double(text), seconds.isFinite else {
            throw .usage("--now needs seconds since 1970")
        }
        return Date(timeIntervalSince1970: seconds)
    }

    /// Standard input without one newline at its end. No more is read than tells that it is too long.
    private func tokenFromInput() throws(CommandError) -> String {
        guard var input = try? readInput(IdentityToken.maximumLength + 3) else { throw .input }
        if input.last == UInt8(ascii: "\n") {
            input.removeLast()
            if input.last == UInt8(ascii: "\r") { input.removeLast() }
        }
        return String(decoding: input, as: UTF8.self)
    }
}
