/// The parts of a chat state that rarely change, behind one reference, because a state is copied for each
/// message.
struct ZendeskChatDetails: Sendable, Equatable {
    struct Fields: Sendable, Equatable {
        var agents: [ZendeskChatAgent]
        var department: ZendeskChatDepartment?
        var queuePosition: ZendeskChatQueuePosition
        var rating: ZendeskChatRating
        var comment: String
    }

    private final class Storage: Sendable {
        let fields: Fields
        init(_ fields: Fields) { self.fields = fields }
    }

    private var storage: Storage

    init(_ fields: Fields) { storage = Storage(fields) }

    var fields: Fields {
        get { storage.fields }
        set { if newValue != storage.fields { storage = Storage(newValue) } }
    }

    static func == (left: ZendeskChatDetails, right: ZendeskChatDetails) -> Bool {
        left.storage === right.storage || left.fields == right.fields
    }
}

extension ZendeskChatState {
    /// The agents in the chat.
    public var agents: [ZendeskChatAgent] {
        get { details.fields.agents }
        set { details.fields.agents = newValue }
    }
    /// The department that the chat is assigned to.
    public var department: ZendeskChatDepartment? {
        get { details.fields.department }
        set { details.fields.department = newValue }
    }
    /// The place in the queue.
    public var queuePosition: ZendeskChatQueuePosition {
        get { details.fields.queuePosition }
        set { details.fields.queuePosition = newValue }
    }
    /// The visitor's rating.
    public var rating: ZendeskChatRating {
        get { details.fields.rating }
        set { details.fields.rating = newValue }
    }
    /// The visitor's comment.
    public var comment: String {
        get { details.fields.comment }
        set { details.fields.comment = newValue }
    }
}
