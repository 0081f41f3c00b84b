public import protocol HelpshiftIdentity.TokenSignatureVerifying

/// The settings of an account on a ``SimulatedHelpshiftServer``.
public struct SimulatedDashboard: Sendable {
    /// The unit of the server's times, which the documentation does not specify.
    public enum TimeUnit: Sendable, Hashable {
        /// Since 1970.
        case seconds
        /// Since 1970.
        case milliseconds
    }

    /// Whether users are asked to confirm a resolution.
    public var asksResolutionQuestion = true
    /// Whether the count of unread messages includes bots' messages. According to the documentation, it includes all
    /// new messages.
    public var countsBotMessages = true
    /// The unit of `createdTs`.
    public var timeUnit = TimeUnit.milliseconds
    /// Whether the account can send push notifications.
    public var isPushSetUp = false
    /// The articles of the help center.
    public var articles: [SimulatedArticle] = []
    /// The valid secret keys of User Identity Verification for the legacy login, several while a key is being replaced;
    /// `nil` if verification is off.
    ///
    /// The signed text is the user's id, the e-mail address, or the id directly followed by the address; with full
    /// privacy, only the id. `userAuthToken` contains the signature in lowercase hexadecimal digits, as in the vendor's
    /// help, or in base64, as in the sample app of SDK X 10.4.1. The server checks it at each request, so removing a
    /// key invalidates its tokens at once.
    public var userVerificationKeys: [any TokenSignatureVerifying]?
    /// The identity system; `nil` if the account has none.
    public var identitySystem: SimulatedIdentitySystem? = SimulatedIdentitySystem()
}

/// An article of the help center.
public struct SimulatedArticle: Sendable, Hashable {
    /// The publish id.
    public var publishID: String
    /// The publish id of the article's section.
    public var sectionPublishID: String

    /// Creates an article.
    public init(publishID: String, sectionPublishID: String = "") {
        self.publishID = publishID
        self.sectionPublishID = sectionPublishID
    }
}
