/// All that a provider knows of its chat at one moment: one value, so that no two of its parts can disagree.
public struct ChatState: Sendable, Equatable {
    /// How far the vendor's session has come. The cases are Zendesk's `ChatSessionStatus`.
    public enum SessionStatus: String, Sendable, Hashable {
        /// Nothing is loaded yet: an empty log means nothing.
        case initializing
        /// Connected, and being set up.
        case configuring
        /// A chat can be held.
        case started
        /// The chat is being closed.
        case ending
        /// The chat is over.
        case ended
    }

    /// Whether the log and the numbers here are the vendor's.
    public enum Loading: String, Sendable, Hashable, Codable {
        /// Nothing has been loaded since the start, or since the user changed.
        case notLoaded
        /// Something was loaded, but not on this connection; with Helpshift, nothing that its server has confirmed.
        case loadedEarlier
        /// Loaded on this connection.
        case loaded
    }

    // The parts that are quickly compared come first: two states are compared for each one that is delivered.

    /// How far the session has come.
    public var sessionStatus: SessionStatus
    /// Whether ``transcript`` is the vendor's, and from this connection.
    public var loading: Loading
    /// Whether a chat is going on. `false` before anything is loaded too: ask ``loading``.
    public var isChatting: Bool
    /// The visitor's place in the queue, from 1; `nil` where there is no queue, or the visitor's turn has come.
    public var queuePosition: Int?
    /// The visitor's rating of the chat.
    public var rating: Rating
    /// The count that the vendor itself last reported, `nil` where it reports none.
    public var reportedUnread: ChatState.ReportedUnreadCount?
    /// Up to which entry the user has read, on any device, by the vendor's word; `nil` where the vendor does not say. The
    /// entry need not be in ``transcript`` yet.
    public var lastReadID: ChatEntry.ID?
    /// The vendor's log, oldest first. A state that is not loaded keeps the last log that was.
    public var transcript: ChatTranscript

    /// The vendor's id of the chat.
    public var chatID: String?
    /// Whose chat this is: the vendor-side user, `nil` for the anonymous one. Counters store their marker under it.
    ///
    /// Two ids are the same only byte by byte.
    public var userID: String? {
        get { exactUserID?.text }
        set { exactUserID = newValue.map(UserID.init) }
    }
    private(set) var exactUserID: UserID?
    /// How often the user has changed since the provider was created. A logout counts, also of the anonymous user: the
    /// vendor may make a new one. A user who is restored from the store has not changed.
    package var userChangeCount = 0
    /// The agents in the chat.
    public var agents: [ChatAgent]
    /// The department that the chat is assigned to.
    public var department: ChatDepartment?
    /// The visitor's comment on the chat.
    public var comment: String?

    /// Creates a state; without arguments, the one before anything has been heard.
    public init(
        transcript: ChatTranscript = ChatTranscript(),
        sessionStatus: SessionStatus = .initializing,
        loading: Loading = .notLoaded,
        isChatting: Bool = false,
        chatID: String? = nil,
        userID: String? = nil,
        reportedUnread: ChatState.ReportedUnreadCount? = nil,
        lastReadID: ChatEntry.ID? = nil,
        agents: [ChatAgent] = [],
        department: ChatDepartment? = nil,
        queuePosition: Int? = nil,
        rating: Rating = .unrated,
        comment: String? = nil
    ) {
        self.sessionStatus = sessionStatus
        self.loading = loading
        self.isChatting = isChatting
        self.queuePosition = queuePosition
        self.rating = rating
        self.reportedUnread = reportedUnread
        self.lastReadID = lastReadID
        self.transcript = transcript
        self.chatID = chatID
        exactUserID = userID.map(UserID.init)
        self.agents = agents
        self.department = department
        self.comment = comment
    }

    /// The state of another user, as it begins: nothing is known of the chat. Also for a logout of the anonymous user.
    public func replaced(byUser userID: String?) -> ChatState {
        var state = ChatState(userID: userID)
        state.userChangeCount = userChangeCount + 1
        return state
    }
}
