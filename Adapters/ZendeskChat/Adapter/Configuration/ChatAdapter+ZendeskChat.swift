import ChatAdapterKit
public import ChatProviderKit

extension ChatAdapter {
    /// Creates a client for a configuration: the SDK's, or a simulator's.
    public typealias ZendeskChatClientFactory =
        @MainActor (Request<ZendeskChatProviderSettings>) throws -> any ZendeskChatClient

    /// The adapter `zendesk-chat`, on Zendesk's SDK if it is linked.
    @available(iOSApplicationExtension, unavailable)
    public static var zendeskChat: ChatAdapter { zendeskChat() }

    /// Creates the adapter `zendesk-chat`, on Zendesk's SDK if it is linked.
    ///
    /// The SDK is initialized with the configuration's account when the provider is created, unless it
    /// already is. Its conversation screen has the settings of `screen`, and is presented on the app's
    /// topmost view controller. If the SDK is not linked, a configuration that requires it causes an error
    /// that explains how to link it.
    ///
    /// - Parameter simulator: Creates a simulator's client; `nil` if none is linked.
    @available(iOSApplicationExtension, unavailable)
    public static func zendeskChat(simulator: ZendeskChatClientFactory? = nil) -> ChatAdapter {
        zendeskChat(live: linkedZendeskChat, simulator: simulator)
    }

    /// Creates the adapter `zendesk-chat` on your own client, for an app that initializes the SDK itself, or
    /// records it.
    ///
    /// There is only one SDK in the process, so two of its live providers cannot be active at once. Each call
    /// of `simulator` creates a separate simulator.
    ///
    /// - Parameters:
    ///   - live: Creates the SDK's client; `nil` if the SDK is not linked. The settings are then set in the
    ///     client's configuration, which is restored when the provider is shut down.
    ///   - simulator: Creates a simulator's client; `nil` if none is linked.
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

    /// - Parameter finish: Completes a new provider, for example with the vendor's screen.
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
                clock: request.clock
            )
            provider.host.remember(hostConfiguration, of: client)
            finish(provider, request.settings.screen ?? ZendeskChatScreenSettings())
            return provider
        }
    }

    /// `nil` if the SDK is not linked.
    @available(iOSApplicationExtension, unavailable)
    static var linkedZendeskChat: ZendeskChatClientFactory? {
        #if canImport(ChatProvidersSDK)
            { LiveZendeskChatClient.initialized(for: $0.settings) }
        #else
            nil
        #endif
    }
}
