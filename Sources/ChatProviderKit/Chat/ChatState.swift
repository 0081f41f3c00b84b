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
    public var logs: ChatTranscript
    /// How far the session has come.
    public var sessionStatus: SessionStatus
    /// Whether ``logs`` is the vendor's, and from this connection.
    public var loading: Loading
    /// Whether a chat is going on. `false` before anything is loaded too: ask ``loading``.
    public var isChatting: Bool
    /// The vendor's id of the chat.
    public var chatID: String?
    /// Whose chat this is: the vendor-side user, `nil` for the anonymous one. Counters file their marker under it.
    public var userID: String?
    /// The count that the vendor itself last reported (Helpshift), `nil` where it reports none.
    public var reportedUnread: ReportedUnreadCount?
    /// What changes seldom.
    @usableFromInline var details: Details

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
        logs: ChatTranscript = ChatTranscript(),
        sessionStatus: SessionStatus = .initializing,
        loading: Loading = .notLoaded,
        isChatting: Bool = false,
        chatID: String? = nil,
        userID: String? = nil,
        reportedUnread: ReportedUnreadCount? = nil,
        agents: [ChatAgent] = [],
        department: ChatDepartment? = nil,
        queuePosition: Int = 0,
        rating: Rating = .none,
        comment: String = ""
    ) {
        self.logs = logs
        self.sessionStatus = sessionStatus
        self.loading = loading
        self.isChatting = isChatting
        self.chatID = chatID
        self.userID = userID
        self.reportedUnread = reportedUnread
        self.details = Details(
            agents: agents,
            department: department,
            queuePosition: queuePosition,
            rating: rating,
            comment: comment
        )
    }
}

extension ChatState {
    /// The parts that seldom change, behind one reference: a state is copied for each message.
    @usableFromInline
    struct Details: Sendable, Equatable {
        private final class Storage: Sendable {
            let fields: Fields
            init(_ fields: Fields) { self.fields = fields }
        }

        private struct Fields: Sendable, Equatable {
            var agents: [ChatAgent]
            var department: ChatDepartment?
            var queuePosition: Int
            var rating: Rating
            var comment: String
        }

        private static let empty = Storage(
            Fields(agents: [], department: nil, queuePosition: 0, rating: .none, comment: "")
        )
        private var storage: Storage

        init(
            agents: [ChatAgent],
            department: ChatDepartment?,
            queuePosition: Int,
            rating: Rating,
            comment: String
        ) {
            let fields = Fields(
                agents: agents,
                department: department,
                queuePosition: queuePosition,
                rating: rating,
                comment: comment
            )
            storage = fields == Self.empty.fields ? Self.empty : Storage(fields)
        }

        @usableFromInline
        static func == (left: Details, right: Details) -> Bool {
            left.storage === right.storage || left.storage.fields == right.storage.fields
        }

        private mutating func change<Part: Equatable>(_ part: WritableKeyPath<Fields, Part>, to value: Part) {
            guard storage.fields[keyPath: part] != value else { return }
            var fields = storage.fields
            fields[keyPath: part] = value
            storage = Storage(fields)
        }

        var agents: [ChatAgent] {
            get { storage.fields.agents }
            set { change(\.agents, to: newValue) }
        }
        var department: ChatDepartment? {
            get { storage.fields.department }
            set { change(\.department, to: newValue) }
        }
        var queuePosition: Int {
            get { storage.fields.queuePosition }
            set { change(\.queuePosition, to: newValue) }
        }
        var rating: Rating {
            get { storage.fields.rating }
            set { change(\.rating, to: newValue) }
        }
        var comment: String {
            get { storage.fields.comment }
            set { change(\.comment, to: newValue) }
        }
    }
}
