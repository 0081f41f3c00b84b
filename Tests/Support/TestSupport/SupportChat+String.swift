package import ChatProviderKit

extension SupportChat {
    /// Creates the providers of a configuration document, and their counters.
    package convenience init(
        string: String,
        adapters: [ChatAdapter],
        lifecycle: any AppLifecycle = ManualAppLifecycle(),
        store: any ReadMarkerStore = InMemoryReadMarkerStore(),
        clock: any ChatClock = SystemChatClock()
    ) throws {
        let registry = ChatProviderRegistry(adapters)
        try self.init(
            configuration: ChatConfiguration(string: string, registry: registry),
            registry: registry,
            lifecycle: lifecycle,
            store: store,
            clock: clock
        )
    }
}
