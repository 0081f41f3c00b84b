import ChatAdapterKit
public import ChatProviderKit

extension ChatAdapter {
    /// Creates a client for a configuration: the SDK's, or a simulator's.
    public typealias IntercomClientFactory =
        @MainActor (Request<IntercomProviderSettings>) throws -> any IntercomClient

    /// The adapter `intercom`, on Intercom's SDK where it is linked.
    public static var intercom: ChatAdapter { intercom() }

    /// The adapter `intercom`, on Intercom's SDK where it is linked. Where it is not, a configuration that asks for it is an
    /// error that says how to link it.
    ///
    /// - Parameter simulator: Creates a simulator's client; `nil` where none is linked.
    public static func intercom(simulator: IntercomClientFactory? = nil) -> ChatAdapter {
        #if canImport(Intercom)
            intercom(live: { _ in LiveIntercomClient() }, simulator: simulator)
        #else
            intercom(live: nil, simulator: simulator)
        #endif
    }

    /// The adapter `intercom`, on a client of the app's choice. The SDK is one for the whole process: two live providers of
    /// it cannot be active at once.
    ///
    /// - Parameters:
    ///   - live: Creates the SDK's client; `nil` where the SDK is not linked.
    ///   - simulator: Creates a simulator's client; `nil` where none is linked.
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
