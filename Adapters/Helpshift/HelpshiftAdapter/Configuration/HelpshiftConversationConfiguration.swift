public import HelpshiftIdentity

/// How the SDK's screens behave, and what a conversation that starts there takes along: the SDK's API configuration.
/// What is `nil` or empty is left to the SDK.
public struct HelpshiftConversationConfiguration: Sendable, Equatable {
    /// When the help centre offers to contact the team.
    public enum ContactUs: String, Sendable, Hashable, CaseIterable {
        /// Everywhere.
        case always = "ALWAYS"
        /// Once an article has been read.
        case afterViewingFAQs = "AFTER_VIEWING_FAQS"
        /// Once an article has been marked as no help.
        case afterMarkingAnswerUnhelpful = "AFTER_MARKING_ANSWER_UNHELPFUL"
        /// Nowhere.
        case never = "NEVER"
    }

    /// Which articles the help centre shows, by their tags.
    public struct Filter: Sendable, Equatable {
        /// How the tags go together.
        public enum Operator: String, Sendable, Hashable, CaseIterable {
            /// Articles with all of the tags.
            case and = "AND"
            /// Articles with one of the tags.
            case or = "OR"
            /// Articles with none of the tags.
            case not = "NOT"
        }

        /// How the tags go together.
        public var `operator`: Operator
        /// The tags.
        public var tags: [String]

        /// Creates a filter.
        public init(_ `operator`: Operator, tags: [String]) {
            self.operator = `operator`
            self.tags = tags
        }
    }

    /// When the help centre offers to contact the team.
    public var enableContactUs: ContactUs?
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
    /// The first message, under the key that the vendor's sample has: the documents name ``initialUserMessage``.
    public var firstUserMessage: String?
    /// When the help centre offers to contact the team, as the number that the vendor's sample has: the documents name
    /// ``enableContactUs``.
    public var contactUsVisibility: Int?
    /// What holds for every conversation after the first while the screen stays open.
    public var subsequentIssuesInSameSession: SubsequentIssues?
    /// Whether the screens fill an iPad.
    public var presentFullScreenOniPad: Bool?
    /// Tags for the conversation.
    public var tags: [String] = []
    /// What else the agents see beside the conversation.
    public var customMetadata: [String: HelpshiftValue] = [:]
    /// Values of the account's custom issue fields, by their keys.
    public var customIssueFields: [String: HelpshiftCustomIssueField] = [:]
    /// Keys of the SDK's that have no property here, with their values. A property that is set has precedence.
    public var extra: [String: HelpshiftValue] = [:]

    /// What holds for the conversations after the first of one session.
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

    /// Creates a configuration that leaves all to the SDK.
    public init() {}
}

extension HelpshiftConversationConfiguration {
    /// The SDK's dictionary, without the keys that are not set.
    public var dictionary: [String: HelpshiftValue] {
        var dictionary = extra
        Self.add(initialUserMessage, tags, customIssueFields, to: &dictionary)
        dictionary.add("enableContactUs", enableContactUs?.rawValue)
        if let contactUsVisibility {
            dictionary["contactUsVisibility"] = .number(Double(contactUsVisibility))
        }
        dictionary.add("firstUserMessage", firstUserMessage)
        if let filter {
            dictionary["filter"] = [
                "operator": .string(filter.operator.rawValue), "tags": .strings(filter.tags),
            ]
        }
        dictionary.add("fullPrivacy", fullPrivacy)
        dictionary.add("initiateChatOnLoad", initiateChatOnLoad)
        dictionary.add("conversationPrefillText", conversationPrefillText)
        if let issues = subsequentIssuesInSameSession {
            var later: [String: HelpshiftValue] = [:]
            Self.add(issues.initialUserMessage, issues.tags, issues.customIssueFields, to: &later)
            dictionary["subsequentIssuesInSameSessionConfig"] = .object(later)
        }
        dictionary.add("presentFullScreenOniPad", presentFullScreenOniPad)
        if !customMetadata.isEmpty { dictionary["customMetadata"] = .object(customMetadata) }
        return dictionary
    }

    /// Adds what a conversation takes along.
    private static func add(
        _ initialUserMessage: String?,
        _ tags: [String],
        _ fields: [String: HelpshiftCustomIssueField],
        to dictionary: inout [String: HelpshiftValue]
    ) {
        dictionary.add("initialUserMessage", initialUserMessage)
        dictionary.add("tags", tags)
        if !fields.isEmpty { dictionary["cifs"] = .object(fields.mapValues { .object($0.dictionary) }) }
    }
}
