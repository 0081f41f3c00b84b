import ChatProviderKit
import ChatSimulators
import CommandLineSupport
import Foundation

/// `SupportDesk`: plays a story on a simulated vendor.
enum StoryCommand {
    static func run(_ arguments: [String], _ terminal: Terminal) async throws -> ExitStatus {
        let options = try Options(
            arguments,
            known: [.value("--story"), .value("--provider"), .value("--config")]
        )
        if options.has("--help") {
            terminal.print(Help.text(for: "story"))
            return .success
        }
        if let word = options.positionals.first {
            throw CommandError.usage("unexpected argument \"\(word)\"")
        }
        // The time that a person needs to read a line.
        let pace = terminal.isInteractive ? Duration.seconds(0.4) : .zero
        if let configuration = try options.one("--config") {
            guard !options.has("--provider") else {
                throw CommandError.usage(
                    "--config and --provider both choose the providers; give one of them"
                )
            }
            guard !options.has("--story") else {
                throw CommandError.usage("--config plays its own story; leave out --story")
            }
            return try await SeveralCommand.run(configuration, pace, terminal)
        }
        let provider = try options.one("--provider")
        switch try options.one("--story") ?? "chat" {
        case "chat":
            let provider = provider ?? "zendesk-chat"
            try await tell(.supportChat, on: [provider], pace, terminal)
        case "identity":
            // Logins differ most between these two vendors, so the story plays both unless one is named.
            try await tell(
                .identity,
                on: provider.map { [$0] } ?? ["zendesk-chat", "helpshift"],
                pace,
                terminal
            )
        case "migration":
            guard provider == nil else {
                throw CommandError.usage("--story migration has its own providers; leave out --provider")
            }
            try await MigrationCommand.run(pace, terminal)
        case let name:
            let known = ["chat", "identity", "migration"]
            throw CommandError.usage("unknown story \"\(name)\"\(Suggestion.among(known, for: name))")
        }
        return .success
    }

    @MainActor
    private static func tell(
        _ story: Story,
        on providers: [String],
        _ pace: Duration,
        _ terminal: Terminal
    ) async throws {
        let printer = StoryPrinter(terminal, showsUser: story.showsUser)
        for provider in providers {
            let stage = try stage(for: provider, showsUser: story.showsUser)
            let teller = StoryTeller(stage: stage)
            printer.printTitle(stage.vendorName)
            for step in story.steps {
                printer.print(try await teller.tell(step))
                if pace > .zero { try await Task.sleep(for: pace) }
            }
            printer.printRule()
        }
        let other = providers == ["helpshift"] ? "zendesk-chat" : "helpshift"
        printer.printEnd(tryNext: [
            story.showsUser
                ? "swift run SupportDesk" : "swift run SupportDesk --provider \(other)",
            story.showsUser
                ? "swift run SupportDesk token helpshift --help" : "swift run SupportDesk --story identity",
            "swift run SupportDesk replay Tests/Support/Fixtures/zendesk-tutorial.jsonl",
            "swift test",
        ])
    }

    /// - Parameter showsUser: Whether the story is about the user's identity.
    @MainActor
    static func stage(for provider: String, showsUser: Bool = false) throws -> StoryStage {
        guard let vendor = SimulatedVendor.allCases.first(where: { $0.id.rawValue == provider }) else {
            let known = SimulatedVendor.allCases.map(\.id.rawValue)
            throw CommandError.usage(
                "unknown provider \"\(provider)\"\(Suggestion.among(known, for: provider))"
            )
        }
        // Support has no Matrix room for a guest.
        return StoryStage(vendor, customer: vendor == .matrix && !showsUser ? .bea : nil)
    }
}
