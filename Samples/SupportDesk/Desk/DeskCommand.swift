import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation

/// `SupportDesk desk`: an interactive phone with agents, in the terminal.
enum DeskCommand {
    @MainActor
    static func run(_ arguments: [String], _ terminal: Terminal) async throws -> ExitStatus {
        let words = try Options(arguments, known: DeskOptions.known)
        if words.has("--help") {
            terminal.print(Help.text(for: "desk"))
            return .success
        }
        let options = try DeskOptions(words)
        let screen = try FullScreen()
        do {
            let desk = try start(options)
            let hasTerminal = await DeskPlayer(desk, screen).play()
            let explanation = desk.explanation
            try await desk.end()
            if hasTerminal { tell(desk, explanation, options.recording, terminal) }
            return .success
        } catch let error as ChatConfigurationError {
            throw ConfigurationFile.error(options.configuration ?? "desk", error.problems.map(\.description))
        } catch let error as ChatRecording.Failure {
            throw CommandError.file("\(error)", .cannotCreate)
        }
    }

    /// A desk whose app has been started.
    @MainActor
    private static func start(_ options: DeskOptions) throws -> Desk {
        let clock = SystemChatClock()
        let vendors = DeskVendors(clock: clock)
        let registry = vendors.registry()
        var configuration =
            try options.configuration.map { try ConfigurationFile.read($0, registry) }
            ?? DeskVendors.configuration
        if let name = options.provider {
            let known = configuration.providers.keys.map(\.rawValue).sorted()
            guard known.contains(name) else {
                throw CommandError.usage("unknown provider \"\(name)\"\(Suggestion.among(known, for: name))")
            }
        }
        let chosen = options.provider.map { [ChatProviderID($0)] } ?? []
        for id in configuration.activeProviderIDs + chosen {
            guard let provider = configuration.providers[id], !DeskVendors.canShow(provider) else { continue }
            throw CommandError.usage("the desk cannot show \(provider.type)")
        }
        configuration.providers = configuration.providers.filter { DeskVendors.canShow($0.value) }
        let desk = try Desk(
            configuration: configuration,
            first: options.provider.map { ChatProviderID($0) },
            vendors: vendors,
            registry: registry,
            clock: clock,
            recording: options.recording
        )
        try desk.start()
        return desk
    }

    /// Prints the log, after the terminal is restored.
    @MainActor
    private static func tell(_ desk: Desk, _ explanation: [String], _ file: URL?, _ terminal: Terminal) {
        for line in desk.state.log.map(DeskPicture.line) {
            terminal.print(terminal.isStyled ? line.escaped(hasColors: true) : line.text)
        }
        terminal.print(terminal.rule())
        for line in explanation { terminal.print(line.safeForTerminals) }
        if let file {
            terminal.print("Recorded. Explain it with: swift run SupportDesk replay \(file.path)")
        }
    }
}
