import ChatProviderKit
import ChatProviderTesting
import ChatProviderUI
import ChatSimulators
import Foundation
import Testing
import TwoVendors

@Suite("Two vendors")
@MainActor
struct VendorBadgesTests {
    private let clock = ManualChatClock()
    private let lifecycle = ManualAppLifecycle()
    private let vendors: SimulatedVendors
    private let support: SupportChat
    private let badges: VendorBadges

    init() throws {
        vendors = SimulatedVendors(clock: clock)
        support = try SupportChat(
            configuration: ChatConfiguration(
                contentsOf: SupportConfiguration.url,
                registry: ChatProviderRegistry(vendors.adapters)
            ),
            registry: ChatProviderRegistry(vendors.adapters),
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore(),
            clock: clock
        )
        badges = VendorBadges(support)
        try support.start()
    }

    private func shopWrites() async throws {
        let shop = try #require(support.channel(for: "shop"))
        try await vendors.agentWrites("How can I help?", to: shop)
    }

    private func gamesWrite() async throws {
        let games = try #require(support.channel(for: "games"))
        try await vendors.agentWrites("How can I help?", to: games)
        // Helpshift's SDK reports a count on its own, a little later.
        clock.advance(by: 600)
    }

    @Test("each have a count, and there is a total")
    func counts() async throws {
        #expect(badges.total.badge.text() == nil)
        #expect(badges.summary == "Nothing new")
        try await shopWrites()
        try await gamesWrite()
        try await gamesWrite()
        #expect(badges.shop.badge.text() == "1")
        #expect(badges.games.badge.text() == "2")
        #expect(badges.total.badge.text() == "3")
        #expect(badges.summary == "1 from the shop, 2 from the games")
    }

    @Test("are read separately: seeing the shop's messages leaves the games' unread")
    func reading() async throws {
        try await shopWrites()
        try await gamesWrite()
        let shop = try #require(support.channel(for: "shop"))
        shop.conversationWillAppear()
        shop.conversationWillDisappear()
        #expect(badges.shop.badge.text() == nil)
        #expect(badges.games.badge.text() == "1")
        #expect(badges.total.badge.text() == "1")
        #expect(badges.summary == "1 from the games")
    }

    @Test("show no number while Helpshift's screen is open, nor for messages read there")
    func vendorScreen() async throws {
        try await gamesWrite()
        try badges.games.presentConversation()
        clock.advance(by: 1)
        #expect(badges.total.badge.isHidden)
        (support.channel(for: "games")?.provider as? any ConversationPresenting)?.dismissConversation()
        clock.advance(by: 600)
        #expect(badges.total.badge.count == .live(0))
    }

    @Test("keep their numbers without a network, and include missed messages afterward")
    func outage() async throws {
        try await shopWrites()
        try await gamesWrite()
        vendors.isOnline = false
        try await shopWrites()
        try await gamesWrite()
        #expect(badges.summary == "1 from the shop, 1 from the games")
        #expect(badges.total.badge.count == .cached(2))
        vendors.isOnline = true
        clock.advance(by: 600)
        #expect(badges.summary == "2 from the shop, 2 from the games")
    }

    @Test("one continues alone if the other is turned off")
    func turnedOff() async throws {
        try await shopWrites()
        try await gamesWrite()
        try support.switchProviders(to: ["shop"])
        #expect(badges.total.badge.text() == "1")
        #expect(badges.games.badge.text() == nil)
    }
}
