package import ChatProviderKit
package import ChatProviderTesting

extension SupportChat {
    /// Creates a chat with these providers, all active, and starts it.
    package static func started(
        with providers: [ScriptedChatProvider],
        lifecycle: any AppLifecycle = ManualAppLifecycle(),
        store: any ReadMarkerStore = InMemoryReadMarkerStore(),
        clock: any ChatClock = ManualChatClock()
    ) throws -> SupportChat {
        let settings = ChatConfiguration.Provider(ScriptedChatSettings())
        let adapter = ChatAdapter(ScriptedChatSettings.self) { request in
            providers.first { $0.id == request.id } ?? ScriptedChatProvider(id: request.id)
        }
        let chat = try SupportChat(
            configuration: ChatConfiguration(
                activeProviderIDs: providers.map { $0.id },
                providers: Dictionary(uniqueKeysWithValues: providers.map { ($0.id, settings) })
            ),
            registry: ChatProviderRegistry([adapter]),
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
        try chat.start()
        return chat
    }
}
