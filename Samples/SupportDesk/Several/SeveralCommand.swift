import ChatProviderKit
import CommandLineSupport
import Foundation
import MatrixAdapter

/// `SupportDesk --config FILE`: the providers of a configuration side by side, with their total and a swap.
enum SeveralCommand {
    @MainActor
    static func run(_ path: String, _ pace: Duration, _ terminal: Terminal) async throws -> ExitStatus {
        let configuration = try ConfigurationFile.read(path, ConfigurationFile.registry)
        for id in configuration.activeProviderIDs {
            guard let provider = configuration.providers[id],
                let settings = provider.settings as? MatrixProviderSettings
            else { continue }
            if provider.client == .live {
                throw CommandError.usage(
                    "\(id) names a real server: use swift run SupportDesk watch --config \(path)"
                )
            }
            if settings.supportUserId == nil {
                throw CommandError.usage(
                    "\(id): the simulator has no rooms yet. Name a supportUserId, not a roomId."
                )
            }
        }
        let desk: SeveralProviders
        do {
            desk = try SeveralProviders(configuration: URL(fileURLWithPath: path))
        } catch let error as ChatConfigurationError {
            throw ConfigurationFile.error(path, error.problems.map(\.description))
        }
        let table = BadgeTable(
            terminal: terminal,
            textWidth: 56,
            columns: desk.ids.map { (name: $0.rawValue, width: max(12, $0.rawValue.count + 2)) },
            end: (heading: "total", width: 8)
        )
        table.printTitle("SupportDesk: the providers of \(path)")
        for line in try await desk.play() {
            table.print(line.time, line.text, line.badges, end: terminal.styled(line.total.words, .bold))
            if pace > .zero { try await Task.sleep(for: pace) }
        }
        table.printRule()
        for id in desk.ids {
            guard let sent = desk.sentSinceSeen[id] else { continue }
            terminal.print("  \(id): \(sent.counted("message")) sent since the user last looked")
        }
        let mistakes = desk.mistakes()
        if mistakes.isEmpty { terminal.print("  Each of them is counted exactly once.") }
        for mistake in mistakes { terminal.printError("  \(mistake)") }
        return mistakes.isEmpty ? .success : .failure
    }
}
