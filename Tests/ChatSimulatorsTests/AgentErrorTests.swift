import ChatProviderKit
import ChatProviderTesting
import ChatSimulators
import Testing

/// The errors that an app's developer gets if an agent cannot write.
@MainActor
@Suite("Simulated vendors: errors of an agent")
struct AgentErrorTests {
    private let vendors = SimulatedVendors(clock: ManualChatClock())

    /// A support chat with the app's own configuration, not yet started.
    private func supportChat(_ vendor: SimulatedVendor, on vendors: SimulatedVendors) throws -> SupportChat {
        try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: [vendor.id],
                providers: [vendor.id: vendor.configuration]
            ),
            registry: ChatProviderRegistry(vendors.adapters),
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore(),
            clock: vendors.clock
        )
    }

    private func channel(_ vendor: SimulatedVendor, of support: SupportChat) throws -> SupportChannel {
        try #require(support.channel(for: vendor.id))
    }

    private func refusal(at channel: SupportChannel) async throws -> ChatError {
        try #require(
            await #expect(throws: ChatError.self) { try await vendors.agentWrites("Hello", to: channel) }
        )
    }

    @Test(
        "a provider that is not simulated here is named, with a way to fix it",
        arguments: SimulatedVendor.allCases
    )
    func notSimulatedHere(_ vendor: SimulatedVendor) async throws {
        let support = try supportChat(vendor, on: SimulatedVendors(clock: ManualChatClock()))
        let error = try await refusal(at: channel(vendor, of: support))
        #expect(error.code == .invalidArgument)
        #expect(error.message.hasPrefix("\(vendor.id) is not simulated here."))
        #expect(error.message.contains(#"Set its "client" to "simulator""#))
        support.shutDown()
    }

    @Test("at a provider that is not simulated here, the conversation does not open")
    func conversationStaysClosed() async throws {
        let support = try supportChat(.zendeskChat, on: SimulatedVendors(clock: ManualChatClock()))
        let channel = try channel(.zendeskChat, of: support)
        var visibility: [Bool] = []
        let observation = channel.isConversationVisible.observe { visibility.append($0) }
        _ = try await refusal(at: channel)
        #expect(visibility == [false])
        observation.cancel()
        support.shutDown()
    }

    @Test(
        "a provider that was never active must be made active",
        arguments: SimulatedVendor.allCases.dropFirst()
    )
    func neverActive(_ vendor: SimulatedVendor) async throws {
        let support = try await vendors.startSupportChat([.zendeskChat])
        let error = try await refusal(at: channel(vendor, of: support))
        #expect(error.code == .notAllowedNow)
        #expect(error.message.hasPrefix("\(vendor.id) is not active."))
        support.shutDown()
    }

    @Test(
        "a provider that was swapped out before its user wrote must be made active",
        arguments: SimulatedVendor.allCases.dropFirst()
    )
    func swappedOut(_ vendor: SimulatedVendor) async throws {
        let support = try await vendors.startSupportChat([vendor])
        try support.switchProvider(to: SimulatedVendor.zendeskChat.id)
        let error = try await refusal(at: channel(vendor, of: support))
        #expect(error.message.hasPrefix("\(vendor.id) is not active."))
        support.shutDown()
    }

    @Test("Intercom has no user before the device is first online")
    func intercomWithoutUser() async throws {
        vendors.isOnline = false
        let support = try await vendors.startSupportChat([.intercom])
        let error = try await refusal(at: channel(.intercom, of: support))
        #expect(error.code == .notAllowedNow)
        #expect(error.message.hasPrefix("Intercom has no user yet"))
        support.shutDown()
    }

    @Test("Matrix has no room before a user logs in")
    func matrixWithoutUser() async throws {
        let support = try supportChat(.matrix, on: vendors)
        try support.start()
        let error = try await refusal(at: channel(.matrix, of: support))
        #expect(error.code == .notAllowedNow)
        #expect(error.message.hasPrefix("No user is logged in at Matrix yet"))
        support.shutDown()
    }

    @Test(
        "if writing fails, the conversation that was opened for it is closed",
        arguments: SimulatedVendor.allCases
    )
    func closedAgain(_ vendor: SimulatedVendor) async throws {
        vendors.isOnline = false
        let support = try supportChat(vendor, on: vendors)
        let channel = try channel(vendor, of: support)
        try support.start()
        await #expect(throws: (any Error).self) { try await vendors.agentWrites("Hello", to: channel) }
        #expect(!channel.isConversationVisible.value)
        support.shutDown()
    }

    @Test("an agent's message to a chat that is not started is on the badge after the start")
    func notStarted() async throws {
        let support = try supportChat(.zendeskChat, on: vendors)
        let channel = try channel(.zendeskChat, of: support)
        try await vendors.agentWrites("Hello", to: channel)
        try support.start()
        await vendors.settle()
        #expect(channel.unreadCount.value == .live(1))
        support.shutDown()
    }

    @Test("the user's message to an inactive provider is rejected")
    func userWrites() async throws {
        let support = try await vendors.startSupportChat([.zendeskChat])
        let channel = try channel(.helpshift, of: support)
        let error = await #expect(throws: ChatError.self) {
            try await vendors.userWrites("Hello", to: channel)
        }
        #expect(error?.code == .notAllowedNow)
        support.shutDown()
    }

    // MARK: By id, for this package's own programs

    @Test("a Zendesk Messaging user without a conversation is named")
    func noConversation() async throws {
        let support = try await vendors.startSupportChat([.zendeskMessaging])
        let error = #expect(throws: ChatError.self) {
            try vendors.agentWrites("Hello", toUser: "bea", at: SimulatedVendor.zendeskMessaging.id)
        }
        #expect(error?.message == "bea has no conversation yet: the user must write first.")
        support.shutDown()
    }

    @Test("an agent can end chats only at Zendesk Chat")
    func noChatToEnd() async throws {
        let support = try await vendors.startSupportChat([.helpshift])
        let error = #expect(throws: ChatError.self) { try vendors.endChat(at: SimulatedVendor.helpshift.id) }
        #expect(error?.code == .invalidArgument)
        support.shutDown()
    }
}
