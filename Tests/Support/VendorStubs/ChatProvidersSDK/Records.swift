// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

public final class Agent: NSObject {
    public let avatar: URL?
    public let nick: String
    public let displayName: String
    public let isTyping: Bool

    public init(avatar: URL?, nick: String, displayName: String, isTyping: Bool) {
        self.avatar = avatar
        self.nick = nick
        self.displayName = displayName
        self.isTyping = isTyping
    }
}

public final class Department: NSObject {
    public let id: String
    public let name: String
    public let status: DepartmentStatus

    public init(id: String, name: String, status: DepartmentStatus) {
        self.id = id
        self.name = name
        self.status = status
    }
}

public final class Account: NSObject {
    public let accountStatus: AccountStatus
    public let departments: [Department]?

    public init(accountStatus: AccountStatus, departments: [Department]?) {
        self.accountStatus = accountStatus
        self.departments = departments
    }
}

public final class ChatSettings: NSObject {
    public let fileSizeLimit: Int64
    public let isFileSendingEnabled: Bool
    public let supportedFileTypes: [String]

    public init(fileSizeLimit: Int64, isFileSendingEnabled: Bool, supportedFileTypes: [String]) {
        self.fileSizeLimit = fileSizeLimit
        self.isFileSendingEnabled = isFileSendingEnabled
        self.supportedFileTypes = supportedFileTypes
    }
}

public final class VisitorInfo: NSObject {
    public let name: String
    public let email: String
    public let phoneNumber: String

    public init(name: String = "", email: String = "", phoneNumber: String = "") {
        self.name = name
        self.email = email
        self.phoneNumber = phoneNumber
    }
}

public final class VisitorPath: NSObject {
    public let title: String
    public let url: String

    public init(title: String, url: String) {
        self.title = title
        self.url = url
    }
}

public final class OfflineForm: NSObject {
    public let visitorInfo: VisitorInfo?
    public let departmentId: String?
    public let message: String

    public init(visitorInfo: VisitorInfo?, departmentId: String?, message: String) {
        self.visitorInfo = visitorInfo
        self.departmentId = departmentId
        self.message = message
    }
}

public final class QueuePosition: NSObject {
    public let id: String
    public var queue: Int

    @_spi(BackDoor)
    public init(id: String, queue: Int) {
        self.id = id
        self.queue = queue
    }
}

public final class ChatAPIConfiguration: NSObject {
    public var visitorPathOne: String?
    public var visitorPathTwo = "Zendesk Chat SDK v5.0.5"
    public var visitorPathTwoValue: String?
    public var tags: [String] = []
    public var departmentName: String?
    public var departmentId: String?
    public var visitorInfo: VisitorInfo?
}

public final class ChatState: NSObject {
    public let agents: [Agent]
    public let isChatting: Bool
    public let chatId: String?
    public let department: Department?
    public let logs: [ChatLog]
    public var queuePosition: QueuePosition
    public let chatSessionStatus: ChatSessionStatus
    public let comment: String
    public let rating: Rating

    @_spi(BackDoor)
    public init(
        agents: [Agent] = [],
        isChatting: Bool = false,
        chatId: String? = nil,
        department: Department? = nil,
        logs: [ChatLog] = [],
        queue: Int = 0,
        chatSessionStatus: ChatSessionStatus = .initializing,
        comment: String = "",
        rating: Rating = .none
    ) {
        self.agents = agents
        self.isChatting = isChatting
        self.chatId = chatId
        self.department = department
        self.logs = logs
        queuePosition = QueuePosition(id: "", queue: queue)
        self.chatSessionStatus = chatSessionStatus
        self.comment = comment
        self.rating = rating
    }

    public static let initial = ChatState()

    public func log(withId id: String) -> ChatLog? { logs.first { $0.id == id } }
}
