import ChatProviderKit

/// What a configuration says of Acme.
struct AcmeSettings: ChatAdapter.Settings {
    static let providerType = "acme"
    static let meaning = "Acme Chat"
    static let keys = [
        ChatConfiguration.Key("apiKey", .text(.notBlank), isRequired: true, "the account's key")
    ]

    var apiKey: String
}

extension ChatAdapter {
    static func acme(
        client: @escaping @MainActor @Sendable (AcmeSettings) -> any AcmeClient
    ) -> ChatAdapter {
        ChatAdapter(AcmeSettings.self) { request in
            AcmeChatProvider(id: request.id, client: client(request.settings), clock: request.clock)
        }
    }
}
