public import ChatProviderKit

/// What a configuration says of Intercom.
public struct IntercomProviderSettings: ChatProviderSettings {
    /// `intercom`.
    public static let providerType = "intercom"
    /// What it is for.
    public static let meaning = "Intercom, by its SDK for iOS; it counts conversations, not messages"
    /// The keys beside `type`, `client` and `connects`.
    public static let keys = [
        ChatConfiguration.Key("appId", .text(.notBlank), isRequired: true, "the workspace's app id"),
        ChatConfiguration.Key(
            "apiKey",
            .text(.notBlank),
            isRequired: true,
            isPrivate: true,
            "the workspace's key for iOS: a client key, no secret"
        ),
    ]

    /// The workspace's app id.
    public var appId: String
    /// The workspace's key for iOS. It is in every copy of the app, and no secret.
    public var apiKey: String

    /// Creates settings. They are checked when a configuration uses them.
    public init(appId: String, apiKey: String) {
        self.appId = appId
        self.apiKey = apiKey
    }
}
