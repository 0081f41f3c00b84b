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
    /// The agents in the chat.
    public var agents: [ZendeskAgent]
    /// The department that the chat is put to.
    public var department: ZendeskDepartment?
    /// The place in the queue.
    public var queuePosition: ZendeskQueuePosition
    /// The visitor's rating.
    public var rating: ZendeskRating
    /// The visitor's comment.
    public var comment: String

    /// Makes a state; without arguments, the one before anything is loaded (`ChatState.initial`).
    public init(
        logs: ChatTranscript = ChatTranscript(),
        chatSessionStatus: ZendeskChatSessionStatus = .initializing,
        isChatting: Bool = false,
        chatID: String? = nil,
        agents: [ZendeskAgent] = [],
        department: ZendeskDepartment? = nil,
        queuePosition: ZendeskQueuePosition = ZendeskQueuePosition(),
        rating: ZendeskRating = .none,
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

/// How far the session has come (`ChatSessionStatus`).
public enum ZendeskChatSessionStatus: Sendable, Hashable {
    /// Nothing is loaded.
    case initializing
    /// Connected; no chat has started yet.
    case configuring
    /// A chat can be held.
    case started
    /// The chat is being closed.
    case ending
    /// The chat is over.
    case ended
    /// A value that came after 5.0.5, by its number.
    case unknown(Int)

    /// Those that are known, in the order of the vendor's numbers.
    static let known: [(name: String, status: ZendeskChatSessionStatus)] = [
        ("initializing", .initializing), ("configuring", .configuring), ("started", .started),
        ("ending", .ending), ("ended", .ended),
    ]

    /// Makes a status of the vendor's number, 0 to 4.
    public init(rawValue: Int) {
        self = Self.known.indices.contains(rawValue) ? Self.known[rawValue].status : .unknown(rawValue)
    }

    /// Makes a status of the vendor's name; `nil` for one that is not known.
    public init?(name: String) {
        guard let known = Self.known.first(where: { $0.name == name }) else { return nil }
        self = known.status
    }

    /// The vendor's name.
    public var name: String {
        switch self {
        case .initializing: "initializing"
        case .configuring: "configuring"
        case .started: "started"
        case .ending: "ending"
        case .ended: "ended"
        case .unknown(let number): "unknown(\(number))"
        }
    }
}

/// The place in the queue (`QueuePosition`).
public struct ZendeskQueuePosition: Sendable, Hashable {
    /// The id of the entry that told it; empty where there is none.
    public var id: String
    /// The number of visitors before this one.
    public var queue: Int

    /// Makes a place.
    public init(id: String = "", queue: Int = 0) {
        self.id = id
        self.queue = queue
    }
}

/// What the server says of a chat (`ChatInfo`).
public struct ZendeskChatInfo: Sendable, Hashable {
    /// Whether a chat is going on.
    public var isChatting: Bool

    /// Makes it.
    public init(isChatting: Bool) { self.isChatting = isChatting }
}
