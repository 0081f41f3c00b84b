public import ChatProviderKit

/// The settings of a Zendesk chat, as checked values of a configuration document.
public struct ZendeskChatProviderSettings: ChatAdapter.Settings {
    /// `zendesk-chat`.
    public static let providerType = "zendesk-chat"
    /// The adapter's purpose.
    public static let meaning = "Zendesk Chat, through its Chat SDK v2"

    /// The account's key for the SDK.
    public var accountKey: String
    /// The id of the app, if the account distinguishes several.
    public var appId: String?
    /// The name of the department that chats go to. Set this or ``departmentId``.
    public var department: String?
    /// The id of the department that chats go to. Set this or ``department``.
    public var departmentId: String?
    /// Tags of each visit.
    public var tags: [String]?
    /// The visitor's details.
    public var visitor: Visitor?
    /// The first line of the visitor's path. The SDK shows no address with it.
    public var visitorPath: VisitorPath?
    /// The second line of the visitor's path.
    public var visitorPathTwo: VisitorPath?
    /// The SDK's log level. `nil` keeps the SDK's own level: off, unless the app has set it.
    public var logLevel: ZendeskChatLogLevel?
    /// The appearance of the vendor's screen.
    public var screen: ZendeskChatScreenSettings?

    /// The visitor's details. For a visitor who is logged in with a token, the token's details apply.
    public struct Visitor: Codable, Hashable, Sendable {
        /// The name.
        public var name: String?
        /// The e-mail address.
        public var email: String?
        /// The telephone number.
        public var phone: String?

        /// Creates a visitor.
        public init(name: String? = nil, email: String? = nil, phone: String? = nil) {
            self.name = name
            self.email = email
            self.phone = phone
        }
    }

    /// Where in the app the visitor is.
    public struct VisitorPath: Codable, Hashable, Sendable {
        /// The title for the agents.
        public var title: String
        /// The address of the place.
        public var url: String?

        /// Creates a place.
        public init(title: String, url: String? = nil) {
            self.title = title
            self.url = url
        }
    }

    /// Creates the settings of an account. They are checked when a configuration uses them.
    public init(
        accountKey: String,
        appId: String? = nil,
        department: String? = nil,
        departmentId: String? = nil,
        tags: [String]? = nil,
        visitor: Visitor? = nil,
        visitorPath: VisitorPath? = nil,
        visitorPathTwo: VisitorPath? = nil,
        logLevel: ZendeskChatLogLevel? = nil,
        screen: ZendeskChatScreenSettings? = nil
    ) {
        self.accountKey = accountKey
        self.appId = appId
        self.department = department
        self.departmentId = departmentId
        self.tags = tags
        self.visitor = visitor
        self.visitorPath = visitorPath
        self.visitorPathTwo = visitorPathTwo
        self.logLevel = logLevel
        self.screen = screen
    }

    /// Changes what a client receives before it connects. Values that are not configured stay as the app has
    /// set them.
    public func configure(_ configuration: inout ZendeskChatConfiguration) {
        if let visitorPath { configuration.visitorPathOne = visitorPath.title }
        if let visitorPathTwo {
            configuration.visitorPathTwo = visitorPathTwo.title
            configuration.visitorPathTwoValue = visitorPathTwo.url
        }
        if let tags { configuration.tags = tags }
        if let department { configuration.departmentName = department }
        if let departmentId { configuration.departmentID = departmentId }
        if let visitor {
            configuration.visitorInfo = VisitorProfile(
                name: visitor.name ?? "",
                email: visitor.email ?? "",
                phoneNumber: visitor.phone ?? ""
            )
        }
    }

    /// The keys in addition to `type`, `client` and `connects`.
    public static let keys = [
        ChatConfiguration.Key(
            "accountKey",
            .text(.notBlank),
            isRequired: true,
            isPrivate: true,
            "the account's key, from the Chat dashboard"
        ),
        ChatConfiguration.Key("appId", .text(.notBlank), isPrivate: true, "the app's id in the account"),
        ChatConfiguration.Key("department", .text(.notBlank), "the name of the department that chats go to"),
        ChatConfiguration.Key("departmentId", .text(.notBlank), "the id of the department that chats go to"),
        ChatConfiguration.Key("tags", .list(of: .text(.notBlank)), "tags of each visit"),
        ChatConfiguration.Key(
            "visitor",
            .object([
                ChatConfiguration.Key("name", .text(.notBlank), isPrivate: true, "the visitor's name"),
                // The SDK silently drops an address that it does not accept.
                ChatConfiguration.Key(
                    "email",
                    .text(.email),
                    isPrivate: true,
                    "the visitor's e-mail address"
                ),
                ChatConfiguration.Key(
                    "phone",
                    .text(.notBlank),
                    isPrivate: true,
                    "the visitor's telephone number"
                ),
            ]),
            "the visitor's details"
        ),
        ChatConfiguration.Key(
            "visitorPath",
            .object(visitorPathKeys),
            "the first line of the visitor's path; the SDK shows only its title"
        ),
        ChatConfiguration.Key(
            "visitorPathTwo",
            .object(visitorPathKeys),
            "the second line of the visitor's path"
        ),
        ChatConfiguration.Key(
            "logLevel",
            .choice(ZendeskChatLogLevel.allCases.map(\.rawValue)),
            "the SDK's log level; off by default"
        ),
        ChatConfiguration.Key("screen", .object(ZendeskChatScreenSettings.keys), "the vendor's screen"),
    ]

    private static let visitorPathKeys = [
        ChatConfiguration.Key("title", .text(.notBlank), isRequired: true, "the title for the agents"),
        ChatConfiguration.Key("url", .text(url), "the address of the place"),
    ]

    private static let url = ChatConfiguration.Key.TextForm(
        "an address with a scheme, such as https://example.com/checkout",
        pattern: #"^[A-Za-z][A-Za-z0-9+.-]*://[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]+$"#
    )
}
