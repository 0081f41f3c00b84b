import ChatProviderKit
import Testing
import TestSupport
import ZendeskChatAdapter

@MainActor
struct RegistrationTests {
    @Test("a configuration that needs an SDK that isn't linked fails with instructions to link it")
    func notLinked() throws {
        let configuration = """
            {"provider": "zendesk-chat", "providers": {"zendesk-chat": {"accountKey": "key"}}}
            """
        let error = #expect(throws: ChatConfigurationError.self) {
            try SupportChat(string: configuration, adapters: [.zendeskChat]).start()
        }
        let text = try #require(error.map { "\($0)" })
        #expect(text.contains("providers.zendesk-chat.client"))
        #expect(text.contains("trait ZendeskChat"))
        #expect(text.contains("by hand"))
    }

    @Test("settings change only the values they name, and are reverted with their provider")
    func settingsGoWithTheProvider() throws {
        let client = ScriptedZendeskClient()
        let host = ZendeskChatConfiguration(visitorPathTwo: "Acme 3.1", tags: ["acme"])
        client.configuration = host
        let support = try SupportChat(
            string: """
                {"provider": "shop", "providers": {
                  "shop": {"type": "zendesk-chat", "accountKey": "key", "department": "Sales", "tags": ["ios"]},
                  "repairs": {"type": "zendesk-chat", "accountKey": "key", "department": "Repairs"}
                }}
                """,
            adapters: [.zendeskChat(live: { _ in client })]
        )
        #expect(client.configuration.departmentName == "Sales" && client.configuration.tags == ["ios"])
        #expect(client.configuration.visitorPathTwo == "Acme 3.1")
        try support.switchProvider(to: "repairs")
        #expect(client.configuration.departmentName == "Repairs" && client.configuration.tags == ["acme"])
        // The app's own change in the meantime is kept.
        client.configuration.departmentName = "Returns"
        support.shutDown()
        #expect(client.configuration.departmentName == "Returns")
        #expect(client.configuration.tags == host.tags)
    }
}
