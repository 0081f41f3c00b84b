import ChatProviderKit
import ChatSimulators
import ChatTokens
import CommandLineSupport
import Foundation

/// `SupportDesk watch --config FILE`: the providers of a configuration at work, with a line for each change.
enum WatchCommand {
    @MainActor
    static func run(_ arguments: [String], _ terminal: Terminal) async throws -> ExitStatus {
        let words = try Options(arguments, known: WatchOptions.known)
        if words.has("--help") {
            terminal.print(Help.text(for: "watch"))
            return .success
        }
        let options = try WatchOptions(words)
        let clock = SystemChatClock()
        let registry = ChatProviderRegistry(SimulatedVendors(clock: clock).adapters)
        let configuration = try ConfigurationFile.read(options.configuration, registry)
        let login: SignedLogin?
        do {
            login = try options.login.map { try SignedLogin(userID: $0.userID, keyFile: $0.keyFile) }
        } catch let error as SecretKeyError {
            throw CommandError.file("\(options.login?.keyFile ?? ""): \(error)", .noInput)
        }
        if login != nil, WatchedChat.matrixProviders(of: configuration).isEmpty {
            throw CommandError.usage(
                "--user logs in to a Matrix server, and \(options.configuration) names none"
            )
        }
        do {
            return try await watch(configuration, registry, clock, login, options, terminal)
        } catch let error as ChatConfigurationError {
            throw ConfigurationFile.error(options.configuration, error.problems.map(\.description))
        }
    }

    @MainActor
    private static func watch(
        _ configuration: ChatConfiguration,
        _ registry: ChatProviderRegistry,
        _ clock: SystemChatClock,
        _ login: SignedLogin?,
        _ options: WatchOptions,
        _ terminal: Terminal
    ) async throws -> ExitStatus {
        let (ends, end) = AsyncStream.makeStream(of: ExitStatus.self)
        var printer = WatchPrinter(terminal, isJSON: options.isJSON)
        let watched = try WatchedChat(configuration: configuration, registry: registry, clock: clock) {
            switch $0 {
            case .line(let line): printer.print(line)
            case .problem(let problem): terminal.printError(problem.safeForTerminals)
            case .allFailed: end.yield(.failure)
            }
        }
        let signals = TerminalSignals.observe([SIGINT, SIGTERM]) { _ in end.yield(.success) }
        let timer = options.seconds.map { clock.schedule(after: $0) { end.yield(.success) } }
        printer.printTitle(options.configuration)
        let user = Task {
            do {
                if let login { try await watched.logIn(login) }
                try Task.checkCancellation()
                watched.start()
                if options.isOpen { await watched.perform(.open) }
                await follow(TerminalSignals.inputLines(), watched, terminal)
            } catch let failure as CommandError {
                terminal.printError(failure.message.safeForTerminals)
                end.yield(.failure)
            } catch {}
        }
        var status = ExitStatus.success
        for await first in ends {
            status = first
            break
        }
        user.cancel()
        signals.cancel()
        timer?.cancel()
        await watched.end()
        return status
    }

    /// Performs the instructions in the input. The end of the input does not end the watch.
    @MainActor
    private static func follow(_ lines: AsyncStream<String>, _ watched: WatchedChat, _ terminal: Terminal)
        async
    {
        for await line in lines {
            do throws(CommandError) {
                guard let instruction = try WatchInstruction(line) else { continue }
                // A message that waits for the network does not block other lines.
                Task { await watched.perform(instruction) }
            } catch {
                terminal.printError("standard input: \(error.message)")
            }
        }
    }
}
