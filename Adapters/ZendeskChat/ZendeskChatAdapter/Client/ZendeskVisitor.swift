public import Foundation

/// Who the visitor is (`VisitorInfo`). An empty field says nothing.
public struct ZendeskVisitorInfo: Sendable, Hashable {
    /// The name.
    public var name: String
    /// The e-mail address.
    public var email: String
    /// The telephone number.
    public var phoneNumber: String

    /// Makes it.
    public init(name: String = "", email: String = "", phoneNumber: String = "") {
        self.name = name
        self.email = email
        self.phoneNumber = phoneNumber
    }
}

/// Where in the app the visitor is (`VisitorPath`).
public struct ZendeskVisitorPath: Sendable, Hashable {
    /// What agents read.
    public var title: String
    /// The address of the place.
    public var url: URL

    /// Makes it.
    public init(title: String, url: URL) {
        self.title = title
        self.url = url
    }
}

/// A message for when somebody is there again (`OfflineForm`).
public struct ZendeskOfflineForm: Sendable, Hashable {
    /// Who writes.
    public var visitorInfo: ZendeskVisitorInfo
    /// The department it is for; `nil` for any.
    public var departmentID: String?
    /// The words.
    public var message: String

    /// Makes it.
    public init(visitorInfo: ZendeskVisitorInfo, departmentID: String? = nil, message: String) {
        self.visitorInfo = visitorInfo
        self.departmentID = departmentID
        self.message = message
    }
}

/// What is told to Zendesk when a connection is made (`ChatAPIConfiguration`).
public struct ZendeskChatConfiguration: Sendable, Hashable {
    /// The first place that the visitor went to.
    public var visitorPathOne: ZendeskVisitorPath?
    /// The second.
    public var visitorPathTwo: ZendeskVisitorPath?
    /// Tags of the visit.
    public var tags: [String]
    /// The department's name.
    public var departmentName: String?
    /// The department's id.
    public var departmentID: String?
    /// Who the visitor is.
    public var visitorInfo: ZendeskVisitorInfo?

    /// Creates a configuration.
    public init(
        visitorPathOne: ZendeskVisitorPath? = nil,
        visitorPathTwo: ZendeskVisitorPath? = nil,
        tags: [String] = [],
        departmentName: String? = nil,
        departmentID: String? = nil,
        visitorInfo: ZendeskVisitorInfo? = nil
    ) {
        self.visitorPathOne = visitorPathOne
        self.visitorPathTwo = visitorPathTwo
        self.tags = tags
        self.departmentName = departmentName
        self.departmentID = departmentID
        self.visitorInfo = visitorInfo
    }
}
