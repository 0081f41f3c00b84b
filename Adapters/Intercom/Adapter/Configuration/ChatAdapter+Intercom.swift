import ChatAdapterKit
public import ChatProviderKit

extension ChatAdapter {
    /// Creates a client for a configuration: the SDK's, or a simulator's.
    public typealias IntercomClientFactory =
        @MainActor (Request<IntercomProviderSettings>) throws -> any IntercomClient

    /// The adapter `intercom`, on Intercom's SDK if it is linked.
    public static var intercom: ChatAdapter { intercom() }

    /// Creates the adapter `intercom`, on Intercom's SDK if it is linked. If it is not, a configuration that
    /// requires it causes an error that explains how to link it.
    ///
    /// - Parameter simulator: Creates a simulator's client; `nil` if none is linked.
    public static func intercom(simulator: IntercomClientFactory? = nil) -> ChatAdapter {
        #if canImport(Intercom)
            intercom(live: { _ in LiveIntercomClient() }, simulator: simulator)
        #else
            intercom(live: nil, simulator: simulator)
        #endif
    }

    /// Creates the adapter `intercom` on your own client. There is only one SDK in the process, so two of its
    /// live providers cannot be active at once.
    ///
    /// - Parameters:
    ///   - live: Creates the SDK's client; `nil` if the SDK is not linked.
    ///   - simulator: Creates a simulator's client; `nil` if none is linked.
    public static func intercom(
        live: IntercomClientFactory?,
        simulator: IntercomClientFactory? = nil
    ) -> ChatAdapter {
        ChatAdapter(
            IntercomProviderSettings.self,
            vendor: "Intercom",
            frameworks: "Intercom's framework",
            live: live,
            simulator: simulator
        ) { request, client in
            ScreenChatProvider(IntercomVendor(client, settings: request.settings), request: request)
        }
    }
}
