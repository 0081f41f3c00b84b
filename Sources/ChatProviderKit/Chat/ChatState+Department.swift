extension ChatState {
    /// A group of agents that a chat can be assigned to.
    public struct Department: Sendable, Hashable {
        /// Whether an agent of the department is available. The raw values are the names of Zendesk's
        /// `DepartmentStatus`.
        public enum Status: String, Sendable, Hashable, CaseIterable {
            /// Agents answer.
            case online
            /// Agents are present, but do not answer at the moment.
            case away
            /// No agent answers. A message becomes an offline message.
            case offline
        }

        /// The vendor's id.
        public let id: String
        /// The name for people to read.
        public let name: String
        /// Whether an agent is available.
        public let status: Status

        /// Creates a department.
        public init(id: String, name: String, status: Status) {
            self.id = id
            self.name = name
            self.status = status
        }
    }
}
