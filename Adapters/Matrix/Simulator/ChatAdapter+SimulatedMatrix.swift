public import ChatProviderKit
public import MatrixAdapter

extension ChatAdapter {
    /// The adapter `matrix`, whose `"client": "simulator"` is a server in memory.
    ///
    /// - Parameters:
    ///   - simulator: The server. Configurations may name any address.
    ///   - sessions: Returns where a provider's session is kept across launches; in an app on Apple's platforms, the
    ///     keychain.
    ///   - push: The app's push gateway; `nil` for no notifications.
    public static func matrix(
        simulator: SimulatedMatrix,
        sessions: @escaping @MainActor (ChatProviderID) -> any MatrixSessionStore = { _ in
            InMemoryMatrixSessionStore()
        },
        push: MatrixConfiguration.Push? = nil
    ) -> ChatAdapter {
        matrix(sessions: sessions, push: push, simulator: { _ in SimulatedMatrixTransport(simulator) })
    }
}
