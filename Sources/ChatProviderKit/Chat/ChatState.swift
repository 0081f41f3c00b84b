/// What a provider knows about its chat. Its parts are always consistent, because they change together.
public struct ChatState: Sendable, Equatable {
    /// The progress of the vendor's session. The cases are those of Zendesk's `ChatSessionStatus`.
    public enum SessionStatus: String, Sendable, Hashable, CaseIterable {
        /// Nothing is loaded yet. An empty log does not mean that there are no messages.
        case initializing
        /// Connected, and being set up.
        case configuring
        /// The chat is ready.
        case started
        /// The chat is closing.
        case ending
        /// The chat is over.
        case ended
    }

    /// Whether the log and the numbers in this state come from the vendor.
    public enum Loading: String, Sendable, Hashable, Codable {
        /// Nothing has been loaded since the start, or since the user changed.
        case notLoaded
        /// Something was loaded, but not on this connection. With Helpshift: its server has not confirmed
        /// anything yet.
        case loadedEarlier
        /// Loaded on this connection.
        case loaded
    }

    // Each delivered state is compared with the previous one, in the order of the properties. Those that
    // compare quickly come first.

    /// The progress of the session.
    public var sessionStatus: SessionStatus
    /// Whether ``transcript`` comes from the vendor, and from this connection.
    public var loading: Loading
    /// Whether a chat is in progress. It is also `false` before anything is loaded; check ``loading``.
    public var isChatting: Bool
    /// The visitor's position in the queue, from 1; `nil` if there is no queue, or if the visitor is being
    /// served.
    public var queuePosition: Int?
    /// The visitor's rating of the chat.
    public var rating: Rating
    /// The vendor's own last reported count; `nil` if it reports none.
    public var reportedUnread: ReportedUnreadCount?
    /// The last entry that the user has read on any device, as the vendor reports it; `nil` if the vendor
    /// does not. ``transcript`` may not contain the entry yet.
    public var lastReadID: ChatEntry.ID?
    /// The vendor's log, oldest first. A state that is not loaded keeps the last loaded log.
    public var transcript: Transcript

    /// The vendor's id for the chat.
    public var chatID: String?
    /// The vendor's user who owns this chat; `nil` for the anonymous one. Counters store their marker under
    /// this id.
    ///
    /// Ids are compared byte by byte.
    public var userID: String? {
        get { exactUserID?.text }
        set { exactUserID = newValue.map(UserID.init) }
    }
    private(set) var exactUserID: UserID?
    /// The number of user changes since the provider was created. A logout counts, even of the anonymous
    /// user, because the vendor may create a new one. Restoring a user from the store does not count.
    package var userChangeCount = 0
    /// The agents in the chat.
    public var agents: [Agent]
    /// The department that the chat is assigned to.
    public var department: Department?
    /// The visitor's comment on the chat.
    public var comment: String?

    /// Creates a state. The defaults describe a provider that has received nothing yet.
    public init(
        transcript: Transcript = Transcript(),
        sessionStatus: SessionStatus = .initializing,
        loading: Loading = .notLoaded,
        isChatting: Bool = false,
        chatID: String? = nil,
        userID: String? = nil,
        reportedUnread: ReportedUnreadCount? = nil,
        lastReadID: ChatEntry.ID? = nil,
        agents: [Agent] = [],
        department: Department? = nil,
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

    /// Returns the initial state for another user: nothing is known about the chat. Also use it if the
    /// anonymous user is logged out.
    public func replaced(byUser userID: String?) -> ChatState {
        var state = ChatState(userID: userID)
        state.userChangeCount = userChangeCount + 1
        return state
    }
}
