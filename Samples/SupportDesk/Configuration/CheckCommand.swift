import ChatProviderKit
import CommandLineSupport
import Foundation

/// `SupportDesk check FILE`: whether a configuration can be used, and what it means.
enum CheckCommand {
    @MainActor
    static func run(_ arguments: [String], _ terminal: Terminal) throws -> ExitStatus {
        let options = try Options(arguments, known: [.flag("--schema")])
        if options.has("--help") {
            terminal.print(Help.text(for: "check"))
            return .success
        }
        if options.has("--schema") {
            terminal.print(Adapters.registry().jsonSchemaText)
            return .success
        }
        guard let file = options.positionals.first else {
            throw CommandError.usage("check needs a configuration")
        }
        guard options.positionals.count == 1 else {
            throw CommandError.usage("check takes one configuration")
        }
        switch ConfigurationFile.read(file, Adapters.registry()) {
        case .success(let report):
            for line in report.lines { terminal.print(line) }
            return .success
        case .failure(let failure):
            for line in failure.lines { terminal.printError(line) }
            return failure.status
        }
    }
}

/// A configuration file, read for a command.
enum ConfigurationFile {
    /// A configuration that cannot be used.
    struct Failure: Error {
        var lines: [String]
        var status: ExitStatus
    }

    static func read(_ path: String, _ registry: ChatProviderRegistry) -> Result<ConfigurationReport, Failure>
    {
        guard FileManager.default.fileExists(atPath: path) else {
            return .failure(Failure(lines: ["\(path): no such file"], status: .noInput))
        }
        let report = ConfigurationReport(contentsOf: URL(fileURLWithPath: path), registry: registry)
        guard report.isValid else {
            return .failure(Failure(lines: report.lines.map { "\(path): \($0)" }, status: .badData))
        }
        return .success(report)
    }
}
