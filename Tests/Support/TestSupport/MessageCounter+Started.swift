package import ChatProviderKit

extension MessageCounter {
    /// Creates a counter of this provider's messages, with a store of its own, and starts it.
    package static func started(
        with provider: any ChatProvider,
        lifecycle: any AppLifecycle = ManualAppLifecycle()
    ) -> MessageCounter {
        let counter = MessageCounter(
            provider: provider,
            lifecycle: lifecycle,
            store: InMemoryReadMarkerStore()
        )
        counter.start()
        return counter
    }
}
