import ChatProviderKit

extension ZendeskChatSessionStatus {
    /// Whether a state with this status contains the vendor's log, if it arrives while connected. With an
    /// unknown status, it does not, so that known data is not discarded.
    var isPastInitializing: Bool {
        switch self {
        case .configuring, .started, .ending, .ended: true
        case .initializing, .unknown: false
        }
    }
}

extension ChatState.SessionStatus {
    init(_ status: ZendeskChatSessionStatus) {
        switch status {
        case .initializing, .unknown: self = .initializing
        case .configuring: self = .configuring
        case .started: self = .started
        case .ending: self = .ending
        case .ended: self = .ended
        }
    }
}

extension ChatState.Rating {
    init(_ rating: ZendeskChatRating, report: (String) -> Void) {
        switch rating {
        case .none: self = .unrated
        case .good: self = .good
        case .bad: self = .bad
        case .unknown(let name):
            report("unknown rating \"\(name)\"; taken as none")
            self = .unrated
        }
    }
}

extension ChatState.Department {
    init(_ department: ZendeskChatDepartment, report: (String) -> Void) {
        self.init(
            id: department.id,
            name: department.name,
            status: Status(department.status, of: department.id, report: report)
        )
    }
}

extension ChatState.Department.Status {
    init(_ status: ZendeskChatDepartmentStatus, of id: String, report: (String) -> Void) {
        switch status {
        case .offline: self = .offline
        case .online: self = .online
        case .away: self = .away
        case .unknown(let name):
            report("department \(id): unknown status \"\(name)\"; taken as offline")
            self = .offline
        }
    }
}

extension ChatState.Department.Status {
    /// `nil` for a status from a later SDK.
    init?(_ status: ZendeskChatAccount.Status, report: (String) -> Void) {
        switch status {
        case .online: self = .online
        case .offline: self = .offline
        case .unknown(let number):
            report("unknown account status \(number); it is unknown whether an agent is available")
            return nil
        }
    }
}
