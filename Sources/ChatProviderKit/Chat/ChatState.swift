/// All that a provider knows of its chat at one moment: one value, so that no two of its parts can disagree.
public struct ChatState: Sendable, Equatable {
    /// How far the vendor's session has come. The cases are Zendesk's `ChatSessionStatus`.
    public enum SessionStatus: String, Sendable, Hashable, CaseIterable {
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
    public enum Loading: Sendable, Hashable {
        /// Nothing has been loaded since the start, or since the user changed.
        case notLoaded
        /// Something was loaded, but not on this connection (Zendesk), or nothing that the vendor's server
        /// vouches for (Helpshift).
        case loadedEarlier
        /// Loaded on this connection.
        case loaded
    }

    /// The vendor's log, oldest first. A state that is not loaded keeps the last log that was.
    public var transcript: ChatTranscript {
        get { ChatTranscript(trunk: content.trunk, count: logCount) }
        set {
            logCount = newValue.count
            if newValue.trunk !== content.trunk {
                content = Content(trunk: newValue.trunk, details: content.details)
            }
        }
    }
    /// How far the session has come.
    public var sessionStatus: SessionStatus
    /// Whether ``transcript`` is the vendor's, and from this connection.
    public var loading: Loading
    /// Whether a chat is going on. `false` before anything is loaded too: ask ``loading``.
    public var isChatting: Bool
    /// How many entries the log has.
    private var logCount: Int
    /// All that stays the same from one message to the next, mostly. One reference, so that a copy of a state is one: a
    /// state is copied for each message.
    private var content: Content

    /// The vendor's id of the chat.
    public var chatID: String? {
        get { details.chatID }
        set { details.chatID = newValue }
    }
    /// Whose chat this is: the vendor-side user, `nil` for the anonymous one. Counters file their marker under it.
    public var userID: String? {
        get { details.userID }
        set { details.userID = newValue }
    }
    /// The count that the vendor itself last reported (Helpshift), `nil` where it reports none.
    public var reportedUnread: ReportedUnreadCount? {
        get { details.reportedUnread }
        set { details.reportedUnread = newValue }
    }

    /// The agents in the chat.
    public var agents: [ChatAgent] {
        get { details.agents }
        set { details.agents = newValue }
    }
    /// The department that the chat is put to.
    public var department: ChatDepartment? {
        get { details.department }
        set { details.department = newValue }
    }
    /// How many visitors are before this one; 0 where there is no queue, or the visitor's turn has come.
    public var queuePosition: Int {
        get { details.queuePosition }
        set { details.queuePosition = newValue }
    }
    /// The visitor's rating of the chat.
    public var rating: Rating {
        get { details.rating }
        set { details.rating = newValue }
    }
    /// The visitor's comment on the chat, `""` where there is none.
    public var comment: String {
        get { details.comment }
        set { details.comment = newValue }
    }

    /// Makes a state; without arguments, the one before anything has been heard.
    public init(
        transcript: ChatTranscript = ChatTranscript(),
        sessionStatus: SessionStatus = .initializing,
        loading: Loading = .notLoaded,
        isChatting: Bool = false,
        chatID: String? = nil,
        userID: String? = nil,
        reportedUnread: ReportedUnreadCount? = nil,
        agents: [ChatAgent] = [],
        department: ChatDepartment? = nil,
        queuePosition: Int = 0,
        rating: Rating = .unrated,
        comment: String = ""
    ) {
        self.sessionStatus = sessionStatus
        self.loading = loading
        self.isChatting = isChatting
        logCount = transcript.count
        content = Content(
            trunk: transcript.trunk,
            details: Details(
                Details.Fields(
                    chatID: chatID,
                    userID: userID,
                    reportedUnread: reportedUnread,
                    agents: agents,
                    department: department,
                    queuePosition: queuePosition,
                    rating: rating,
                    comment: comment
                )
            )
        )
    }

    /// Whether both know the same. What their transcript share is not read.
    @inlinable
    public static func == (left: ChatState, right: ChatState) -> Bool {
        // What is quickly compared first: two states are compared for each that is delivered.
        left.isChatting == right.isChatting && left.loading == right.loading
            && left.sessionStatus == right.sessionStatus && left.hasSameContent(as: right)
    }

    @usableFromInline
    func hasSameContent(as other: ChatState) -> Bool {
        guard logCount == other.logCount else { return false }
        return content === other.content || transcript == other.transcript && details == other.details
    }
}

extension ChatState {
    private final class Content: Sendable {
        let trunk: TranscriptTrunk
        let details: Details

        init(trunk: TranscriptTrunk, details: Details) {
            self.trunk = trunk
            self.details = details
        }
    }

    /// What has nothing to do with the log.
    private(set) var details: Details {
        get { content.details }
        set { content = Content(trunk: content.trunk, details: newValue) }
    }
}
