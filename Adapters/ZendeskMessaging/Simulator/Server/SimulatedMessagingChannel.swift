/// The settings of a messaging channel.
public struct SimulatedMessagingChannel: Sendable, Hashable {
    /// Whether messaging is turned on.
    public var isMessagingEnabled = true
    /// Whether a user may have several conversations.
    public var allowsSeveralConversations = false
    /// Whether users see the list of their conversations. Without several conversations, there is no list.
    public var showsConversationList = true
    /// Whether users may start another conversation, if they may have several.
    public var allowsNewConversations = true
    /// The ids of the custom ticket fields that users may edit; `nil` for any id.
    public var fieldIDs: Set<String>?
    /// The largest number of messages in a conversation.
    public var messageLimit = 30_000
    /// The messages for users who visit a page.
    public var proactiveMessages: [SimulatedProactiveMessage] = []

    /// Creates a channel with one conversation for each user.
    public init() {}

    /// A channel with several conversations for each user, and their list.
    public static var severalConversations: SimulatedMessagingChannel {
        var channel = SimulatedMessagingChannel()
        channel.allowsSeveralConversations = true
        return channel
    }
}

/// A campaign's message, shown to the visitors of a page.
public struct SimulatedProactiveMessage: Sendable, Hashable {
    /// The message's id.
    public var id: String
    /// The campaign's id.
    public var campaignID: String
    /// The page's address.
    public var url: String
    /// The text.
    public var text: String

    /// Creates a message.
    public init(id: String, campaignID: String, url: String, text: String) {
        self.id = id
        self.campaignID = campaignID
        self.url = url
        self.text = text
    }
}
