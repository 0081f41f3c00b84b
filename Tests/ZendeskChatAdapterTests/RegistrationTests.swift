import ChatProviderKit
import Testing
import ZendeskChatAdapter

@MainActor
struct RegistrationTests {
    @Test("without the SDK a configuration that asks for it is told how to link it")
    func notLinked() throws {
        let registry = ChatProviderRegistry([.zendeskChat])
        let configuration = try ChatConfiguration(
            string: #"{"provider": "zendesk-chat", "providers": {"zendesk-chat": {"accountKey": "key"}}}"#,
            registry: registry
        )
        let error = #expect(throws: ChatConfigurationError.self) {
            try SupportChat(
                configuration: configuration,
                registry: registry,
                lifecycle: ManualAppLifecycle(),
                store: InMemoryReadMarkerStore()
            )
            .start()
        }
        let text = try #require(error.map { "\($0)" })
        #expect(text.contains("providers.zendesk-chat.client"))
        #expect(text.contains("trait ZendeskChat"))
        #expect(text.contains("by hand"))
    }
}
