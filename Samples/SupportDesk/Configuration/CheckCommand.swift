import ChatProviderKit
import ChatSimulators
import CommandLineSupport
import Foundation

/// `SupportDesk check FILE`: checks whether a configuration is valid, and explains it.
enum CheckCommand {
    @MainActor
    static func run(_ arguments: [String], _ terminal: Terminal) throws -> ExitStatus {
        let options = try Options(arguments, known: [.flag("--schema")])
        if options.has("--help") {
            terminal.print(Help.text(for: "check"))
            return .success
        }
        if options.has("--schema") {
            terminal.print(ConfigurationFile.registry.jsonSchemaText)
            return .success
        }
        guard let file = options.positionals.first else {
            throw CommandError.usage("check needs a configuration")
        }
        guard options.positionals.count == 1 else {
            throw CommandError.usage("check takes one configuration")
        }
        let registry = ConfigurationFile.registry
        let configuration = try ConfigurationFile.read(file, registry)
        for line in configuration.explanation(registry) { terminal.print(line) }
        return .success
    }
}

/// A configuration file, for a command.
enum ConfigurationFile {
    /// The adapters that a configuration can name, on simulators if there are any.
    @MainActor static var registry: ChatProviderRegistry { ChatProviderRegistry(SimulatedVendors().adapters) }

    static func read(
        _ path: String,
        _ registry: ChatProviderRegistry
    ) throws(CommandError) -> ChatConfiguration {
        let files = FileManager.default
        guard files.fileExists(atPath: path) else { throw .file("\(path): no such file", .noInput) }
        // A path with `/.` at its end exists only for a folder.
        guard !files.fileExists(atPath: path + "/.") else {
            throw .file("\(path): is a folder, not a configuration", .noInput)
        }
        guard files.isReadableFile(atPath: path) else {
            throw .file("\(path): permission denied", .noInput)
        }
        let report = ConfigurationReport(contentsOf: URL(fileURLWithPath: path), registry: registry)
        guard let configuration = report.configuration else {
            throw error(path, report.lines)
        }
        return configuration
    }

    /// Returns an error with all mistakes of a file.
    static func error(_ path: String, _ mistakes: [String]) -> CommandError {
        .file(mistakes.map { "\(path): \($0)" }.joined(separator: "\n"), .badData)
    }
}
