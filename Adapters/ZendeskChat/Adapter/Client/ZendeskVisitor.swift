public import ChatProviderKit

/// Where in the app the visitor is (`VisitorPath`).
public struct ZendeskChatVisitorPath: Sendable, Hashable {
    /// The title for the agents.
    public var title: String
    /// The address of the place, or any text, because Zendesk does not read it. If it equals the previous
    /// path's address, the path is not shown, whatever its title.
    public var url: String

    /// Creates a place in the app.
    public init(title: String, url: String) {
        self.title = title
        self.url = url
    }
}

/// A message to answer when an agent is available again (`OfflineForm`).
public struct ZendeskChatOfflineForm: Sendable, Hashable {
    /// The sender.
    public var visitorInfo: VisitorProfile
    /// The department that should answer; `nil` for any.
    public var departmentID: String?
    /// The message's text.
    public var message: String

    /// Creates a message.
    public init(visitorInfo: VisitorProfile, departmentID: String? = nil, message: String) {
        self.visitorInfo = visitorInfo
        self.departmentID = departmentID
        self.message = message
    }
}

/// What Zendesk receives when a connection opens (`ChatAPIConfiguration`).
public struct ZendeskChatConfiguration: Sendable, Hashable {
    /// The first line of the visitor's path; `nil` for "Direct Path".
    public var visitorPathOne: String?
    /// The second line; `nil` for the SDK's name and version.
    public var visitorPathTwo: String?
    /// The text that agents see when they point at the second line.
    public var visitorPathTwoValue: String?
    /// Tags of the visit.
    public var tags: [String]
    /// The department's name.
    public var departmentName: String?
    /// The department's id.
    public var departmentID: String?
    /// The visitor's details.
    public var visitorInfo: VisitorProfile?

    /// Creates a configuration.
    public init(
        visitorPathOne: String? = nil,
        visitorPathTwo: String? = nil,
        visitorPathTwoValue: String? = nil,
        tags: [String] = [],
        departmentName: String? = nil,
        departmentID: String? = nil,
        visitorInfo: VisitorProfile? = nil
    ) {
        self.visitorPathOne = visitorPathOne
        self.visitorPathTwo = visitorPathTwo
        self.visitorPathTwoValue = visitorPathTwoValue
        self.tags = tags
        self.departmentName = departmentName
        self.departmentID = departmentID
        self.visitorInfo = visitorInfo
    }
}

extension ZendeskChatConfiguration {
    /// Applies the difference between two configurations. Parts that other code has changed since are kept.
    mutating func replace(_ old: Self, with new: Self) {
        if visitorPathOne == old.visitorPathOne { visitorPathOne = new.visitorPathOne }
        if visitorPathTwo == old.visitorPathTwo { visitorPathTwo = new.visitorPathTwo }
        if visitorPathTwoValue == old.visitorPathTwoValue { visitorPathTwoValue = new.visitorPathTwoValue }
        if tags == old.tags { tags = new.tags }
        if departmentName == old.departmentName { departmentName = new.departmentName }
        if departmentID == old.departmentID { departmentID = new.departmentID }
        if visitorInfo == old.visitorInfo { visitorInfo = new.visitorInfo }
    }
}
