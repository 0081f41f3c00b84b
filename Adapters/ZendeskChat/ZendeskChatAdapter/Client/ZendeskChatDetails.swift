/// The parts of a chat state that seldom change, behind one reference: a state is copied for each message.
struct ZendeskChatDetails: Sendable, Equatable {
    private struct Fields: Sendable, Equatable {
        var agents: [ZendeskAgent]
        var department: ZendeskDepartment?
        var queuePosition: ZendeskQueuePosition
        var rating: ZendeskRating
        var comment: String
    }

    private final class Storage: Sendable {
        let fields: Fields
        init(_ fields: Fields) { self.fields = fields }
    }

    private var storage: Storage

    init(
        agents: [ZendeskAgent],
        department: ZendeskDepartment?,
        queuePosition: ZendeskQueuePosition,
        rating: ZendeskRating,
        comment: String
    ) {
        storage = Storage(
            Fields(
                agents: agents,
                department: department,
                queuePosition: queuePosition,
                rating: rating,
                comment: comment
            )
        )
    }

    static func == (left: ZendeskChatDetails, right: ZendeskChatDetails) -> Bool {
        left.storage === right.storage || left.storage.fields == right.storage.fields
    }

    private mutating func change<Part: Equatable>(_ part: WritableKeyPath<Fields, Part>, to value: Part) {
        guard storage.fields[keyPath: part] != value else { return }
        var fields = storage.fields
        fields[keyPath: part] = value
        storage = Storage(fields)
    }
}

extension ZendeskChatDetails {
    var agents: [ZendeskAgent] {
        get { storage.fields.agents }
        set { change(\.agents, to: newValue) }
    }
    var department: ZendeskDepartment? {
        get { storage.fields.department }
        set { change(\.department, to: newValue) }
    }
    var queuePosition: ZendeskQueuePosition {
        get { storage.fields.queuePosition }
        set { change(\.queuePosition, to: newValue) }
    }
    var rating: ZendeskRating {
        get { storage.fields.rating }
        set { change(\.rating, to: newValue) }
    }
    var comment: String {
        get { storage.fields.comment }
        set { change(\.comment, to: newValue) }
    }
}

extension ZendeskChatState {
    /// The agents in the chat.
    public var agents: [ZendeskAgent] {
        get { details.agents }
        set { details.agents = newValue }
    }
    /// The department that the chat is put to.
    public var department: ZendeskDepartment? {
        get { details.department }
        set { details.department = newValue }
    }
    /// The place in the queue.
    public var queuePosition: ZendeskQueuePosition {
        get { details.queuePosition }
        set { details.queuePosition = newValue }
    }
    /// The visitor's rating.
    public var rating: ZendeskRating {
        get { details.rating }
        set { details.rating = newValue }
    }
    /// The visitor's comment.
    public var comment: String {
        get { details.comment }
        set { details.comment = newValue }
    }
}
