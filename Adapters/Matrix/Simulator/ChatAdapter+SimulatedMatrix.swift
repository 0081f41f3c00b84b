public import ChatProviderKit
public import MatrixAdapter

extension ChatAdapter {
    /// Creates the adapter `matrix`, which uses a server in memory for `"client": "simulator"`.
    ///
    /// - Parameters:
    ///   - simulator: The server. Configurations may name any address.
    ///   - sessions: Returns the storage for a provider's session across launches. In an app on Apple's platforms, it
    ///     is the keychain.
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
