import CommandLineSupport
import Foundation

/// The command `SupportDesk token VENDOR`: creates and inspects the tokens of one vendor.
///
/// A test runs it without a process: it gets what it reads, except for key files, which are read from the disk.
protocol VendorTokenCommand: Sendable {
    /// The vendor's name on the command line.
    static var vendor: String { get }
    /// The environment variable with the secret key.
    static var keyVariable: String { get }

    /// The environment variables.
    var environment: [String: String] { get }
    /// Reads standard input to its end, up to a number of bytes.
    var readInput: @Sendable (_ limit: Int) throws -> Data { get }

    init(environment: [String: String], readInput: @escaping @Sendable (_ limit: Int) throws -> Data)

    /// Runs the command with the arguments after the vendor's name.
    func outcome(of arguments: [String], now: Date) throws(CommandError) -> CommandOutcome
}

extension VendorTokenCommand {
    /// Runs the command. An error becomes the output of the outcome.
    func run(_ arguments: [String], now: Date) -> CommandOutcome {
        do {
            return try outcome(of: arguments, now: now)
        } catch {
            return CommandOutcome(
                errorOutput: "SupportDesk token \(Self.vendor): \(error.message)\n",
                status: error.status
            )
        }
    }
}

extension CommandError {
    /// Returns an error for a machine without a cryptography library.
    static func unavailable(_ message: String) -> CommandError { CommandError(message, status: .unavailable) }
}

extension Options {
    /// Throws if there are more than `count` positionals. It does not repeat them: they may be secret.
    func expectPositionals(_ count: Int) throws(CommandError) {
        let number = positionals.count - count
        guard number > 0 else { return }
        throw .usage("\(number) argument\(number == 1 ? "" : "s") too many; a key is never an argument")
    }
}
