/// A messaging channel as an admin has set it up.
public struct SimulatedMessagingChannel: Sendable, Hashable {
    /// Whether messaging is switched on.
    public var isMessagingEnabled = true
    /// Whether a user may have several conversations.
    public var allowsSeveralConversations = false
    /// Whether users see the list of their conversations. Where they have one each there is none.
    public var showsConversationList = true
    /// Whether users may begin another conversation, where they may have several.
    public var allowsNewConversations = true
    /// The ids of the custom ticket fields that users may edit; `nil` for any id.
    public var fieldIDs: Set<String>?
    /// How many messages a conversation can hold.
    public var messageLimit = 30_000
    /// What is sent to users who visit a page.
    public var proactiveMessages: [SimulatedProactiveMessage] = []

    /// Creates a channel for one conversation a user.
    public init() {}

    /// A channel for several conversations a user, with their list.
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
    /// The page that it is for.
    public var url: String
    /// What it says.
    public var text: String

    /// Creates a message.
    public init(id: String, campaignID: String, url: String, text: String) {
        self.id = id
        self.campaignID = campaignID
        self.url = url
        self.text = text
    }
}
