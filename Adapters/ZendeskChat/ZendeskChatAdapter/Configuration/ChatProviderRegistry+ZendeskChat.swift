public import ChatProviderKit

extension ChatProviderRegistry {
    /// Registers the adapter as `zendesk-chat`.
    ///
    /// - Parameters:
    ///   - live: Makes a provider on the SDK; `nil` where the SDK is not linked, which a configuration that asks for it
    ///     is told.
    ///   - simulator: Makes a provider on a simulator; `nil` where none is linked.
    public mutating func registerZendeskChat(
        live: (@MainActor (ChatProviderRequest<ZendeskProviderSettings>) throws -> any ChatProvider)?,
        simulator: (@MainActor (ChatProviderRequest<ZendeskProviderSettings>) throws -> any ChatProvider)? =
            nil
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
        _ make: (@MainActor (ChatProviderRequest<ZendeskProviderSettings>) throws -> any ChatProvider)?,
        orLink remedy: String
    ) -> ChatProviderSource<ZendeskProviderSettings> {
        make.map { .made(by: $0) } ?? .notLinked(remedy)
    }
}
