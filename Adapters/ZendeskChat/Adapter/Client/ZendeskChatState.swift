public import ChatProviderKit

/// Everything that the SDK reports about its chat (`ChatState`).
public struct ZendeskChatState: Sendable, Equatable {
    /// The log, oldest first.
    public var logs: ChatState.Transcript
    /// The progress of the session.
    public var chatSessionStatus: ChatState.SessionStatus
    /// Whether a chat is in progress. It is also `false` while nothing is loaded.
    public var isChatting: Bool
    /// The chat's id.
    public var chatID: String?
    /// The agents in the chat.
    public var agents: [ChatState.Agent]
    /// The department that the chat is assigned to.
    public var department: ChatState.Department?
    /// The number of visitors before this one (`QueuePosition.queue`); 0 if there is no queue.
    public var queuePosition: Int
    /// The visitor's rating.
    public var rating: ChatState.Rating
    /// The visitor's comment.
    public var comment: String

    /// Creates a state. The defaults are those before anything is loaded (`ChatState.initial`).
    public init(
        logs: ChatState.Transcript = ChatState.Transcript(),
        chatSessionStatus: ChatState.SessionStatus = .initializing,
        isChatting: Bool = false,
        chatID: String? = nil,
        agents: [ChatState.Agent] = [],
        department: ChatState.Department? = nil,
        queuePosition: Int = 0,
        rating: ChatState.Rating = .unrated,
        comment: String = ""
    ) {
        self.logs = logs
        self.chatSessionStatus = chatSessionStatus
        self.isChatting = isChatting
        self.chatID = chatID
        self.agents = agents
        self.department = department
        self.queuePosition = queuePosition
        self.rating = rating
        self.comment = comment
    }
}
