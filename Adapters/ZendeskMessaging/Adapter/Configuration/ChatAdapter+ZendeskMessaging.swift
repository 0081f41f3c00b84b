import ChatAdapterKit
public import ChatProviderKit

extension ChatAdapter {
    /// Creates a client for a configuration: the SDK's, or a simulator's.
    public typealias ZendeskMessagingClientFactory =
        @MainActor (Request<ZendeskMessagingProviderSettings>) throws -> any ZendeskMessagingClient

    /// The adapter `zendesk-messaging`, on Zendesk's SDK where it is linked.
    @available(iOSApplicationExtension, unavailable)
    public static var zendeskMessaging: ChatAdapter { zendeskMessaging() }

    /// The adapter `zendesk-messaging`, on Zendesk's SDK where it is linked.
    ///
    /// The SDK's screens are shown on the app's topmost view controller. Where the SDK is not linked, a configuration that
    /// asks for it is an error that says how to link it.
    ///
    /// - Parameter simulator: Creates a simulator's client; `nil` where none is linked.
    @available(iOSApplicationExtension, unavailable)
    public static func zendeskMessaging(simulator: ZendeskMessagingClientFactory? = nil) -> ChatAdapter {
        #if canImport(ZendeskSDKMessaging)
            zendeskMessaging(live: { _ in LiveZendeskMessagingClient() }, simulator: simulator)
        #else
            zendeskMessaging(live: nil, simulator: simulator)
        #endif
    }

    /// The adapter `zendesk-messaging`, on a client of the app's choice.
    ///
    /// The SDK is initialized when the provider first connects. It is one for the whole process: two live providers of it
    /// cannot be active at once. Each call of `simulator` creates a simulator of its own.
    ///
    /// - Parameters:
    ///   - live: Creates the SDK's client; `nil` where the SDK is not linked.
    ///   - simulator: Creates a simulator's client; `nil` where none is linked.
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
                configuration: request.settings.configuration,
                session: request.userSession(traits: .zendeskMessaging),
                clock: request.clock,
                lifecycle: request.lifecycle
            )
        }
    }
}
