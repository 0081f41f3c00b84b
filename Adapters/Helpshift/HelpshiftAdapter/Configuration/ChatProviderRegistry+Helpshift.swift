public import ChatProviderKit

extension ChatProviderRegistry {
    /// Makes a client for a configuration: the SDK's, or a simulator's.
    public typealias HelpshiftClientMaker =
        @MainActor (ChatProviderRequest<HelpshiftProviderSettings>) throws -> any HelpshiftClient

    /// Registers the adapter as `helpshift`, on Helpshift's SDK where it is linked.
    ///
    /// The SDK is installed when the provider first connects: call `SupportChat.start()` early in `didFinishLaunching`.
    /// It can be installed once in a process, for one account, so make one registry.
    ///
    /// Where the SDK is not linked, a configuration that asks for it is told how to link it.
    ///
    /// - Parameter simulator: Makes a simulator's client; `nil` where none is linked.
    public mutating func registerHelpshift(simulator: HelpshiftClientMaker? = nil) {
        #if canImport(HelpshiftX)
            let client = LiveHelpshiftClient()
            registerHelpshift(live: { try client.forAccount(of: $0.settings) }, simulator: simulator)
        #else
            registerHelpshift(live: nil, simulator: simulator)
        #endif
    }

    /// Registers the adapter as `helpshift`, on a client of the app's choice: for an app that installs the SDK itself,
    /// or records it.
    ///
    /// The SDK is one for the whole process: two live providers of it cannot be active at once. Simulators are as many
    /// as there are calls of `simulator`.
    ///
    /// - Parameters:
    ///   - live: Makes the SDK's client; `nil` where the SDK is not linked, which a configuration that asks for it is
    ///     told.
    ///   - simulator: Makes a simulator's client; `nil` where none is linked.
    public mutating func registerHelpshift(
        live: HelpshiftClientMaker?,
        simulator: HelpshiftClientMaker? = nil
    ) {
        register(
            HelpshiftProviderSettings.self,
            live: Self.source(
                live,
                orLink: """
                    Switch the trait Helpshift on in the app's dependency on this package, or add Helpshift's \
                    framework to it by hand, and build for iOS; or set "client" to "simulator".
                    """
            ),
            simulator: Self.source(
                simulator,
                orLink: """
                    Add the product HelpshiftSimulator to the target, and pass a function that makes one to \
                    registerHelpshift.
                    """
            ),
            allowsOneLiveProvider: true
        )
    }

    private static func source(
        _ makeClient: HelpshiftClientMaker?,
        orLink remedy: String
    ) -> ChatProviderSource<HelpshiftProviderSettings> {
        guard let makeClient else { return .unavailable(reason: remedy) }
        return .factory({ request in
            HelpshiftChatProvider(
                id: request.id,
                client: try makeClient(request),
                configuration: request.settings.configuration,
                userID: request.userID,
                clock: request.clock,
                lifecycle: request.lifecycle
            )
        })
    }
}
