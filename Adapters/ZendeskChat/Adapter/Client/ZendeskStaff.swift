/// A department (`Department`).
public struct ZendeskChatDepartment: Sendable, Hashable {
    /// The department's id.
    public var id: String
    /// The name for people to read.
    public var name: String
    /// Whether an agent is available.
    public var status: ZendeskChatDepartmentStatus

    /// Creates a department.
    public init(id: String, name: String, status: ZendeskChatDepartmentStatus = .online) {
        self.id = id
        self.name = name
        self.status = status
    }
}

/// Whether an agent of a department is available (`DepartmentStatus`).
public enum ZendeskChatDepartmentStatus: Sendable, Hashable {
    /// No agent answers.
    case offline
    /// Agents answer.
    case online
    /// Agents are present, but do not answer at the moment.
    case away
    /// A value that `ChatProvidersSDK` 5.0.5 does not have, as the vendor writes it.
    case unknown(String)

    /// Creates a status from the vendor's text.
    public init(rawValue: String) {
        switch rawValue {
        case "offline": self = .offline
        case "online": self = .online
        case "away": self = .away
        default: self = .unknown(rawValue)
        }
    }

    /// The vendor's text.
    public var rawValue: String {
        switch self {
        case .offline: "offline"
        case .online: "online"
        case .away: "away"
        case .unknown(let text): text
        }
    }
}

/// The account (`Account`).
public struct ZendeskChatAccount: Sendable, Hashable {
    /// Whether an agent is available (`AccountStatus`).
    public enum Status: Sendable, Hashable {
        /// An agent answers.
        case online
        /// No agent answers.
        case offline
        /// A value that `ChatProvidersSDK` 5.0.5 does not have, with its number.
        case unknown(Int)

        /// Creates a status from the vendor's number: 0 online, 1 offline.
        public init(rawValue: Int) {
            switch rawValue {
            case 0: self = .online
            case 1: self = .offline
            default: self = .unknown(rawValue)
            }
        }
    }

    /// Whether an agent is available.
    public var accountStatus: Status
    /// The departments; `nil` if the account has none.
    public var departments: [ZendeskChatDepartment]?

    /// Creates an account.
    public init(accountStatus: Status, departments: [ZendeskChatDepartment]?) {
        self.accountStatus = accountStatus
        self.departments = departments
    }
}
