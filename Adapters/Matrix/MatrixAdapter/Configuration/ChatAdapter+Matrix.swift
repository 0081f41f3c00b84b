public import ChatProviderKit

extension ChatAdapter {
    /// The adapter `matrix`, which keeps no session across launches.
    public static var matrix: ChatAdapter { matrix() }

    /// The adapter `matrix`.
    ///
    /// - Parameters:
    ///   - sessions: Returns where a provider's session is kept across launches; in an app on Apple's platforms, the
    ///     keychain.
    ///   - push: The app's push gateway; `nil` for no notifications.
    public static func matrix(
        sessions: @escaping @MainActor (ChatProviderID) -> any MatrixSessionStore = { _ in
            InMemoryMatrixSessionStore()
        },
        push: MatrixConfiguration.Push? = nil
    ) -> ChatAdapter {
        ChatAdapter(
            MatrixProviderSettings.self,
            live: .factory({ request in
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
                    clock: request.clock
                )
            }),
            simulator: .unavailable(
                reason: "There is no simulator of a Matrix server. Leave \"client\" out, and start a server."
            )
        )
    }
}
