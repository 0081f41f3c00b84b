import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Foundation

/// An app with the providers of a configuration, side by side: the story, and the values that observers of each badge
/// and of their total receive.
@MainActor
final class SeveralProviders {
    /// A moment, with the badges after it.
    struct Line: Sendable, Equatable {
        var time: Date
        var text: String
        /// The badges, in the order of the configuration; `nil` for a provider that is not active.
        var badges: [UnreadCount?]
        var total: UnreadCount
    }

    let ids: [ChatProviderID]
    private let clock = ManualChatClock()
    private let vendors: SimulatedVendors
    private let support: SupportChat
    private let lifecycle = ManualAppLifecycle()
    private let tokens = ObservationTokens()
    private let report: (Line) -> Void
    private var total = UnreadCount.unknown
    private var badges: [ChatProviderID: UnreadCount] = [:]
    private var active: [ChatProviderID] = []
    /// The number of agents' messages since the user last saw the conversation.
    private(set) var sentSinceSeen: [ChatProviderID: Int] = [:]

    /// - Parameter report: Receives each line.
    init(configuration: URL, report: @escaping (Line) -> Void) throws {
        vendors = SimulatedVendors(clock: clock)
        let registry = ChatProviderRegistry(vendors.adapters)
        let configuration = try ChatConfiguration(contentsOf: configuration, registry: registry)
        ids = configuration.activeProviderIDs
        self.report = report
        support = try SupportChat(
            configuration: configuration,
            registry: registry,
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore(),
            clock: clock
        )
        support.totalUnreadCount.observe { [weak self] in self?.total = $0 }.store(in: tokens)
        support.activeProviderIDs.observe { [weak self] in self?.active = $0 }.store(in: tokens)
        for id in ids {
            support.channel(for: id)?.unreadCount.observe { [weak self] in self?.badges[id] = $0 }.store(
                in: tokens
            )
        }
    }

    /// Plays the story, with a swap in the middle.
    func play() async throws {
        try support.start()
        for id in ids { try await logIn(id) }
        await tell("The app launches with \(names(ids))")
        let talking = ids.filter { vendors.hasAgents($0) }
        for id in talking { try await beginChat(id) }
        for id in talking { try await sendAgentMessage("One moment, please.", to: id) }
        if talking.count > 1 { try await swap(talking) }
        for id in talking { try await sendAgentMessage("Anything else?", to: id) }
        try await lifecycleTurn(talking)
    }

    /// Differences between the messages that were sent and those on the badge; empty if there are none.
    func mistakes() -> [String] {
        sentSinceSeen.sorted { $0.key.rawValue < $1.key.rawValue }.compactMap { id, sent in
            let shown = badges[id]?.number
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
        let isActive = active.contains(id)
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
        report(
            Line(
                time: clock.now,
                text: text,
                badges: ids.map { active.contains($0) ? badges[$0] ?? .unknown : nil },
                total: total
            )
        )
    }

    private func names(_ ids: [ChatProviderID]) -> String {
        ids.map(\.rawValue).joined(separator: " and ")
    }
}
