public import ChatProviderKit

/// The settings of an Intercom chat in a configuration.
public struct IntercomProviderSettings: ChatAdapter.Settings {
    /// `intercom`.
    public static let providerType = "intercom"
    /// The adapter's purpose.
    public static let meaning = "Intercom, through its SDK for iOS; it counts conversations, not messages"
    /// The keys in addition to `type`, `client` and `connects`.
    public static let keys = [
        ChatConfiguration.Key("appId", .text(.notBlank), isRequired: true, "the workspace's app id"),
        ChatConfiguration.Key(
            "apiKey",
            .text(.notBlank),
            isRequired: true,
            isPrivate: true,
            "the workspace's key for iOS: a client key, not a secret"
        ),
    ]

    /// The workspace's app id.
    public var appId: String
    /// The workspace's key for iOS. It is part of every copy of the app, and not secret.
    public var apiKey: String

    /// Creates settings. They are checked when a configuration uses them.
    public init(appId: String, apiKey: String) {
        self.appId = appId
        self.apiKey = apiKey
    }
}
