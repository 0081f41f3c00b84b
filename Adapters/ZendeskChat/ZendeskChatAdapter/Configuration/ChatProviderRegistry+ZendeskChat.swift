public import ChatProviderKit

extension ChatProviderRegistry {
    /// Registers the adapter as `zendesk-chat`.
    ///
    /// The SDK is one for the whole process: two live providers of it cannot be active at once. Simulators are as many
    /// as there are calls of `simulator`.
    ///
    /// - Parameters:
    ///   - live: Makes the SDK's client and initialises the SDK with the account's key; `nil` where the SDK is not
    ///     linked, which a configuration that asks for it is told. The client's configuration is set from the settings
    ///     afterwards.
    ///   - simulator: Makes a simulator's client; `nil` where none is linked.
    public mutating func registerZendeskChat(
        live: (@MainActor (ChatProviderRequest<ZendeskProviderSettings>) throws -> any ZendeskChatClient)?,
        simulator: (
            @MainActor (ChatProviderRequest<ZendeskProviderSettings>) throws -> any ZendeskChatClient
        )? = nil
    ) {
        register(
            ZendeskProviderSettings.self,
            live: Self.source(
                live,
                orLink: """
                    Add the package zendesk/chat_sdk_ios to the app, with its product ZendeskChatSDK, and build for \
                    iOS; or set "client" to "simulator".
                    """
            ),
            simulator: Self.source(
                simulator,
                orLink: """
                    Add the product ZendeskChatSimulator to the target, and pass a function that makes one to \
                    registerZendeskChat.
                    """
            ),
            liveIsShared: true
        )
    }

    private static func source(
        _ makeClient: (
            @MainActor (ChatProviderRequest<ZendeskProviderSettings>) throws -> any ZendeskChatClient
        )?,
        orLink remedy: String
    ) -> ChatProviderSource<ZendeskProviderSettings> {
        guard let makeClient else { return .notLinked(remedy) }
        return .made(by: { request in
            let client = try makeClient(request)
            client.configuration = request.settings.configuration
            return ZendeskChatProvider(
                id: request.id,
                client: client,
                clock: request.clock,
                userID: request.userID
            )
        })
    }
}
