public import ChatProviderKit
import InputValidation

/// The settings of a chat with Zendesk Messaging, as values of a configuration document.
///
/// ``configuration`` is the adapter's own value for the same settings.
public struct ZendeskMessagingProviderSettings: ChatAdapter.Settings {
    /// `zendesk-messaging`.
    public static let providerType = "zendesk-messaging"
    /// The adapter's purpose.
    public static let meaning = "Zendesk Messaging, through its SDK 2"

    /// The channel's key.
    public var channelKey: String
    /// Custom ticket fields for future conversations, by the fields' ids: texts, numbers and Booleans.
    public var conversationFields: [String: ChatConfiguration.Value]?
    /// Tags for future conversations.
    public var conversationTags: [String]?
    /// The screen to show; `nil` for the one in the account's settings.
    public var screen: Screen?

    /// One of the SDK's four screens. Leaving it closes messaging.
    public enum Screen: String, Codable, Hashable, Sendable, CaseIterable {
        /// The list of the user's conversations.
        case conversationList
        /// The conversation that was last updated.
        case mostRecentConversation
        /// A new conversation.
        case newConversation
        /// One conversation. A configuration contains no id, so the SDK creates a new conversation.
        case conversation
    }

    /// Creates settings. They are checked when a configuration uses them.
    public init(
        channelKey: String,
        conversationFields: [String: ChatConfiguration.Value]? = nil,
        conversationTags: [String]? = nil,
        screen: Screen? = nil
    ) {
        self.channelKey = channelKey
        self.conversationFields = conversationFields
        self.conversationTags = conversationTags
        self.screen = screen
    }

    /// The configuration of a ``ZendeskMessagingProvider``. Fields with ``problems`` are omitted.
    public var configuration: ZendeskMessagingConfiguration {
        ZendeskMessagingConfiguration(
            channelKey: channelKey,
            conversationFields: conversationFields.map { fields in
                fields.compactMapValues(ZendeskMessagingFieldValue.init)
            },
            conversationTags: conversationTags,
            screen: screen.map(ZendeskMessagingScreen.init)
        )
    }

    /// The mistakes that the keys cannot express.
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
            .choice(Screen.allCases.map(\.rawValue)),
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

extension ZendeskMessagingScreen {
    init(_ screen: ZendeskMessagingProviderSettings.Screen) {
        switch screen {
        case .conversationList: self = .conversationList
        case .mostRecentConversation: self = .mostRecentConversation(exitAction: .close)
        case .newConversation: self = .newConversation(exitAction: .close)
        case .conversation: self = .conversation(id: nil, exitAction: .close)
        }
    }
}
