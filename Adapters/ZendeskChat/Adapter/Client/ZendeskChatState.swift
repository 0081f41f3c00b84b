public import ChatProviderKit

/// Everything that the SDK reports about its chat (`ChatState`).
public struct ZendeskChatState: Sendable, Equatable {
    /// The log, oldest first.
    public var logs: ChatState.Transcript
    /// The progress of the session.
    public var chatSessionStatus: ZendeskChatSessionStatus
    /// Whether a chat is in progress. It is also `false` while nothing is loaded.
    public var isChatting: Bool
    /// The chat's id.
    public var chatID: String?
    /// The parts that rarely change.
    var details: ZendeskChatDetails

    /// Creates a state. The defaults are those before anything is loaded (`ChatState.initial`).
    public init(
        logs: ChatState.Transcript = ChatState.Transcript(),
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

/// The position in the queue (`QueuePosition`).
public struct ZendeskChatQueuePosition: Sendable, Hashable {
    /// The id of the entry that reported it; empty if there is none.
    public var id: String
    /// The number of visitors before this one.
    public var queue: Int

    /// Creates a position.
    public init(id: String = "", queue: Int = 0) {
        self.id = id
        self.queue = queue
    }
}
