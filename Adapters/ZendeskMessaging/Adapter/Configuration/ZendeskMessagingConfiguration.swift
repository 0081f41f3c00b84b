/// The configuration of a ``ZendeskMessagingProvider``.
public struct ZendeskMessagingConfiguration: Sendable, Hashable {
    /// The channel's key, from the Admin Center.
    public var channelKey: String
    /// Custom ticket fields for future conversations, by the fields' ids. `nil` keeps the SDK's stored
    /// fields.
    public var conversationFields: [String: ZendeskMessagingFieldValue]?
    /// Tags for future conversations. `nil` keeps the SDK's stored tags.
    public var conversationTags: [String]?
    /// The screen to show; `nil` for the one in the account's settings.
    public var screen: ZendeskMessagingScreen?

    /// Creates a configuration.
    public init(
        channelKey: String,
        conversationFields: [String: ZendeskMessagingFieldValue]? = nil,
        conversationTags: [String]? = nil,
        screen: ZendeskMessagingScreen? = nil
    ) {
        self.channelKey = channelKey
        self.conversationFields = conversationFields
        self.conversationTags = conversationTags
        self.screen = screen
    }
}
