public import protocol HelpshiftIdentity.TokenSignatureVerifying

/// How the account of a ``SimulatedHelpshiftServer`` is set up.
public struct SimulatedDashboard: Sendable {
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
    /// The articles of the help center.
    public var articles: [SimulatedArticle] = []
    /// User Identity Verification of the legacy login: the secret keys that are valid, several while one is being
    /// exchanged; `nil` while it is off.
    ///
    /// What is signed is the user's id, the e-mail address, or the id directly followed by the address, and with full
    /// privacy the id alone. The signature comes as `userAuthToken`, in lower-case hexadecimal digits, as the vendor's
    /// help has it, or in base64, as the sample app of SDK X 10.4.1 has it. It is checked with each request: a key that is
    /// taken away makes its tokens invalid at once.
    public var userVerificationKeys: [any TokenSignatureVerifying]?
    /// The identity system; `nil` where the account has none.
    public var identitySystem: SimulatedIdentitySystem? = SimulatedIdentitySystem()
}

/// An article of the help center.
public struct SimulatedArticle: Sendable, Hashable {
    /// The publish id.
    public var publishID: String
    /// The publish id of its section.
    public var sectionPublishID: String
    /// The tags, which filters go by.
    public var tags: Set<String>

    /// Creates an article.
    public init(publishID: String, sectionPublishID: String = "", tags: Set<String> = []) {
        self.publishID = publishID
        self.sectionPublishID = sectionPublishID
        self.tags = tags
    }
}
