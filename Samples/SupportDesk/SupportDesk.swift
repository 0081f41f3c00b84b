import CommandLineSupport

/// The program: a support chat in the terminal, and the replay of recordings.
@main
enum SupportDesk {
    static func main() async {
        await CommandLineProgram.run("SupportDesk") { try await run($0, $1) }
    }

    private static func run(_ arguments: [String], _ terminal: Terminal) async throws -> ExitStatus {
        if arguments == ["--help"] || arguments == ["-h"] {
            terminal.print(Help.text(for: nil))
            return .success
        }
        guard let name = arguments.first, !name.hasPrefix("-") else {
            return try await StoryCommand.run(arguments, terminal)
        }
        let rest = Array(arguments.dropFirst())
        switch name {
        case "story": return try await StoryCommand.run(rest, terminal)
        case "replay": return try await ReplayCommand.run(rest, terminal)
        case "watch": return try await WatchCommand.run(rest, terminal)
        case "desk": return try await DeskCommand.run(rest, terminal)
        case "check": return try await CheckCommand.run(rest, terminal)
        case "token": return try TokenCommand.run(rest, terminal)
        case "help":
            if let command = rest.first, !Help.commands.contains(command) { throw unknown(command) }
            terminal.print(Help.text(for: rest.first))
            return .success
        default: throw unknown(name)
        }
    }

    private static func unknown(_ command: String) -> CommandError {
        let known = Help.commands + ["help"]
        return .usage("unknown command \"\(command)\"\(Suggestion.among(known, for: command))")
    }
}
