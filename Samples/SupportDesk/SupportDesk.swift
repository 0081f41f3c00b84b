import Foundation

/// The program: a support chat in the terminal, the replay of recordings, and the soak.
@main
enum SupportDesk {
    static func main() async {
        let status = await run(Array(CommandLine.arguments.dropFirst()), terminal: Terminal.standard)
        exit(status.rawValue)
    }

    /// Runs a command.
    ///
    /// - Returns: What the program exits with.
    static func run(_ arguments: [String], terminal: Terminal) async -> ExitStatus {
        do {
            guard let name = arguments.first, !name.hasPrefix("-") else {
                return try await StoryCommand.run(arguments, terminal)
            }
            let rest = Array(arguments.dropFirst())
            switch name {
            case "story": return try await StoryCommand.run(rest, terminal)
            case "replay": return try await ReplayCommand.run(rest, terminal)
            case "check": return try await CheckCommand.run(rest, terminal)
            case "soak": return try await SoakCommand.run(rest, terminal)
            case "help":
                terminal.print(Help.text(for: rest.first))
                return .success
            default:
                let known = ["story", "replay", "check", "soak", "help"]
                throw UsageError("unknown command \"\(name)\"\(Suggestion.among(known, for: name))")
            }
        } catch let error as UsageError {
            terminal.printError("SupportDesk: \(error.message)")
            terminal.printError("Try: swift run SupportDesk --help")
            return .usage
        } catch {
            terminal.printError("SupportDesk: \(error)")
            return .failure
        }
    }
}

/// What the program exits with: 0, 1, and the numbers of `sysexits.h`.
enum ExitStatus: Int32 {
    case success = 0
    case failure = 1
    /// The command line cannot be understood.
    case usage = 64
    /// A recording or configuration cannot be understood.
    case badData = 65
    /// A file cannot be opened.
    case noInput = 66
}

/// A command line that cannot be understood.
struct UsageError: Error {
    var message: String
    init(_ message: String) { self.message = message }
}
