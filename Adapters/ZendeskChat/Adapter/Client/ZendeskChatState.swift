public import ChatProviderKit

/// All that the SDK says of its chat (`ChatState`).
public struct ZendeskChatState: Sendable, Equatable {
    /// The log, oldest first.
    public var logs: ChatTranscript
    /// How far the session has come.
    public var chatSessionStatus: ZendeskChatSessionStatus
    /// Whether a chat is going on. `false` while nothing is loaded, too.
    public var isChatting: Bool
    /// The chat's id.
    public var chatID: String?
    /// What changes seldom.
    var details: ZendeskChatDetails

    /// Creates a state; without arguments, the one before anything is loaded (`ChatState.initial`).
    public init(
        logs: ChatTranscript = ChatTranscript(),
        chatSessionStatus: ZendeskChatSessionStatus = .initializing,
        isChatting: Bool = false,
        chatID: String? = nil,
        agents: [ZendeskChatAgent] = [],
        department: ZendeskChatDepartment? = nil,
        queuePosition: ZendeskChatQueuePosition = ZendeskChatQueuePosition(),
        rating: ZendeskChatRating = .none,
        comment: String = ""
    ) {
        self.logs = logs
        self.chatSessionStatus = chatSessionStatus
        self.isChatting = isChatting
        self.chatID = chatID
        details = ZendeskChatDetails(
            ZendeskChatDetails.Fields(
                agents: agents,
                department: department,
                queuePosition: queuePosition,
                rating: rating,
                comment: comment
            )
        )
    }
}

/// The place in the queue (`QueuePosition`).
public struct ZendeskChatQueuePosition: Sendable, Hashable {
    /// The id of the entry that told it; empty where there is none.
    public var id: String
    /// The number of visitors before this one.
    public var queue: Int

    /// Creates a place.
    public init(id: String = "", queue: Int = 0) {
        self.id = id
        self.queue = queue
    }
}

/// What the server says of a chat (`ChatInfo`).
public struct ZendeskChatInfo: Sendable, Hashable {
    /// Whether a chat is going on.
    public var isChatting: Bool

    /// Creates the answer.
    public init(isChatting: Bool) { self.isChatting = isChatting }
}
