import ChatAdapterKit
public import ChatProviderKit

extension ChatAdapter {
    /// Creates a client for a configuration: the SDK's, or a simulator's.
    public typealias HelpshiftClientFactory =
        @MainActor (Request<HelpshiftProviderSettings>) throws -> any HelpshiftClient

    /// The adapter `helpshift`, on Helpshift's SDK if it is linked.
    public static var helpshift: ChatAdapter { helpshift() }

    /// Creates the adapter `helpshift`, on Helpshift's SDK if it is linked.
    ///
    /// The SDK is installed when the provider first connects: call `SupportChat.start()` early in
    /// `didFinishLaunching`. An earlier login installs it, too. It can be installed only once in a process,
    /// for one account. If the SDK is not linked, a configuration that requires it causes an error that
    /// explains how to link it.
    ///
    /// - Parameter simulator: Creates a simulator's client; `nil` if none is linked.
    public static func helpshift(simulator: HelpshiftClientFactory? = nil) -> ChatAdapter {
        #if canImport(HelpshiftX)
            let client = LiveHelpshiftClient()
            return helpshift(live: { try client.forAccount(of: $0.settings) }, simulator: simulator)
        #else
            return helpshift(live: nil, simulator: simulator)
        #endif
    }

    /// Creates the adapter `helpshift` on your own client, for an app that installs the SDK itself, or
    /// records it.
    ///
    /// There is only one SDK in the process, so two of its live providers cannot be active at once. Each call
    /// of `simulator` creates a separate simulator.
    ///
    /// - Parameters:
    ///   - live: Creates the SDK's client; `nil` if the SDK is not linked.
    ///   - simulator: Creates a simulator's client; `nil` if none is linked.
    public static func helpshift(
        live: HelpshiftClientFactory?,
        simulator: HelpshiftClientFactory? = nil
    ) -> ChatAdapter {
        ChatAdapter(
            HelpshiftProviderSettings.self,
            vendor: "Helpshift",
            frameworks: "Helpshift's framework",
            live: live,
            simulator: simulator
        ) { request, client in
            HelpshiftChatProvider(
                id: request.id,
                client: client,
                configuration: request.settings,
                session: request.userSession(traits: .helpshift, hasAnonymousLogin: true),
                clock: request.clock,
                lifecycle: request.lifecycle
            )
        }
    }
}
