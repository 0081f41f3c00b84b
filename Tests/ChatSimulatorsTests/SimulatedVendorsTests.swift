import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Testing
import TestSupport
import ZendeskMessagingSimulator

@MainActor
@Suite("Simulated vendors")
struct SimulatedVendorsTests {
    /// No test advances this clock, so nothing waits for it, however slow the machine is.
    private let vendors = SimulatedVendors(clock: ManualChatClock())

    private func channel(_ vendor: SimulatedVendor, of support: SupportChat) throws -> SupportChannel {
        try #require(support.channel(for: vendor.id))
    }

    @Test(
        "an agent's message is on the badge without advancing a clock",
        arguments: SimulatedVendor.allCases
    )
    func message(_ vendor: SimulatedVendor) async throws {
        let support = try await vendors.startSupportChat([vendor])
        try await vendors.agentWrites("Hello", to: channel(vendor, of: support))
        #expect(await eventually { support.totalUnreadCount.value.number == 1 })
        support.shutDown()
    }

    @Test(
        "messages that the user has seen are not on the badge",
        arguments: SimulatedVendor.allCases
    )
    func seen(_ vendor: SimulatedVendor) async throws {
        let support = try await vendors.startSupportChat([vendor])
        let channel = try channel(vendor, of: support)
        try await vendors.agentWrites("Hello", to: channel)
        try await vendors.openConversation(channel)
        await vendors.closeConversation(channel)
        #expect(await eventually { support.totalUnreadCount.value.badgeNumber == 0 })
        support.shutDown()
    }

    @Test("all vendors side by side each have a count")
    func sideBySide() async throws {
        let support = try await vendors.startSupportChat()
        for vendor in SimulatedVendor.allCases {
            try await vendors.agentWrites("Hello", to: channel(vendor, of: support))
        }
        #expect(await eventually { support.totalUnreadCount.value.number == SimulatedVendor.allCases.count })
        support.shutDown()
    }

    @Test("messages that agents send during an outage are on the badge after it")
    func outage() async throws {
        let support = try await vendors.startSupportChat([.zendeskChat])
        let channel = try channel(.zendeskChat, of: support)
        try await vendors.agentWrites("One", to: channel)
        vendors.isOnline = false
        try await vendors.agentWrites("Two", to: channel)
        #expect(channel.unreadCount.value == .cached(1))
        vendors.isOnline = true
        #expect(await eventually { channel.unreadCount.value == .live(2) })
        support.shutDown()
    }

    @Test("a vendor that is swapped out and back keeps its user's conversation")
    func swap() async throws {
        let support = try await vendors.startSupportChat([.zendeskChat])
        try await vendors.agentWrites("One", to: channel(.zendeskChat, of: support))
        try support.switchProvider(to: SimulatedVendor.helpshift.id)
        try await vendors.agentWrites("Hello", to: channel(.helpshift, of: support))
        try support.switchProvider(to: SimulatedVendor.zendeskChat.id)
        await vendors.settle()
        #expect(support.currentUnreadCount.value == .live(1))
        support.shutDown()
    }

    @Test("after a login as another user, an agent writes to that user in a new chat")
    func afterLogin() async throws {
        let support = try await vendors.startSupportChat([.zendeskChat])
        let channel = try channel(.zendeskChat, of: support)
        try await vendors.agentWrites("One", to: channel)
        try await support.login { _ in .known(KnownUser(id: "bea")) }
        try await vendors.agentWrites("Two", to: channel)
        #expect(await eventually { channel.unreadCount.value == .live(1) })
        support.shutDown()
    }

    @Test("after a logout, an agent writes to the new visitor, and not in the former user's conversation")
    func afterLogout() async throws {
        let tokens = SimulatedMessagingTokens()
        vendors.messagingTokens = tokens
        let token = try tokens.token(for: "ann", keyID: "key").value
        let support = try await vendors.startSupportChat([.zendeskMessaging])
        let channel = try channel(.zendeskMessaging, of: support)
        try await support.login { _ in .token(SignedIdentity(userID: "ann") { token }) }
        try await vendors.agentWrites("One", to: channel)
        await support.logout()
        try await vendors.agentWrites("Two", to: channel)
        #expect(await eventually { channel.unreadCount.value == .live(1) })
        support.shutDown()
    }

    @Test("after the end of a chat, an agent writes in a new one")
    func afterEnd() async throws {
        let support = try await vendors.startSupportChat([.zendeskChat])
        let channel = try channel(.zendeskChat, of: support)
        try await vendors.agentWrites("One", to: channel)
        try vendors.endChat(at: channel.id)
        await vendors.settle()
        try await vendors.agentWrites("Two", to: channel)
        #expect(await eventually { channel.unreadCount.value == .live(1) })
        support.shutDown()
    }
}
