public import ChatProviderKit

extension ChatProviderRegistry {
    /// Makes a client for a configuration: the SDK's, or a simulator's.
    public typealias ZendeskClientMaker =
        @MainActor (ChatProviderRequest<ZendeskProviderSettings>) throws -> any ZendeskChatClient

    /// Registers the adapter as `zendesk-chat`, on Zendesk's SDK where it is linked.
    ///
    /// The SDK is initialised with the configuration's account when the provider is made, unless it is already. Its
    /// conversation screen is made as `screen` says, and presented on the app's topmost view controller.
    ///
    /// Where the SDK is not linked, a configuration that asks for it is told how to link it.
    ///
    /// - Parameter simulator: Makes a simulator's client; `nil` where none is linked.
    public mutating func registerZendeskChat(simulator: ZendeskClientMaker? = nil) {
        registerZendeskChat(live: Self.linkedZendeskChat, simulator: simulator)
    }

    /// Registers the adapter as `zendesk-chat`, on a client of the app's choice: for an app that initialises the SDK
    /// itself, or records it.
    ///
    /// The SDK is one for the whole process: two live providers of it cannot be active at once. Simulators are as many
    /// as there are calls of `simulator`.
    ///
    /// - Parameters:
    ///   - live: Makes the SDK's client; `nil` where the SDK is not linked, which a configuration that asks for it is
    ///     told. The client's configuration is set from the settings afterwards.
    ///   - simulator: Makes a simulator's client; `nil` where none is linked.
    public mutating func registerZendeskChat(
        live: ZendeskClientMaker?,
        simulator: ZendeskClientMaker? = nil
    ) {
        registerZendeskChat(live: live, simulator: simulator) { provider, settings in
            #if canImport(ChatSDK) && canImport(MessagingSDK)
                provider.makeScreenIfLive(settings)
            #endif
        }
    }

    /// - Parameter finish: Gives a new provider what goes beyond its client.
    mutating func registerZendeskChat(
        live: ZendeskClientMaker?,
        simulator: ZendeskClientMaker?,
        finish: @escaping @MainActor (ZendeskChatProvider, ZendeskScreenSettings) -> Void
    ) {
        register(
            ZendeskProviderSettings.self,
            live: Self.source(
                live,
                orLink: """
                    Switch the trait ZendeskChat on in the app's dependency on this package, or add Zendesk's \
                    frameworks to it by hand, and build for iOS; or set "client" to "simulator".
                    """,
                finish: finish
            ),
            simulator: Self.source(
                simulator,
                orLink: """
                    Add the product ZendeskChatSimulator to the target, and pass a function that makes one to \
                    registerZendeskChat.
                    """,
                finish: finish
            ),
            allowsOneLiveProvider: true
        )
    }

    /// `nil` where the SDK is not linked.
    static var linkedZendeskChat: ZendeskClientMaker? {
        #if canImport(ChatProvidersSDK)
            { LiveZendeskChatClient.initialized(for: $0.settings) }
        #else
            nil
        #endif
    }

    private static func source(
        _ makeClient: ZendeskClientMaker?,
        orLink remedy: String,
        finish: @escaping @MainActor (ZendeskChatProvider, ZendeskScreenSettings) -> Void
    ) -> ChatProviderSource<ZendeskProviderSettings> {
        guard let makeClient else { return .unavailable(reason: remedy) }
        return .factory({ request in
            let client = try makeClient(request)
            client.configuration = request.settings.configuration
            let provider = ZendeskChatProvider(
                id: request.id,
                client: client,
                clock: request.clock,
                userID: request.userID
            )
            finish(provider, request.settings.screen ?? ZendeskScreenSettings())
            return provider
        })
    }
}
