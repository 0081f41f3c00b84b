import ChatAdapterKit
import ChatProviderKit

/// What a configuration says of Harbor.
struct HarborSettings: ChatAdapter.Settings {
    static let providerType = "harbor"
    static let meaning = "Harbor"
    static let keys = [
        ChatConfiguration.Key("apiKey", .text(.notBlank), isRequired: true, "the account's key")
    ]

    var apiKey: String
}

extension ChatAdapter {
    static func harbor(
        client: @escaping @MainActor @Sendable (HarborSettings) -> any HarborClient
    ) -> ChatAdapter {
        ChatAdapter(HarborSettings.self) { request in
            ScreenChatProvider(HarborVendor(client(request.settings)), request: request)
        }
    }
}
