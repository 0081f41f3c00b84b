import ChatProviderKit
import ChatProviderTesting
import HelpTab
import Testing

/// An app with two vendors, `shop` and `games`, which a test controls.
@MainActor
struct ScriptedApp {
    let support: SupportChat
    let model: HelpTabModel
    let lifecycle = ManualAppLifecycle()

    /// Launches the app with the vendor `shop`.
    ///
    /// - Parameter store: The app's memory. The store of an earlier launch makes this the next one.
    init(store: InMemoryReadMarkerStore = InMemoryReadMarkerStore()) throws {
        let settings = ChatConfiguration.Provider(ScriptedChatSettings())
        support = try SupportChat(
            configuration: ChatConfiguration(
                provider: "shop",
                providers: ["shop": settings, "games": settings]
            ),
            registry: ChatProviderRegistry([.scripted]),
            lifecycle: lifecycle,
            store: store,
            clock: ManualChatClock()
        )
        model = HelpTabModel(support)
        try support.start()
    }

    /// An active vendor.
    func vendor(_ id: ChatProviderID = "shop") throws -> ScriptedChatProvider {
        try #require(support.channel(for: id)?.provider as? ScriptedChatProvider)
    }

    /// Connects a vendor, which delivers the whole log.
    func load(_ log: [ChatEntry], from id: ChatProviderID = "shop") throws {
        let vendor = try vendor(id)
        vendor.goOnline()
        vendor.load(log)
    }
}
