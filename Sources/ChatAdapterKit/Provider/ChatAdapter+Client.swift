package import ChatProviderKit

extension ChatAdapter {
    /// Creates the adapter of a vendor whose providers use its SDK, or this package's simulator.
    ///
    /// There is only one SDK in the process, so two of its live providers cannot be active at once.
    ///
    /// - Parameters:
    ///   - settings: The settings type of the providers.
    ///   - vendor: The prefix of the names of the trait, the products and the function, such as
    ///     `ZendeskChat`.
    ///   - frameworks: What an app adds if it does not use the trait, such as `Zendesk's frameworks`.
    ///   - live: Creates the SDK's client; `nil` if the SDK is not linked.
    ///   - simulator: Creates a simulator's client; `nil` if none is linked.
    ///   - make: Creates a provider on a client.
    package convenience init<Settings: ChatAdapter.Settings, Client>(
        _ settings: Settings.Type,
        vendor: String,
        frameworks: String,
        live: (@MainActor (Request<Settings>) throws -> Client)?,
        simulator: (@MainActor (Request<Settings>) throws -> Client)?,
        make: @escaping @MainActor (Request<Settings>, Client) throws -> any ChatProvider
    ) {
        func source(
            _ makeClient: (@MainActor (Request<Settings>) throws -> Client)?,
            orLink remedy: String
        ) -> Source<Settings> {
            guard let makeClient else { return .unavailable(reason: remedy) }
            return .factory { try make($0, makeClient($0)) }
        }
        let function = vendor.prefix(1).lowercased() + vendor.dropFirst()
        self.init(
            settings,
            live: source(
                live,
                orLink: """
                    Turn on the trait \(vendor) in the app's dependency on this package, or add \(frameworks) to it by \
                    hand, and build for iOS; or set "client" to "simulator".
                    """
            ),
            simulator: source(
                simulator,
                orLink: """
                    Use the adapters of SimulatedVendors, in the product ChatSimulators; or add the product \
                    \(vendor)Simulator to the target, and pass a function that creates one to \(function)(simulator:).
                    """
            ),
            allowsOneLiveProvider: true
        )
    }
}
