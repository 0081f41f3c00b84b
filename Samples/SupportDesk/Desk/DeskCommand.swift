import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation

/// `SupportDesk desk`: a phone and the agents, to play with in the terminal.
enum DeskCommand {
    @MainActor
    static func run(_ arguments: [String], _ terminal: Terminal) async throws -> ExitStatus {
        let options = try Options(
            arguments,
            known: [
                .value("--provider"), .value("--config"), .value("--record"), .value("--agent-token-file"),
            ]
        )
        if options.has("--help") {
            terminal.print(Help.text(for: "desk"))
            return .success
        }
        if let word = options.files.first { throw UsageError("unknown word \"\(word)\"") }
        let screen: FullScreen
        do {
            screen = try FullScreen()
        } catch let error as FullScreen.Unusable {
            throw UsageError(
                "the desk is played in a terminal, and \(error.reason). In a pipe, use story or watch."
            )
        }
        let clock = SystemChatClock()
        let vendors = DeskVendors(
            clock: clock,
            agentToken: try options.one("--agent-token-file").map(token(in:))
        )
        let registry = vendors.registry()
        let path = try options.one("--config")
        let configuration: ChatConfiguration
        switch configurationReport(path, registry) {
        case .success(let report):
            guard let read = report.configuration else { return .badData }
            configuration = read
        case .failure(let failure):
            for line in failure.lines { terminal.printError(line) }
            return failure.status
        }
        let first = try options.one("--provider")
        if let name = first {
            let known = configuration.providers.keys.map(\.rawValue).sorted()
            guard known.contains(name) else {
                throw UsageError("unknown provider \"\(name)\"\(Suggestion.among(known, for: name))")
            }
        }
        let file = try options.one("--record").map { URL(fileURLWithPath: $0) }
        let desk: Desk
        do {
            desk = try Desk(
                configuration: configuration,
                first: first.map { ChatProviderID($0) },
                vendors: vendors,
                registry: registry,
                clock: clock,
                recording: file
            )
            try await desk.start()
        } catch let error as ChatConfigurationError {
            for problem in error.problems { terminal.printError("\(path ?? "desk"): \(problem)") }
            return .badData
        } catch let error as ChatRecording.Failure {
            terminal.printError("\(error)")
            return .noInput
        }
        await DeskPlayer(desk, screen).play()
        try await finish(desk, file, terminal)
        return .success
    }

    @MainActor
    private static func configurationReport(
        _ path: String?,
        _ registry: ChatProviderRegistry
    ) -> Result<ConfigurationReport, ConfigurationFile.Failure> {
        if let path { return ConfigurationFile.read(path, registry) }
        return .success(ConfigurationReport(data: Data(DeskVendors.configuration.utf8), registry: registry))
    }

    private static func token(in file: String) throws -> Secret {
        guard let content = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw UsageError("--agent-token-file: \(file) cannot be read")
        }
        return Secret(content.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Prints what happened, now that the terminal is as it was.
    @MainActor
    private static func finish(_ desk: Desk, _ file: URL?, _ terminal: Terminal) async throws {
        let explanation = desk.explanation
        try await desk.end()
        for line in desk.state.log { terminal.print(DeskPicture.line(line).escaped(terminal)) }
        terminal.print(terminal.rule())
        for line in explanation { terminal.print(line.safeForTerminals) }
        if let file {
            terminal.print("Recorded. Explain it with: swift run SupportDesk replay \(file.path)")
        }
    }
}

extension TerminalLine {
    fileprivate func escaped(_ terminal: Terminal) -> String {
        terminal.isStyled ? escaped(hasColors: true) : text
    }
}
