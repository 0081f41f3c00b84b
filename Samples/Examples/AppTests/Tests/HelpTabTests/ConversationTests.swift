import ChatProviderKit
import ChatProviderTesting
import HelpTab
import Testing
import ZendeskChatAdapter
import ZendeskChatSimulator

/// A complete conversation, on a simulator of the vendor's SDK and its server.
@Suite("The help tab, in a conversation")
@MainActor
struct ConversationTests {
    @Test("names the agent who answered, until the user looks")
    func conversation() async throws {
        let server = SimulatedZendeskServer(clock: ManualChatClock())
        let support = try makeSupport(server)
        let model = HelpTabModel(support)
        try support.start()
        #expect(model.badge == nil)

        // The user asks, and continues shopping.
        let sender = try #require(support.current?.provider as? any MessageSending)
        model.conversationWillAppear()
        _ = try await sender.send("Where is my parcel?")
        model.conversationWillDisappear()
        #expect(model.badge == nil)

        // The agent answers. Her joining is in the log, but does not count.
        try server.dashboard.join("Ada")
        try server.dashboard.send("It left today.", as: "Ada")
        try server.dashboard.send("You get a mail.", as: "Ada")
        #expect(model.badge == "2")
        #expect(model.banner?.title == "Ada has answered")
        #expect(model.banner?.text == "You get a mail.")

        // The user looks.
        model.conversationWillAppear()
        #expect(model.badge == nil)
        #expect(model.banner == nil)
        model.conversationWillDisappear()
        #expect(support.totalUnreadCount.value == .live(0))
    }

    @Test("shows the missed messages once after a tunnel")
    func outage() async throws {
        let server = SimulatedZendeskServer(clock: ManualChatClock())
        let device = SimulatedZendeskDevice()
        let support = try makeSupport(server, on: device)
        let model = HelpTabModel(support)
        try support.start()
        let sender = try #require(support.current?.provider as? any MessageSending)
        model.conversationWillAppear()
        _ = try await sender.send("Where is my parcel?")
        model.conversationWillDisappear()

        device.isOnline = false
        try server.dashboard.send("It left today.")
        #expect(model.badge == nil)
        device.isOnline = true
        #expect(model.badge == "1")
        #expect(model.banner?.text == "It left today.")
    }

    private func makeSupport(
        _ server: SimulatedZendeskServer,
        on device: SimulatedZendeskDevice = SimulatedZendeskDevice()
    ) throws -> SupportChat {
        let zendesk = ChatAdapter.zendeskChat(simulator: { request in
            SimulatedZendeskChat(server: server, device: device, lifecycle: request.lifecycle)
        })
        let settings = ZendeskChatProviderSettings(accountKey: "demo")
        return try SupportChat(
            configuration: ChatConfiguration(
                provider: "shop",
                providers: ["shop": ChatConfiguration.Provider(settings, client: .simulator)]
            ),
            registry: ChatProviderRegistry([zendesk]),
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore(),
            clock: server.clock
        )
    }
}
