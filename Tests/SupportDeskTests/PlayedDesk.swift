import ChatProviderKit
import ChatProviderTesting
import Foundation

@testable import SupportDesk

/// A desk without a terminal, on a manual clock.
@MainActor
final class PlayedDesk {
    private let clock = ManualChatClock(now: Date(timeIntervalSince1970: 1_767_261_600))
    private let desk: Desk

    init(_ provider: ChatProviderID = "zendesk-chat") async throws {
        let vendors = DeskVendors(clock: clock)
        let registry = vendors.registry()
        desk = try Desk(
            configuration: DeskVendors.configuration,
            first: provider,
            vendors: vendors,
            registry: registry,
            clock: clock
        )
        try desk.start()
        await settle()
    }

    var state: DeskState { desk.state }
    /// The last line of the log if it is a remark.
    var remark: String? { state.log.last.flatMap { $0.kind == .remark ? $0.text : nil } }

    /// Performs actions, and waits for the effects of each.
    func play(_ actions: DeskAction...) async {
        for action in actions {
            switch action {
            case .logIn, .logOut, .killAndRelaunch: await playInTime(action)
            case .openOrClose, .userWrites, .agent, .backgroundOrForeground, .cutOrRestoreNetwork,
                .nextProvider:
                await desk.perform(action)
            }
            await settle()
        }
    }

    /// Performs an action that may take the vendor some seconds.
    private func playInTime(_ action: DeskAction) async {
        var isDone = false
        Task {
            await desk.perform(action)
            isDone = true
        }
        while !isDone { await settle(isDone ? 0 : 1) }
    }

    /// Presses the key that opens the editor.
    ///
    /// - Returns: Whether the editor opens.
    func begin(_ writer: DeskState.Writer) -> Bool {
        desk.beginWriting(writer)
        defer { desk.setMode(.commands) }
        return desk.state.mode == .writing(writer, text: "")
    }

    /// Runs pending tasks and the clock's pending actions, and advances the clock.
    private func settle(_ seconds: TimeInterval = 0) async {
        for _ in 0..<50 {
            await Task.yield()
            clock.advance(by: 0)
        }
        clock.advance(by: seconds)
        await desk.finishIcon()
    }

    func end() async throws { try await desk.end() }
}
