import ChatProviderKit
import ChatProviderTesting
import Testing
import ZendeskMessagingAdapter
import ZendeskMessagingSimulator

@MainActor
@Suite("Zendesk Messaging: the simulator in a configuration")
struct RegistrationTests {
    @Test("a configuration can select the simulator, whose count becomes the badge")
    func simulator() async throws {
        let account = try await MessagingAccount(variants: Variants())
        var made: [SimulatedZendeskMessaging] = []
        let registry = ChatProviderRegistry([
            .zendeskMessaging(live: nil) { request in
                let sdk = account.makeSDK(lifecycle: request.lifecycle)
                made.append(sdk)
                return sdk
            }
        ])
        let configuration = try ChatConfiguration(
            string: """
                {"provider": "help", "providers": {
                  "help": {"type": "zendesk-messaging", "client": "simulator", "channelKey": "demo"}
                }}
                """,
            registry: registry
        )
        let support = try SupportChat(
            configuration: configuration,
            registry: registry,
            lifecycle: ManualAppLifecycle(),
            store: InMemoryReadMarkerStore()
        )
        try support.start()
        let sdk = try #require(made.first)
        await account.settle(sdk)
        try account.server.agents.send("Hi")
        #expect(support.totalUnreadCount.value == .live(1))
        support.shutDown()
        #expect(made.count == 1 && sdk.observerCount == 0)
    }
}
