import ChatProviderKit
import ChatProviderTesting

/// What is gone when the app is killed.
@MainActor
struct StoryLaunch<Provider: ChatProvider> {
    let lifecycle = ManualAppLifecycle()
    let provider: Provider
    let counter: MessageCounter

    /// - Parameter store: Where the read markers outlive the app.
    init(_ store: any ReadMarkerStore, makeProvider: (ManualAppLifecycle) -> Provider) {
        provider = makeProvider(lifecycle)
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
    }
}
