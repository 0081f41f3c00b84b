public import HelpshiftIdentity

/// The behavior of the SDK's screens, and the data of conversations that start there: the SDK's API
/// configuration. The SDK's defaults apply to everything that is `nil` or empty.
public struct HelpshiftConversationConfiguration: Sendable, Equatable {
    /// When the help center offers to contact the team.
    public enum ContactUs: String, Sendable, Hashable, CaseIterable {
        /// Everywhere.
        case always = "ALWAYS"
        /// After the user has read an article.
        case afterViewingFAQs = "AFTER_VIEWING_FAQS"
        /// After the user has marked an article as unhelpful.
        case afterMarkingAnswerUnhelpful = "AFTER_MARKING_ANSWER_UNHELPFUL"
        /// Nowhere.
        case never = "NEVER"
    }

    /// Which articles the help center shows, by their tags.
    public struct Filter: Sendable, Equatable {
        /// How the tags are combined.
        public enum Operator: String, Sendable, Hashable, CaseIterable {
            /// Articles with all of the tags.
            case and = "AND"
            /// Articles with one of the tags.
            case or = "OR"
            /// Articles with none of the tags.
            case not = "NOT"
        }

        /// How the tags are combined.
        public var `operator`: Operator
        /// The tags.
        public var tags: [String]

        /// Creates a filter.
        public init(_ `operator`: Operator, tags: [String]) {
            self.operator = `operator`
            self.tags = tags
        }
    }

    /// The configuration of the conversations after the first one in a session.
    public struct SubsequentIssues: Sendable, Equatable {
        /// The first message.
        public var initialUserMessage: String?
        /// Tags for the conversation.
        public var tags: [String]
        /// Values of the account's custom issue fields, by their keys.
        public var customIssueFields: [String: HelpshiftCustomIssueField]

        /// Creates the configuration of later conversations.
        public init(
            initialUserMessage: String? = nil,
            tags: [String] = [],
            customIssueFields: [String: HelpshiftCustomIssueField] = [:]
        ) {
            self.initialUserMessage = initialUserMessage
            self.tags = tags
            self.customIssueFields = customIssueFields
        }
    }

    /// The values that are set, in the form of a document's `screen`.
    private(set) var values: [String: HelpshiftValue]

    /// Creates a configuration that uses the SDK's defaults.
    public init() { self.init(values: [:]) }

    private init(values: [String: HelpshiftValue]) { self.values = values }

    /// When the help center offers to contact the team.
    public var enableContactUs: ContactUs? {
        get { values[text: "enableContactUs"].flatMap(ContactUs.init) }
        set { values[text: "enableContactUs"] = newValue?.rawValue }
    }

    /// Which articles the help center shows.
    public var filter: Filter? {
        get {
            let filter = values[object: "filter"]
            return filter[text: "operator"].flatMap(Filter.Operator.init)
                .map { Filter($0, tags: filter[texts: "tags"]) }
        }
        set {
            values["filter"] = newValue.map {
                ["operator": .string($0.operator.rawValue), "tags": .strings($0.tags)]
            }
        }
    }

    /// Whether the SDK neither requests nor keeps anything that identifies the person.
    public var fullPrivacy: Bool? {
        get { values[flag: "fullPrivacy"] }
        set { values[flag: "fullPrivacy"] = newValue }
    }

    /// Whether a conversation starts as soon as the screen appears.
    public var initiateChatOnLoad: Bool? {
        get { values[flag: "initiateChatOnLoad"] }
        set { values[flag: "initiateChatOnLoad"] = newValue }
    }

    /// The initial text of the field for the first message.
    public var conversationPrefillText: String? {
        get { values[text: "conversationPrefillText"] }
        set { values[text: "conversationPrefillText"] = newValue }
    }

    /// The first message, which the SDK sends.
    public var initialUserMessage: String? {
        get { values[text: "initialUserMessage"] }
        set { values[text: "initialUserMessage"] = newValue }
    }

    /// The first message, under the key in the vendor's sample. The vendor's documentation names
    /// ``initialUserMessage``.
    public var firstUserMessage: String? {
        get { values[text: "firstUserMessage"] }
        set { values[text: "firstUserMessage"] = newValue }
    }

    /// When the help center offers to contact the team, as the number in the vendor's sample. The vendor's
    /// documentation names ``enableContactUs``.
    public var contactUsVisibility: Int? {
        get { values["contactUsVisibility"]?.integer }
        set { values["contactUsVisibility"] = newValue.map { .number(Double($0)) } }
    }

    /// The configuration of every conversation after the first while the screen stays open.
    public var subsequentIssuesInSameSession: SubsequentIssues? {
        get {
            later.map {
                SubsequentIssues(
                    initialUserMessage: $0.initialUserMessage,
                    tags: $0.tags,
                    customIssueFields: $0.customIssueFields
                )
            }
        }
        set {
            values[Self.laterKey] = newValue.map { issues in
                var later = Self()
                later.initialUserMessage = issues.initialUserMessage
                later.tags = issues.tags
                later.customIssueFields = issues.customIssueFields
                return .object(later.values)
            }
        }
    }

    /// Whether the screens fill the display of an iPad.
    public var presentFullScreenOniPad: Bool? {
        get { values[flag: "presentFullScreenOniPad"] }
        set { values[flag: "presentFullScreenOniPad"] = newValue }
    }

    /// Tags for the conversation.
    public var tags: [String] {
        get { values[texts: "tags"] }
        set { values[texts: "tags"] = newValue }
    }

    /// Additional data that agents see beside the conversation.
    public var customMetadata: [String: HelpshiftValue] {
        get { values[object: "customMetadata"] }
        set { values[object: "customMetadata"] = newValue }
    }

    /// Values of the account's custom issue fields, by their keys.
    public var customIssueFields: [String: HelpshiftCustomIssueField] {
        get { values[fields: "cifs"] }
        set { values[fields: "cifs"] = newValue }
    }

    /// The SDK's keys that have no property here, with their values. A property that is set takes precedence.
    public var extra: [String: HelpshiftValue] {
        get { values[object: "extra"] }
        set { values[object: "extra"] = newValue }
    }
}

extension HelpshiftConversationConfiguration {
    static let laterKey = "subsequentIssuesInSameSessionConfig"

    /// The configuration of later conversations, which has only some of the keys.
    var later: Self? {
        guard case .object(let values)? = values[Self.laterKey] else { return nil }
        return Self(values: values)
    }

    /// The SDK's dictionary, without keys that are not set.
    public var dictionary: [String: HelpshiftValue] {
        var dictionary = extra
        for (key, value) in values where key != "extra" && value != [] && value != [:] {
            dictionary[key] = value
        }
        let fields = customIssueFields
        if !fields.isEmpty { dictionary[fields: "cifs"] = fields }
        if let later { dictionary[Self.laterKey] = .object(later.dictionary) }
        return dictionary
    }
}

extension HelpshiftConversationConfiguration: Codable {
    /// Reads a document's `screen`.
    public init(from decoder: any Decoder) throws {
        values = try .init(configuration: decoder)
    }

    /// Writes a document's `screen`.
    public func encode(to encoder: any Encoder) throws {
        try values.encode(to: encoder)
    }
}
