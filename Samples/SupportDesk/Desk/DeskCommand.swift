import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation

/// `SupportDesk desk`: an interactive phone with agents, in the terminal.
enum DeskCommand {
    @MainActor
    static func run(_ arguments: [String], _ terminal: Terminal) async throws -> ExitStatus {
        let options = try Options(
            arguments,
            known: [.value("--provider"), .value("--config"), .value("--record")]
        )
        if options.has("--help") {
            terminal.print(Help.text(for: "desk"))
            return .success
        }
        if let word = options.positionals.first {
            throw CommandError.usage("unexpected argument \"\(word)\"")
        }
        let (file, provider) = (try options.one("--config"), try options.one("--provider"))
        let recordingFile = try options.one("--record")
        try PictureFiles.checkAreDifferent([file, recordingFile].compactMap { $0 })
        let recording = recordingFile.map { URL(fileURLWithPath: $0) }
        let screen = try FullScreen()
        do {
            let desk = try start(file, provider, recording)
            let hasTerminal = await DeskPlayer(desk, screen).play()
            let explanation = desk.explanation
            try await desk.end()
            if hasTerminal { tell(desk, explanation, recording, terminal) }
            return .success
        } catch let error as ChatConfigurationError {
            throw ConfigurationFile.error(file ?? "desk", error.problems.map(\.description))
        } catch let error as ChatRecording.Failure {
            throw CommandError.file("\(error)", .cannotCreate)
        }
    }

    /// A desk whose app has been started.
    ///
    /// - Parameters:
    ///   - file: The configuration; `nil` for the four simulated vendors.
    ///   - provider: The provider to begin with; `nil` for the configuration's first.
    @MainActor
    private static func start(_ file: String?, _ provider: String?, _ recording: URL?) throws -> Desk {
        let clock = SystemChatClock()
        let vendors = DeskVendors(clock: clock)
        let registry = vendors.registry()
        var configuration =
            try file.map { try ConfigurationFile.read($0, registry) }
            ?? DeskVendors.configuration
        if let provider {
            let known = configuration.providers.keys.map(\.rawValue).sorted()
            guard known.contains(provider) else {
                let suggestion = Suggestion.among(known, for: provider)
                throw CommandError.usage("unknown provider \"\(provider)\"\(suggestion)")
            }
        }
        let first = provider.map { ChatProviderID($0) }
        for id in configuration.activeProviderIDs + [first].compactMap({ $0 }) {
            guard let shown = configuration.providers[id], !DeskVendors.canShow(shown) else { continue }
            throw CommandError.usage("the desk cannot show \(shown.type)")
        }
        configuration.providers = configuration.providers.filter { DeskVendors.canShow($0.value) }
        let desk = try Desk(
            configuration: configuration,
            first: first,
            vendors: vendors,
            registry: registry,
            clock: clock,
            recording: recording
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
