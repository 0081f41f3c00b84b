import ChatAdapterKit
public import ChatProviderKit

extension ChatAdapter {
    /// Creates a client for a configuration: the SDK's, or a simulator's.
    public typealias ZendeskMessagingClientFactory =
        @MainActor (Request<ZendeskMessagingProviderSettings>) throws -> any ZendeskMessagingClient

    /// The adapter `zendesk-messaging`, on Zendesk's SDK if it is linked.
    @available(iOSApplicationExtension, unavailable)
    public static var zendeskMessaging: ChatAdapter { zendeskMessaging() }

    /// Creates the adapter `zendesk-messaging`, on Zendesk's SDK if it is linked.
    ///
    /// The SDK's screens are shown on the app's topmost view controller. If the SDK is not linked, a
    /// configuration that requires it causes an error that explains how to link it.
    ///
    /// - Parameter simulator: Creates a simulator's client; `nil` if none is linked.
    @available(iOSApplicationExtension, unavailable)
    public static func zendeskMessaging(simulator: ZendeskMessagingClientFactory? = nil) -> ChatAdapter {
        #if canImport(ZendeskSDKMessaging)
            zendeskMessaging(live: { _ in LiveZendeskMessagingClient() }, simulator: simulator)
        #else
            zendeskMessaging(live: nil, simulator: simulator)
        #endif
    }

    /// Creates the adapter `zendesk-messaging` on your own client.
    ///
    /// The SDK is initialized when the provider first connects. There is only one SDK in the process, so two
    /// of its live providers cannot be active at once. Each call of `simulator` creates a separate simulator.
    ///
    /// - Parameters:
    ///   - live: Creates the SDK's client; `nil` if the SDK is not linked.
    ///   - simulator: Creates a simulator's client; `nil` if none is linked.
    public static func zendeskMessaging(
        live: ZendeskMessagingClientFactory?,
        simulator: ZendeskMessagingClientFactory? = nil
    ) -> ChatAdapter {
        ChatAdapter(
            ZendeskMessagingProviderSettings.self,
            vendor: "ZendeskMessaging",
            frameworks: "Zendesk's frameworks",
            live: live,
            simulator: simulator
        ) { request, client in
            ZendeskMessagingProvider(
                id: request.id,
                client: client,
                configuration: request.settings,
                session: request.userSession(traits: .zendeskMessaging),
                clock: request.clock,
                lifecycle: request.lifecycle
            )
        }
    }
}
