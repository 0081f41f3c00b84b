import ChatProviderKit
import ChatProviderRecording
import CommandLineSupport
import Foundation
import MatrixAdapter

/// `SupportDesk --config FILE`: the providers of a configuration side by side, with their total and a swap.
enum SeveralCommand {
    @MainActor
    static func run(_ path: String, _ pace: Duration, _ terminal: Terminal) async throws -> ExitStatus {
        let configuration = try ConfigurationFile.read(path, Adapters.registry())
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
        var waiting: [SeveralProviders.Line] = []
        do {
            desk = try SeveralProviders(configuration: URL(fileURLWithPath: path)) { waiting.append($0) }
        } catch let error as ChatConfigurationError {
            throw ConfigurationFile.error(path, error.problems.map(\.description))
        }
        let printer = SeveralPrinter(terminal, desk.ids)
        printer.printTitle(path)
        let progress = Progress("playing")
        try await desk.play()
        progress.end()
        for line in waiting {
            printer.print(line)
            if pace > .zero { try await Task.sleep(for: pace) }
        }
        let mistakes = desk.mistakes()
        printer.printEnd(desk.sentSinceSeen, mistakes)
        return mistakes.isEmpty ? .success : .failure
    }
}

/// Prints the badges of several providers, in one column each.
struct SeveralPrinter {
    private let terminal: Terminal
    private let ids: [ChatProviderID]
    private let textWidth = 56
    private var width: Int { textWidth + 20 + ids.map(columnWidth).reduce(0, +) }

    init(_ terminal: Terminal, _ ids: [ChatProviderID]) {
        self.terminal = terminal
        self.ids = ids
    }

    func printTitle(_ path: String) {
        terminal.print(terminal.styled("SupportDesk: the providers of \(path)", .bold))
        terminal.print()
        let columns = ids.map { $0.rawValue.padded(to: columnWidth($0)) }.joined()
        terminal.print(
            terminal.styled("  time      \("what happens".padded(to: textWidth))  \(columns)total", .dim)
        )
        terminal.print("  " + terminal.rule(width))
    }

    func print(_ line: SeveralProviders.Line) {
        let columns = zip(ids, line.badges).map { id, badge in
            (badge?.words ?? "-").padded(to: columnWidth(id))
        }
        terminal.print(
            "  \(terminal.styled(line.time.timeOfDay, .dim))  \(line.text.padded(to: textWidth))  \(columns.joined())"
                + terminal.styled(line.total.words, .bold)
        )
    }

    func printEnd(_ sent: [ChatProviderID: Int], _ mistakes: [String]) {
        terminal.print("  " + terminal.rule(width))
        for id in ids {
            guard let sent = sent[id] else { continue }
            terminal.print("  \(id): \(sent.counted("message", "messages")) sent since the user last looked")
        }
        if mistakes.isEmpty {
            terminal.print("  Each of them is counted exactly once.")
        } else {
            for mistake in mistakes { terminal.printError("  \(mistake)") }
        }
    }

    private func columnWidth(_ id: ChatProviderID) -> Int { max(12, id.rawValue.count + 2) }
}
