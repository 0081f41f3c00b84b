import ChatProviderKit
import ChatProviderTesting
import Testing

@testable import OwnVendor

@MainActor
@Suite("Swapping")
struct SwapTests {
    @Test("one line of the configuration swaps one vendor for the other")
    func swap() async throws {
        let (acme, harbor) = (AcmeWorld(), HarborWorld())
        _ = acme.add("How can I help?", isFromAgent: true)
        harbor.unread["visitor 1"] = 3
        #expect(try await unread(at: "acme", acme, harbor) == .live(1))
        #expect(try await unread(at: "harbor", acme, harbor) == .live(3))
    }

    private func unread(
        at provider: String,
        _ acme: AcmeWorld,
        _ harbor: HarborWorld
    ) async throws -> UnreadCount {
        let registry = ChatProviderRegistry([
            .acme { _ in SimulatedAcme(acme) }, .harbor { _ in SimulatedHarbor(harbor) },
        ])
        let support = try SupportChat(
            configuration: ChatConfiguration(
                string: """
                    {"provider": "\(provider)", "providers": {
                      "acme": {"apiKey": "a"}, "harbor": {"apiKey": "h"}
                    }}
                    """,
                registry: registry
            ),
            registry: registry,
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore(),
            clock: ManualChatClock()
        )
        try support.start()
        for _ in 0..<50 { await Task.yield() }
        defer { support.shutDown() }
        return support.totalUnreadCount.value
    }
}
