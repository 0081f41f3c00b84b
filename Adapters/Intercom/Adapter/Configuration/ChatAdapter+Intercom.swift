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
            live: source(
                live,
                orLink: """
                    Switch the trait Intercom on in the app's dependency on this package, or add Intercom's framework \
                    to it by hand, and build for iOS; or set "client" to "simulator".
                    """
            ),
            simulator: source(
                simulator,
                orLink: """
                    Add the product IntercomSimulator to the target, and pass a function that creates one to \
                    intercom(simulator:).
                    """
            ),
            allowsOneLiveProvider: true
        )
    }

    private static func source(
        _ makeClient: IntercomClientFactory?,
        orLink remedy: String
    ) -> Source<IntercomProviderSettings> {
        guard let makeClient else { return .unavailable(reason: remedy) }
        return .factory({ request in
            IntercomChatProvider(
                id: request.id,
                client: try makeClient(request),
                settings: request.settings,
                users: request.userSession(traits: .intercom),
                clock: request.clock,
                lifecycle: request.lifecycle
            )
        })
    }
}
