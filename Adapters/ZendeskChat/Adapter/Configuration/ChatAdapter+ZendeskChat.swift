import ChatAdapterKit
public import ChatProviderKit

extension ChatAdapter {
    /// Creates a client for a configuration: the SDK's, or a simulator's.
    public typealias ZendeskChatClientFactory =
        @MainActor (Request<ZendeskChatProviderSettings>) throws -> any ZendeskChatClient

    /// The adapter `zendesk-chat`, on Zendesk's SDK where it is linked.
    @available(iOSApplicationExtension, unavailable)
    public static var zendeskChat: ChatAdapter { zendeskChat() }

    /// The adapter `zendesk-chat`, on Zendesk's SDK where it is linked.
    ///
    /// The SDK is initialized with the configuration's account when the provider is created, unless it is already. Its
    /// conversation screen is made as `screen` says, and presented on the app's topmost view controller. Where the SDK is
    /// not linked, a configuration that asks for it is an error that says how to link it.
    ///
    /// - Parameter simulator: Creates a simulator's client; `nil` where none is linked.
    @available(iOSApplicationExtension, unavailable)
    public static func zendeskChat(simulator: ZendeskChatClientFactory? = nil) -> ChatAdapter {
        zendeskChat(live: linkedZendeskChat, simulator: simulator)
    }

    /// The adapter `zendesk-chat`, on a client of the app's choice: for an app that initializes the SDK itself, or records
    /// it.
    ///
    /// The SDK is one for the whole process: two live providers of it cannot be active at once. Each call of `simulator`
    /// creates a simulator of its own.
    ///
    /// - Parameters:
    ///   - live: Creates the SDK's client; `nil` where the SDK is not linked. What the settings say is set in the
    ///     client's configuration afterwards, and put back when the provider is shut down.
    ///   - simulator: Creates a simulator's client; `nil` where none is linked.
    public static func zendeskChat(
        live: ZendeskChatClientFactory?,
        simulator: ZendeskChatClientFactory? = nil
    ) -> ChatAdapter {
        zendeskChat(live: live, simulator: simulator) { provider, settings in
            #if canImport(ChatSDK) && canImport(MessagingSDK)
                provider.makeScreenIfLive(settings)
            #endif
        }
    }

    /// - Parameter finish: Gives a new provider what goes beyond its client.
    static func zendeskChat(
        live: ZendeskChatClientFactory?,
        simulator: ZendeskChatClientFactory?,
        finish: @escaping @MainActor (ZendeskChatProvider, ZendeskChatScreenSettings) -> Void
    ) -> ChatAdapter {
        ChatAdapter(
            ZendeskChatProviderSettings.self,
            vendor: "ZendeskChat",
            frameworks: "Zendesk's frameworks",
            live: live,
            simulator: simulator
        ) { request, client in
            let hostConfiguration = client.configuration
            request.settings.configure(&client.configuration)
            let provider = ZendeskChatProvider(
                id: request.id,
                client: client,
                session: request.userSession(traits: .zendeskChat),
                clock: request.clock,
                lifecycle: request.lifecycle
            )
            provider.host.remember(hostConfiguration, of: client)
            finish(provider, request.settings.screen ?? ZendeskChatScreenSettings())
            return provider
        }
    }

    /// `nil` where the SDK is not linked.
    @available(iOSApplicationExtension, unavailable)
    static var linkedZendeskChat: ZendeskChatClientFactory? {
        #if canImport(ChatProvidersSDK)
            { LiveZendeskChatClient.initialized(for: $0.settings) }
        #else
            nil
        #endif
    }
}
