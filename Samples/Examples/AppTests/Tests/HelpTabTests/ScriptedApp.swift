import ChatProviderKit
import ChatProviderTesting
import HelpTab

/// An app with two vendors, `shop` and `games`, that do what a test tells them to do.
@MainActor
final class ScriptedApp {
    let support: SupportChat
    let model: HelpTabModel
    let lifecycle = ManualAppLifecycle()
    private let vendors: Vendors

    /// Launches the app with the vendor `shop`.
    ///
    /// - Parameter store: What the app remembers: the store of an earlier launch makes this the next one.
    init(store: InMemoryReadMarkerStore = InMemoryReadMarkerStore()) throws {
        let vendors = Vendors()
        self.vendors = vendors
        let settings = ChatConfiguration.Provider(ScriptedChatSettings())
        support = try SupportChat(
            configuration: ChatConfiguration(
                provider: "shop",
                providers: ["shop": settings, "games": settings]
            ),
            registry: ChatProviderRegistry([.scripted(didMake: { vendors.made[$0.id] = $0 })]),
            lifecycle: lifecycle,
            store: store,
            clock: ManualChatClock()
        )
        model = HelpTabModel(support)
        try support.start()
    }

    /// A vendor; the one that was made last, where it was swapped in again.
    func vendor(_ id: ChatProviderID) throws -> ScriptedChatProvider {
        guard let vendor = vendors.made[id] else { throw NoVendor(id: id) }
        return vendor
    }

    /// Connects a vendor, which delivers the whole log.
    func load(_ log: [ChatEntry], from id: ChatProviderID = "shop") throws {
        try vendor(id).goOnline()
        try vendor(id).load(log)
    }

    /// The vendor is not running, and was not.
    struct NoVendor: Error {
        let id: ChatProviderID
    }

    @MainActor
    private final class Vendors {
        var made: [ChatProviderID: ScriptedChatProvider] = [:]
    }
}
