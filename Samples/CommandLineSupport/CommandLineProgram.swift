import Foundation

/// Runs a program, and prints the error that ends it.
package enum CommandLineProgram {
    /// Runs a command with the process's arguments and terminal, and exits.
    ///
    /// The exit status is the command's own, that of the ``CommandError`` it throws, or ``ExitStatus/failure`` if it
    /// throws another error.
    ///
    /// - Parameter name: The program's name, as in `swift run`.
    package static func run(
        _ name: String,
        _ command: ([String], Terminal) async throws -> ExitStatus
    ) async -> Never {
        let terminal = Terminal.standard
        let status: ExitStatus
        do {
            status = try await command(Array(CommandLine.arguments.dropFirst()), terminal)
        } catch let error as CommandError {
            terminal.printError(error.namesFile ? error.message : "\(name): \(error.message)")
            if error.status == .usage { terminal.printError("Try: swift run \(name) --help") }
            status = error.status
        } catch {
            terminal.printError("\(name): \(error)")
            status = .failure
        }
        exit(status.rawValue)
    }
}

/// The exit status of a program: 0, 1, and the numbers of `sysexits.h`.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    case success = 0
    case failure = 1
    /// The command line is invalid.
    case usage = 64
    /// A recording or configuration is invalid.
    case badData = 65
    /// A file cannot be opened.
    case noInput = 66
    /// The machine has no cryptography library.
    case unavailable = 69
    /// A file or standard output cannot be written.
    case cannotCreate = 73

    /// A short description.
    package var meaning: String {
        switch self {
        case .success: "done"
        case .failure: "something failed"
        case .usage: "the command line is invalid, or the desk has no terminal"
        case .badData: "a file's content is invalid"
        case .noInput: "a file cannot be opened"
        case .unavailable: "no cryptography library was found"
        case .cannotCreate: "a file or standard output cannot be written"
        }
    }

    /// All statuses, one per line.
    package static var table: String {
        allCases.map { "\($0.rawValue)".aligned(right: 4) + "  " + $0.meaning }.joined(separator: "\n")
    }
}

/// The reason why a command stopped.
package struct CommandError: Error, Equatable {
    /// A readable reason.
    package var message: String
    /// The program's exit status.
    package var status: ExitStatus
    /// Whether the message begins with a file's name, so that the program's name is not printed.
    package var namesFile: Bool

    /// Creates an error.
    package init(_ message: String, status: ExitStatus = .failure, namesFile: Bool = false) {
        self.message = message
        self.status = status
        self.namesFile = namesFile
    }

    /// Returns an error in a file; the message begins with the file's name.
    package static func file(_ message: String, _ status: ExitStatus) -> CommandError {
        CommandError(message, status: status, namesFile: true)
    }

    /// Returns an error for an invalid command line.
    package static func usage(_ message: String) -> CommandError { CommandError(message, status: .usage) }
}
