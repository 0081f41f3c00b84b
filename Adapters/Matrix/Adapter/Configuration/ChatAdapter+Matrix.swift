import ChatAdapterKit
public import ChatProviderKit

extension ChatAdapter {
    /// Returns the transport for a provider's requests to a simulator.
    package typealias MatrixTransportMaker =
        @MainActor (Request<MatrixProviderSettings>) -> any MatrixTransport

    /// The adapter `matrix`, which keeps no session across launches.
    public static var matrix: ChatAdapter { matrix() }

    /// Creates the adapter `matrix`.
    ///
    /// - Parameters:
    ///   - sessions: Returns the store for a provider's session across launches; in an app on Apple's
    ///     platforms, use the keychain.
    ///   - push: The app's push gateway; `nil` for no notifications.
    public static func matrix(
        sessions: @escaping @MainActor (ChatProviderID) -> any MatrixSessionStore = { _ in
            InMemoryMatrixSessionStore()
        },
        push: MatrixConfiguration.Push? = nil
    ) -> ChatAdapter {
        matrix(sessions: sessions, push: push, simulator: nil)
    }

    /// Creates the adapter `matrix` with a simulator; `nil` if none is linked.
    package static func matrix(
        sessions: @escaping @MainActor (ChatProviderID) -> any MatrixSessionStore,
        push: MatrixConfiguration.Push?,
        simulator: MatrixTransportMaker?
    ) -> ChatAdapter {
        func source(_ makeTransport: @escaping MatrixTransportMaker) -> Source<MatrixProviderSettings> {
            .factory({ request in
                guard var configuration = request.settings.configuration else {
                    throw ChatError(
                        .invalidArgument,
                        "\(request.id): the settings name no server or no room."
                    )
                }
                configuration.push = push
                return MatrixChatProvider(
                    id: request.id,
                    configuration: configuration,
                    sessions: sessions(request.id),
                    session: request.userSession(traits: .matrix),
                    clock: request.clock,
                    transport: makeTransport(request)
                )
            })
        }
        return ChatAdapter(
            MatrixProviderSettings.self,
            live: source { _ in URLSessionMatrixTransport() },
            simulator: simulator.map(source)
                ?? .unavailable(
                    reason: """
                        Use the adapters of SimulatedVendors, in the product ChatSimulators; or add the product \
                        MatrixSimulator to the target, and pass a SimulatedMatrix to matrix(simulator:).
                        """
                )
        )
    }
}
