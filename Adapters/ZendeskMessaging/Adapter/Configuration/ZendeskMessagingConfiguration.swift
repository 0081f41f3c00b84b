/// What a ``ZendeskMessagingProvider`` is made with.
public struct ZendeskMessagingConfiguration: Sendable, Hashable {
    /// The channel's key, from the Admin Center.
    public var channelKey: String
    /// Custom ticket fields of the conversations to come, by the fields' ids. `nil` leaves what the SDK keeps.
    public var conversationFields: [String: ZendeskMessagingFieldValue]?
    /// Tags of the conversations to come. `nil` leaves what the SDK keeps.
    public var conversationTags: [String]?
    /// The screen that is shown; `nil` for the one that the account is set to.
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
