public import Foundation

/// How the account of a ``SimulatedHelpshiftServer`` is set up.
@MainActor
public struct SimulatedDashboard {
    /// The units in which the server may give times: the documents do not say which it is.
    public enum TimeUnit: Sendable, Hashable {
        /// Since 1970.
        case seconds
        /// Since 1970.
        case milliseconds
    }

    /// Whether users are asked if they are content with a resolution.
    public var asksResolutionQuestion = true
    /// Whether users are asked for a rating in the end.
    public var asksForRating = true
    /// Whether bots' messages are in the count of unread messages: the documents speak of all new messages.
    public var countsBotMessages = true
    /// The unit of `createdTs`.
    public var timeUnit = TimeUnit.milliseconds
    /// Whether the account can send push notifications.
    public var isPushSetUp = false
    /// The articles of the help centre.
    public var articles: [SimulatedArticle] = []
    /// User Identity Verification of the legacy login: says which token is right for a user, given the SDK's user
    /// dictionary; `nil` while it is off.
    public var userAuthToken: (@MainActor (_ user: [String: String]) -> String)?
    /// The identity system: reads a token; `nil` where the account has none.
    public var readIdentityToken: (@MainActor (_ token: String, _ now: Date) -> SimulatedIdentity)? =
        SimulatedIdentity.unsigned
}

/// An article of the help centre.
public struct SimulatedArticle: Sendable, Hashable {
    /// The publish id.
    public var publishID: String
    /// The publish id of its section.
    public var sectionPublishID: String
    /// The tags, which filters go by.
    public var tags: Set<String>

    /// Makes an article.
    public init(publishID: String, sectionPublishID: String = "", tags: Set<String> = []) {
        self.publishID = publishID
        self.sectionPublishID = sectionPublishID
        self.tags = tags
    }
}
