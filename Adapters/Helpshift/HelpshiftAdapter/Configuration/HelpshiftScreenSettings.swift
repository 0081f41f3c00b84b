public import ChatProviderKit
import HelpshiftIdentity
import InputValidation

/// The SDK's API configuration as a document has it: its own keys.
public struct HelpshiftScreenSettings: Codable, Equatable, Sendable {
    /// Which articles the help centre shows.
    public struct Filter: Codable, Equatable, Sendable {
        /// `AND`, `OR` or `NOT`.
        public var `operator`: String
        /// The tags.
        public var tags: [String]

        /// Creates a filter.
        public init(_ `operator`: String, tags: [String]) {
            self.operator = `operator`
            self.tags = tags
        }
    }

    /// A value of one of the account's custom issue fields.
    public struct CustomIssueField: Codable, Equatable, Sendable {
        /// The field's type.
        public var type: String
        /// The value.
        public var value: ConfigurationValue

        /// Creates a value.
        public init(type: String, value: ConfigurationValue) {
            self.type = type
            self.value = value
        }
    }

    /// What holds for conversations after the first of one session.
    public struct SubsequentIssues: Codable, Equatable, Sendable {
        /// The first message.
        public var initialUserMessage: String?
        /// Tags of the conversation.
        public var tags: [String]?
        /// Values of the account's custom issue fields.
        public var cifs: [String: CustomIssueField]?

        /// Makes settings that say nothing.
        public init() {}
    }

    /// When the help centre offers to contact the team, in the SDK's words.
    public var enableContactUs: String?
    /// Which articles the help centre shows.
    public var filter: Filter?
    /// Whether nothing that identifies the person is asked for or kept.
    public var fullPrivacy: Bool?
    /// Whether a conversation starts as soon as the screen is shown.
    public var initiateChatOnLoad: Bool?
    /// What stands in the field for the first message.
    public var conversationPrefillText: String?
    /// The first message itself.
    public var initialUserMessage: String?
    /// The first message, under the key that the vendor's sample has.
    public var firstUserMessage: String?
    /// When the help centre offers to contact the team, as the number that the vendor's sample has.
    public var contactUsVisibility: Int?
    /// What holds for conversations after the first of one session.
    public var subsequentIssuesInSameSessionConfig: SubsequentIssues?
    /// Whether the screens fill an iPad.
    public var presentFullScreenOniPad: Bool?
    /// Tags of the conversation.
    public var tags: [String]?
    /// What else the agents see.
    public var customMetadata: [String: ConfigurationValue]?
    /// Values of the account's custom issue fields.
    public var cifs: [String: CustomIssueField]?
    /// Keys of the SDK's that are none of the above.
    public var extra: [String: ConfigurationValue]?

    /// Makes settings that leave all to the SDK.
    public init() {}

    /// What the screens are shown with.
    public var configuration: HelpshiftConversationConfiguration {
        var configuration = HelpshiftConversationConfiguration()
        configuration.enableContactUs = enableContactUs.flatMap { .init(rawValue: $0) }
        configuration.filter = filter.flatMap { filter in
            HelpshiftConversationConfiguration.Filter.Operator(rawValue: filter.operator)
                .map { .init($0, tags: filter.tags) }
        }
        configuration.fullPrivacy = fullPrivacy
        configuration.initiateChatOnLoad = initiateChatOnLoad
        configuration.conversationPrefillText = conversationPrefillText
        configuration.initialUserMessage = initialUserMessage
        configuration.firstUserMessage = firstUserMessage
        configuration.contactUsVisibility = contactUsVisibility
        configuration.subsequentIssuesInSameSession = subsequentIssuesInSameSessionConfig.map {
            .init(
                initialUserMessage: $0.initialUserMessage,
                tags: $0.tags ?? [],
                customIssueFields: Self.fields($0.cifs)
            )
        }
        configuration.presentFullScreenOniPad = presentFullScreenOniPad
        configuration.tags = tags ?? []
        configuration.customMetadata = Self.values(customMetadata)
        configuration.customIssueFields = Self.fields(cifs)
        configuration.extra = Self.values(extra)
        return configuration
    }

    private static func values(_ values: [String: ConfigurationValue]?) -> [String: HelpshiftValue] {
        (values ?? [:]).mapValues { HelpshiftValue($0.foundationValue) }
    }

    private static func fields(_ cifs: [String: CustomIssueField]?) -> [String: HelpshiftCustomIssueField] {
        (cifs ?? [:]).compactMapValues(\.field)
    }

    /// The mistakes that the keys cannot see.
    var problems: [ChatConfigurationError.Problem] {
        problems(of: cifs, at: "screen")
            + problems(
                of: subsequentIssuesInSameSessionConfig?.cifs,
                at: "screen.subsequentIssuesInSameSessionConfig"
            )
            + misplacedKeys
    }

    /// Fields whose value is not of their type.
    private func problems(
        of cifs: [String: CustomIssueField]?,
        at place: String
    ) -> [ChatConfigurationError.Problem] {
        (cifs ?? [:]).sortedByKey.compactMap { key, field in
            guard field.field == nil else { return nil }
            return ChatConfigurationError.Problem(
                path: "\(place).cifs.\(key).value",
                found: "found a value that is none of a field of the type \(field.type)",
                expected: field.expected
            )
        }
    }

    /// Known keys in `extra`, where their values would not be checked.
    private var misplacedKeys: [ChatConfigurationError.Problem] {
        (extra ?? [:]).sortedKeys.compactMap { key in
            guard Self.keys.contains(where: { $0.name == key }) else { return nil }
            return ChatConfigurationError.Problem(
                path: "screen.extra.\(key)",
                found: "found a key that is known",
                expected: "the same at screen.\(key)"
            )
        }
    }

    /// The keys of `screen`.
    static let keys: [ConfigurationKey] =
        [
            ConfigurationKey(
                "enableContactUs",
                .choice(HelpshiftConversationConfiguration.ContactUs.allCases.map(\.rawValue)),
                "when the help centre offers to contact the team"
            ),
            ConfigurationKey(
                "filter",
                .object([
                    ConfigurationKey(
                        "operator",
                        .choice(HelpshiftConversationConfiguration.Filter.Operator.allCases.map(\.rawValue)),
                        isRequired: true,
                        "how the tags go together"
                    ),
                    ConfigurationKey(
                        "tags",
                        .list(of: .text(.notBlank)),
                        isRequired: true,
                        "the articles' tags"
                    ),
                ]),
                "which articles the help centre shows"
            ),
            ConfigurationKey("fullPrivacy", .flag, "whether nothing that identifies the person is kept"),
            ConfigurationKey("initiateChatOnLoad", .flag, "whether showing the screen starts a conversation"),
            ConfigurationKey(
                "conversationPrefillText",
                .text(),
                "what stands in the field for the first message"
            ),
            ConfigurationKey(
                "subsequentIssuesInSameSessionConfig",
                .object(issueKeys),
                "what holds for conversations after the first of one session"
            ),
            ConfigurationKey("presentFullScreenOniPad", .flag, "whether the screens fill an iPad"),
            ConfigurationKey("customMetadata", .map(of: .anything), "what else the agents see"),
            ConfigurationKey(
                "firstUserMessage",
                .text(),
                "the first message, under the key of the vendor's sample"
            ),
            ConfigurationKey(
                "contactUsVisibility",
                .integer(0...100),
                "when the help centre offers to contact the team, as the number of the vendor's sample"
            ),
            ConfigurationKey("extra", .map(of: .anything), "keys of the SDK's that are none of these"),
        ] + issueKeys

    private static let issueKeys = [
        ConfigurationKey("initialUserMessage", .text(), "the first message itself"),
        ConfigurationKey("tags", .list(of: .text(.notBlank)), "tags of the conversation"),
        ConfigurationKey(
            "cifs",
            .map(
                of: .object([
                    ConfigurationKey(
                        "type",
                        .choice(CustomIssueField.types),
                        isRequired: true,
                        "the field's type"
                    ),
                    ConfigurationKey("value", .anything, isRequired: true, "the value"),
                ])
            ),
            "values of the account's custom issue fields"
        ),
    ]
}

extension HelpshiftScreenSettings.CustomIssueField {
    static let types = ["singleline", "multiline", "number", "checkbox", "dropdown", "date"]

    /// The field, `nil` where the value is not of its type. A document may write numbers and ticks as texts, as the
    /// SDK does.
    var field: HelpshiftCustomIssueField? {
        switch type {
        case "singleline": text.map { .singleLine($0) }
        case "multiline": text.map { .multiLine($0) }
        case "dropdown": text.map { .dropdown($0) }
        case "number": integer.map { .number($0) }
        case "checkbox": flag.map { .checkbox($0) }
        case "date": integer.map { .date(milliseconds: $0) }
        default: nil
        }
    }

    private var text: String? {
        if case .text(let text) = value { text } else { nil }
    }

    private var integer: Int? {
        if case .integer(let number) = value { number } else { text.flatMap { Int(decimal: $0) } }
    }

    private var flag: Bool? {
        if case .bool(let flag) = value { flag } else { text.flatMap { Bool($0) } }
    }

    fileprivate var expected: String {
        switch type {
        case "number": "a whole number"
        case "checkbox": "true or false"
        case "date": "milliseconds since 1970"
        default: "a text"
        }
    }
}
