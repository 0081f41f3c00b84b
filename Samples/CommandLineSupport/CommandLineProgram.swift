/// Runs a program, and prints the error that ends it.
package struct CommandLineProgram: Sendable {
    /// The program's name, as `swift run` takes it.
    package let name: String
    package let terminal: Terminal

    package init(name: String, terminal: Terminal) {
        self.name = name
        self.terminal = terminal
    }

    /// Runs a command.
    ///
    /// - Returns: The command's own status, that of the ``CommandError`` it throws, and ``ExitStatus/failure`` if it throws
    ///   another error.
    package func run(_ command: () async throws -> ExitStatus) async -> ExitStatus {
        do {
            return try await command()
        } catch let error as CommandError {
            terminal.printError("\(name): \(error.message)")
            if error.status == .usage { terminal.printError("Try: swift run \(name) --help") }
            return error.status
        } catch {
            terminal.printError("\(name): \(error)")
            return .failure
        }
    }
}

/// What a program exits with: 0, 1, and the numbers of `sysexits.h`.
package enum ExitStatus: Int32, Sendable, CaseIterable {
    case success = 0
    case failure = 1
    /// The command line cannot be understood.
    case usage = 64
    /// A recording or configuration cannot be understood.
    case badData = 65
    /// A file cannot be opened.
    case noInput = 66
    /// The machine has no cryptography library.
    case unavailable = 69
    /// A file cannot be written.
    case cannotCreate = 73
    /// Standard input cannot be read.
    case inputOutput = 74

    /// What it tells, in a few words.
    package var meaning: String {
        switch self {
        case .success: "done"
        case .failure: "something failed"
        case .usage: "the command line is wrong, or there is no terminal for the desk"
        case .badData: "a file's content is wrong"
        case .noInput: "a file cannot be opened"
        case .unavailable: "a library for cryptography was not found"
        case .cannotCreate: "a file cannot be written"
        case .inputOutput: "standard input cannot be read"
        }
    }

    /// All of them, a line each.
    package static var table: String {
        allCases.map { "\($0.rawValue)".aligned(right: 4) + "  " + $0.meaning }.joined(separator: "\n")
    }
}

/// Why a command stopped.
package struct CommandError: Error {
    /// The reason, for people.
    package var message: String
    /// What the program exits with.
    package var status: ExitStatus

    /// Creates an error.
    package init(_ message: String, status: ExitStatus = .failure) {
        self.message = message
        self.status = status
    }

    /// Returns an error for a command line that cannot be understood.
    package static func usage(_ message: String) -> CommandError { CommandError(message, status: .usage) }
}
