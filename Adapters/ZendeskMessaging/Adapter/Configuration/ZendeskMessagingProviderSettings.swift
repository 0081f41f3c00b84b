public import ChatProviderKit
import InputValidation

/// The settings of a ``ZendeskMessagingProvider``, as values of a configuration document.
public struct ZendeskMessagingProviderSettings: ChatAdapter.Settings {
    /// `zendesk-messaging`.
    public static let providerType = "zendesk-messaging"
    /// The adapter's purpose.
    public static let meaning = "Zendesk Messaging, through its SDK 2"

    /// The channel's key, from the Admin Center.
    public var channelKey: String
    /// Custom ticket fields for future conversations, by the fields' ids: texts, numbers and Booleans. Other
    /// values are omitted. `nil` keeps the SDK's stored fields.
    public var conversationFields: [String: ChatConfiguration.Value]?
    /// Tags for future conversations. `nil` keeps the SDK's stored tags.
    public var conversationTags: [String]?
    /// The screen to show; `nil` for the one in the account's settings.
    public var screen: ZendeskMessagingScreen?

    /// Creates settings. They are checked when a configuration uses them.
    public init(
        channelKey: String,
        conversationFields: [String: ChatConfiguration.Value]? = nil,
        conversationTags: [String]? = nil,
        screen: ZendeskMessagingScreen? = nil
    ) {
        self.channelKey = channelKey
        self.conversationFields = conversationFields
        self.conversationTags = conversationTags
        self.screen = screen
    }

    /// The mistakes that the rules of single keys don't find.
    public var problems: [ChatConfigurationError.Problem] {
        (conversationFields ?? [:]).sortedByKey.compactMap { name, value in
            guard ZendeskMessagingFieldValue(value) == nil else { return nil }
            return ChatConfigurationError.Problem(
                path: "conversationFields.\(name)",
                found: "neither text, a number nor a Boolean",
                expected: "one of these"
            )
        }
    }

    /// The keys in addition to `type`, `client` and `connects`.
    public static let keys = [
        ChatConfiguration.Key(
            "channelKey",
            .text(.notBlank),
            isRequired: true,
            isPrivate: true,
            "the key of the messaging channel, from the Admin Center"
        ),
        ChatConfiguration.Key(
            "conversationFields",
            .map(of: .anything),
            "custom ticket fields for future conversations, by the fields' ids"
        ),
        ChatConfiguration.Key(
            "conversationTags",
            .list(of: .text(.notBlank)),
            "tags for future conversations"
        ),
        ChatConfiguration.Key(
            "screen",
            .choice(ZendeskMessagingScreen.names),
            "the screen to show; by default, the one in the account's settings"
        ),
    ]
}

extension ZendeskMessagingFieldValue {
    /// `nil` for a value that no field can have.
    init?(_ value: ChatConfiguration.Value) {
        switch value {
        case .bool(let flag): self = .flag(flag)
        case .integer(let number): self = .number(Double(number))
        case .number(let number): self = .number(number)
        case .text(let text): self = .text(text)
        case .null, .list, .object: return nil
        }
    }
}

extension ZendeskMessagingScreen: Codable {
    private enum Name: String, Codable, CaseIterable {
        case conversationList, mostRecentConversation, newConversation, conversation
    }

    /// The screens' names in a document.
    static var names: [String] { Name.allCases.map(\.rawValue) }

    /// Reads a screen's name in a document. Leaving the screen closes messaging.
    public init(from decoder: any Decoder) throws {
        switch try Name(from: decoder) {
        case .conversationList: self = .conversationList
        case .mostRecentConversation: self = .mostRecentConversation(exitAction: .close)
        case .newConversation: self = .newConversation(exitAction: .close)
        case .conversation: self = .conversation(id: nil, exitAction: .close)
        }
    }

    /// Writes the screen's name. A document contains no conversation's id and no exit action.
    public func encode(to encoder: any Encoder) throws {
        let name: Name =
            switch self {
            case .conversationList: .conversationList
            case .mostRecentConversation: .mostRecentConversation
            case .newConversation: .newConversation
            case .conversation: .conversation
            }
        try name.encode(to: encoder)
    }
}
