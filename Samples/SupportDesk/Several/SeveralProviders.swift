import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Foundation

/// An app with the providers of a configuration, side by side: the story, and the values that observers of each badge
/// and of their total receive.
@MainActor
final class SeveralProviders {
    let ids: [ChatProviderID]
    private let clock = ManualChatClock()
    private let vendors: SimulatedVendors
    private let support: SupportChat
    private let lifecycle = ManualAppLifecycle()
    private let log: BadgeLog
    /// The number of agents' messages since the user last saw the conversation.
    private(set) var sentSinceSeen: [ChatProviderID: Int] = [:]

    init(configuration: URL) throws {
        vendors = SimulatedVendors(clock: clock)
        let registry = ChatProviderRegistry(vendors.adapters)
        let configuration = try ChatConfiguration(contentsOf: configuration, registry: registry)
        ids = configuration.activeProviderIDs
        log = BadgeLog(of: ids)
        support = try SupportChat(
            configuration: configuration,
            registry: registry,
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore(),
            clock: clock
        )
        log.observe(support)
    }

    /// Plays the story, with a swap in the middle.
    func play() async throws -> [BadgeLog.Line] {
        try support.start()
        for id in ids { try await logIn(id) }
        await tell("The app launches with \(names(ids))")
        let talking = ids.filter { vendors.hasAgents($0) }
        for id in talking { try await beginChat(id) }
        for id in talking { try await sendAgentMessage("One moment, please.", to: id) }
        if talking.count > 1 { try await swap(talking) }
        for id in talking { try await sendAgentMessage("Anything else?", to: id) }
        try await lifecycleTurn(talking)
        return log.lines
    }

    /// Differences between the messages that were sent and those on the badge; empty if there are none.
    func mistakes() -> [String] {
        sentSinceSeen.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { id, sent in
            let shown = log.badges[id]?.number
            return shown == sent ? nil : "\(id): \(sent) sent, \(shown.map { "\($0)" } ?? "none") shown"
        }
    }

    // MARK: Scenes

    private func logIn(_ id: ChatProviderID) async throws {
        if let channel = support.channel(for: id) { try await vendors.logIn(at: channel) }
    }

    private func beginChat(_ id: ChatProviderID) async throws {
        guard let channel = support.channel(for: id) else { return }
        try await vendors.openConversation(channel)
        sentSinceSeen[id] = 0
        try await vendors.userWrites("Hello!", to: channel)
        try await vendors.agentWrites("Hi, how can I help?", to: id)
        await vendors.closeConversation(channel)
        await tell("\(id): the user writes, reads the answer and leaves")
    }

    private func sendAgentMessage(_ text: String, to id: ChatProviderID) async throws {
        clock.advance(by: 30)
        try await vendors.agentWrites(text, to: id)
        sentSinceSeen[id, default: 0] += 1
        let isActive = log.active.contains(id)
        await tell("\(id): an agent writes\(isActive ? "" : " (provider not active)")")
    }

    private func swap(_ talking: [ChatProviderID]) async throws {
        let (first, second) = (talking[0], talking[1])
        try support.replaceProvider(first, with: second)
        await tell("\(second) replaces \(first)")
        for id in [first, second] { try await sendAgentMessage("Still there?", to: id) }
        try support.switchProviders(to: ids)
        try await logIn(first)
        // An SDK that reports its own count may have to wait before it asks.
        clock.advance(by: 600)
        await tell("\(names(ids)) run side by side again")
    }

    private func lifecycleTurn(_ talking: [ChatProviderID]) async throws {
        lifecycle.send(.didEnterBackground)
        await tell("The app goes to the background")
        for id in talking { try await sendAgentMessage("Good night.", to: id) }
        clock.advance(by: 600)
        lifecycle.send(.willEnterForeground)
        await vendors.settle()
        await tell("The app returns to the foreground")
    }

    private func tell(_ text: String) async {
        await vendors.settle()
        log.add(text, at: clock.now)
    }

    private func names(_ ids: [ChatProviderID]) -> String {
        ids.map(\.rawValue).joined(separator: " and ")
    }
}
