import ChatTokens
import CommandLineSupport
import Foundation
import InputValidation

/// The command `SupportDesk token VENDOR`: creates and inspects the tokens of one vendor.
///
/// A test runs it without a process: it gets what it reads, except for key files, which are read from the disk.
protocol VendorTokenCommand: Sendable {
    /// The vendor's name on the command line.
    static var vendor: String { get }
    /// The environment variable with the secret key.
    static var keyVariable: String { get }
    /// What `--help` prints.
    static var help: String { get }
    /// The subcommands, with the options of each except `--key-file`.
    static var subcommands: KeyValuePairs<String, [String]> { get }

    /// The environment variables.
    var environment: [String: String] { get }

    init(environment: [String: String])

    /// Runs a subcommand.
    ///
    /// - Throws: `CommandError`; any other error means that the machine has no usable cryptography library.
    func outcome(of subcommand: String, _ options: Options, now: Date) throws -> CommandOutcome
}

extension VendorTokenCommand {
    /// Runs the command with the arguments after the vendor's name. An error becomes the output of the outcome.
    func run(_ arguments: [String], now: Date) -> CommandOutcome {
        do {
            return try outcome(of: arguments, now: now)
        } catch {
            let error = error as? CommandError ?? CommandError("\(error)", status: .unavailable)
            return CommandOutcome(
                errorOutput: "SupportDesk token \(Self.vendor): \(error.message)\n",
                status: error.status
            )
        }
    }

    private func outcome(of arguments: [String], now: Date) throws -> CommandOutcome {
        guard let name = arguments.first else { throw CommandError.usage("no command\n\n\(Self.help)") }
        if ["help", "--help", "-h"].contains(name) { return CommandOutcome(output: Self.help) }
        guard let subcommand = Self.subcommands.first(where: { $0.key == name }) else {
            let names = Self.subcommands.map { $0.key }
            // The argument may be a token or a key, so it is not repeated.
            throw CommandError.usage("unknown command\(Suggestion.among(names, for: name))")
        }
        let known = (subcommand.value + ["--key-file"]).map { Options.Known.value($0) }
        let options = try Options(Array(arguments.dropFirst()), known: known)
        if options.has("--help") { return CommandOutcome(output: Self.help) }
        return try outcome(of: name, options, now: now)
    }

    /// The only key to sign with, from the file or else from the environment.
    func signingKey(_ options: Options) throws(CommandError) -> SecretKey {
        _ = try options.one("--key-file")
        guard let key = try keys(options).first else {
            throw .usage("no key: set \(Self.keyVariable), or name a file with --key-file")
        }
        return key
    }

    /// The keys of the files, or else the one in the environment, or else none. An empty variable counts as not set.
    func keys(_ options: Options) throws(CommandError) -> [SecretKey] {
        var keys: [SecretKey] = []
        for path in options.all("--key-file") {
            do {
                keys.append(try SecretKey(contentsOf: URL(fileURLWithPath: path)))
            } catch {
                throw CommandError(
                    "key file \(Quoting.bare(path, limit: 1_024)): \(error)",
                    status: .noInput
                )
            }
        }
        guard keys.isEmpty, let text = environment[Self.keyVariable], !text.isEmpty else { return keys }
        do {
            return [try SecretKey(text: text.utf8)]
        } catch {
            throw .usage("\(Self.keyVariable): \(error)")
        }
    }

    /// The token in the only argument.
    func token(_ options: Options) throws(CommandError) -> String {
        try options.expectPositionals(1)
        guard let token = options.positionals.first else { throw .usage("no token") }
        return token
    }
}

extension Options {
    /// Throws if there are more than `count` positionals. It does not repeat them: they may be secret.
    func expectPositionals(_ count: Int) throws(CommandError) {
        let number = positionals.count - count
        guard number > 0 else { return }
        throw .usage("\(number) argument\(number == 1 ? "" : "s") too many; a key is never an argument")
    }
}
