import ChatTokens
import CommandLineSupport
import Foundation
import HelpshiftIdentity
import InputValidation

extension HelpshiftTokenCommand {
    func mint(_ arguments: [String], now: Date) throws(CommandError) -> CommandOutcome {
        let arguments = try Options(
            arguments,
            known: [
                .value("--identity"), .value("--metadata"), .value("--iat"), .value("--key-file"),
                .flag("--full-privacy"), .flag("--add-identities"),
            ]
        )
        if arguments.has("--help") { return CommandOutcome(output: HelpshiftTokenHelp.of(.mint)) }
        try arguments.expectPositionals(0)
        let identities = try MintedIdentities(
            identities: arguments.all("--identity"),
            metadata: arguments.all("--metadata")
        ).list
        let issuedAt = try issueTime(arguments) ?? now
        let key = try signingKey(arguments)
        let token: String
        do {
            token = try IdentityTokenSigner(key: key).token(for: identities, issuedAt: issuedAt)
        } catch {
            throw .unavailable(error.description)
        }
        // Inspect the token at the exact time of its issue: its age cannot be the reason for a refusal.
        let issued = Date(timeIntervalSince1970: issuedAt.timeIntervalSince1970.rounded(.down))
        switch IdentityTokenInspector().inspect(token, for: try use(arguments), at: issued) {
        case .refused(let refusal): throw CommandError("a login would refuse this: \(refusal)")
        case .accepted: return CommandOutcome(output: token + "\n")
        }
    }

    /// The use of the token.
    func use(_ arguments: Options) throws(CommandError) -> IdentityTokenUse {
        switch (arguments.has("--add-identities"), arguments.has("--full-privacy")) {
        case (true, true): throw .usage("--add-identities and --full-privacy can't be combined")
        case (true, false): .addIdentities
        case (false, let fullPrivacy): .login(fullPrivacy: fullPrivacy)
        }
    }
}

/// The identities of `--identity KIND=VALUE` and `--metadata KIND.KEY=VALUE`.
private struct MintedIdentities {
    private(set) var list: [Identity] = []

    init(identities: [String], metadata: [String]) throws(CommandError) {
        guard !identities.isEmpty else {
            throw .usage("no identity: name at least one with --identity KIND=VALUE")
        }
        for text in identities {
            guard let (name, value) = split(text, at: "=") else {
                throw .usage("--identity needs the form KIND=VALUE")
            }
            list.append(Identity(try kind(name), value))
        }
        for text in metadata {
            try add(metadata: text)
        }
    }

    /// If there are several identities of one kind, the metadata belongs to the last one.
    private mutating func add(metadata text: String) throws(CommandError) {
        guard let (path, value) = split(text, at: "="), let (name, key) = split(path, at: ".") else {
            throw .usage("--metadata needs the form KIND.KEY=VALUE")
        }
        let kind = try kind(name)
        guard let index = list.lastIndex(where: { $0.kind == kind }) else {
            throw .usage("--metadata for \(kind.rawValue), but no --identity \(kind.rawValue)=VALUE")
        }
        guard list[index].metadata.updateValue(value, forKey: key) == nil else {
            throw .usage("--metadata for \(kind.rawValue) has a key twice")
        }
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

    private func split(_ text: String, at separator: Character) -> (String, String)? {
        let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? (String(parts[0]), String(parts[1])) : nil
    }
}
