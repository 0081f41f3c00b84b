public import ChatProviderKit

extension ChatProviderRegistry {
    /// Registers the adapter as `helpshift`.
    ///
    /// The SDK is one for the whole process: two live providers of it cannot be active at once. Simulators are as many
    /// as there are calls of `simulator`.
    ///
    /// - Parameters:
    ///   - live: Makes the SDK's client; `nil` where the SDK is not linked, which a configuration that asks for it is
    ///     told.
    ///   - simulator: Makes a simulator's client; `nil` where none is linked.
    public mutating func registerHelpshift(
        live: (@MainActor (ChatProviderRequest<HelpshiftProviderSettings>) throws -> any HelpshiftClient)?,
        simulator: (
            @MainActor (ChatProviderRequest<HelpshiftProviderSettings>) throws -> any HelpshiftClient
        )? = nil
    ) {
        register(
            HelpshiftProviderSettings.self,
            live: Self.source(
                live,
                orLink: """
                    Add the package helpshift/HelpshiftX to the app, with its product HelpshiftX, and build for iOS; \
                    or set "client" to "simulator".
                    """
            ),
            simulator: Self.source(
                simulator,
                orLink: """
                    Add the product HelpshiftSimulator to the target, and pass a function that makes one to \
                    registerHelpshift.
                    """
            ),
            liveIsShared: true
        )
    }

    private static func source(
        _ makeClient: (
            @MainActor (ChatProviderRequest<HelpshiftProviderSettings>) throws -> any HelpshiftClient
        )?,
        orLink remedy: String
    ) -> ChatProviderSource<HelpshiftProviderSettings> {
        guard let makeClient else { return .notLinked(remedy) }
        return .made(by: { request in
            HelpshiftChatProvider(
                id: request.id,
                client: try makeClient(request),
                configuration: request.settings.configuration,
                userID: request.userID,
                clock: request.clock,
                lifecycle: request.lifecycle
            )
        })
    }
}
