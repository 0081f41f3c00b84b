extension ChatState {
    /// The parts that change seldom, behind one reference.
    struct Details: Sendable, Equatable {
        private final class Storage: Sendable {
            let fields: Fields
            init(_ fields: Fields) { self.fields = fields }
        }

        struct Fields: Sendable, Equatable {
            var chatID: String?
            var userID: String?
            var reportedUnread: ReportedUnreadCount?
            var agents: [ChatAgent]
            var department: ChatDepartment?
            var queuePosition: Int
            var rating: Rating
            var comment: String
        }

        private var storage: Storage

        init(_ fields: Fields) { storage = Storage(fields) }

        static func == (left: Details, right: Details) -> Bool {
            left.isIdentical(to: right) || left.storage.fields == right.storage.fields
        }

        func isIdentical(to other: Details) -> Bool { storage === other.storage }

        private mutating func change<Part: Equatable>(_ part: WritableKeyPath<Fields, Part>, to value: Part) {
            guard storage.fields[keyPath: part] != value else { return }
            var fields = storage.fields
            fields[keyPath: part] = value
            storage = Storage(fields)
        }

        var chatID: String? {
            get { storage.fields.chatID }
            set { change(\.chatID, to: newValue) }
        }
        var userID: String? {
            get { storage.fields.userID }
            set { change(\.userID, to: newValue) }
        }
        var reportedUnread: ReportedUnreadCount? {
            get { storage.fields.reportedUnread }
            set { change(\.reportedUnread, to: newValue) }
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
