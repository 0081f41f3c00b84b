import ChatProviderKit
import ChatProviderTesting

/// The state that a kill destroys.
@MainActor
struct StoryLaunch<Provider: ChatProvider> {
    let lifecycle = ManualAppLifecycle()
    let provider: Provider
    let counter: MessageCounter

    /// - Parameter store: The store of the read markers, which outlives the app.
    init(_ store: any ReadMarkerStore, makeProvider: (ManualAppLifecycle) -> Provider) {
        provider = makeProvider(lifecycle)
        counter = MessageCounter(provider: provider, lifecycle: lifecycle, store: store)
    }
}
