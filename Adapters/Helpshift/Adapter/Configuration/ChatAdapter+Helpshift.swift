import ChatAdapterKit
public import ChatProviderKit

extension ChatAdapter {
    /// Creates a client for a configuration: the SDK's, or a simulator's.
    public typealias HelpshiftClientFactory =
        @MainActor (Request<HelpshiftProviderSettings>) throws -> any HelpshiftClient

    /// The adapter `helpshift`, on Helpshift's SDK where it is linked.
    public static var helpshift: ChatAdapter { helpshift() }

    /// The adapter `helpshift`, on Helpshift's SDK where it is linked.
    ///
    /// The SDK is installed when the provider first connects: call `SupportChat.start()` early in `didFinishLaunching`.
    /// A login before that installs it, too.
    /// It can be installed once in a process, for one account. Where the SDK is not linked, a configuration that asks
    /// for it is an error that says how to link it.
    ///
    /// - Parameter simulator: Creates a simulator's client; `nil` where none is linked.
    public static func helpshift(simulator: HelpshiftClientFactory? = nil) -> ChatAdapter {
        #if canImport(HelpshiftX)
            let client = LiveHelpshiftClient()
            return helpshift(live: { try client.forAccount(of: $0.settings) }, simulator: simulator)
        #else
            return helpshift(live: nil, simulator: simulator)
        #endif
    }

    /// The adapter `helpshift`, on a client of the app's choice: for an app that installs the SDK itself, or records it.
    ///
    /// The SDK is one for the whole process: two live providers of it cannot be active at once. Each call of `simulator`
    /// creates a simulator of its own.
    ///
    /// - Parameters:
    ///   - live: Creates the SDK's client; `nil` where the SDK is not linked.
    ///   - simulator: Creates a simulator's client; `nil` where none is linked.
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
                configuration: request.settings.configuration,
                session: request.userSession(traits: .helpshift, hasAnonymousLogin: true),
                clock: request.clock,
                lifecycle: request.lifecycle
            )
        }
    }
}
