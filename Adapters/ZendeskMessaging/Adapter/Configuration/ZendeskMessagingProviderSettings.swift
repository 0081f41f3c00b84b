public import ChatProviderKit
import InputValidation

/// What a configuration says of a chat with Zendesk Messaging: the values of its document.
///
/// ``configuration`` is the same as the adapter's own value.
public struct ZendeskMessagingProviderSettings: ChatProviderSettings {
    /// `zendesk-messaging`.
    public static let providerType = "zendesk-messaging"
    /// What it is for.
    public static let meaning = "Zendesk Messaging, by its SDK 2"

    /// The channel's key.
    public var channelKey: String
    /// Custom ticket fields of the conversations to come, by the fields' ids: texts, numbers and truth values.
    public var conversationFields: [String: ChatConfiguration.Value]?
    /// Tags of the conversations to come.
    public var conversationTags: [String]?
    /// The screen that is shown; `nil` for the one that the account is set to.
    public var screen: Screen?

    /// One of the SDK's four screens, which closes messaging where it is left.
    public enum Screen: String, Codable, Hashable, Sendable, CaseIterable {
        /// The list of the user's conversations.
        case conversationList
        /// The conversation that was updated last.
        case mostRecentConversation
        /// A new conversation.
        case newConversation
        /// One conversation. A configuration knows no id, so that the SDK makes a new one.
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

    /// What a ``ZendeskMessagingProvider`` is made with. Fields with ``problems`` are left out.
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

    /// The mistakes that the keys cannot see.
    public var problems: [ChatConfigurationError.Problem] {
        (conversationFields ?? [:]).sortedByKey.compactMap { name, value in
            guard ZendeskMessagingFieldValue(value) == nil else { return nil }
            return ChatConfigurationError.Problem(
                path: "conversationFields.\(name)",
                found: "neither a text nor a number nor a truth value",
                expected: "one of these"
            )
        }
    }

    /// The keys beside `type`, `client` and `connects`.
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
            "custom ticket fields of the conversations to come, by the fields' ids"
        ),
        ChatConfiguration.Key(
            "conversationTags",
            .list(of: .text(.notBlank)),
            "tags of the conversations to come"
        ),
        ChatConfiguration.Key(
            "screen",
            .choice(Screen.allCases.map(\.rawValue)),
            "the screen that is shown; the one that the account is set to, if left out"
        ),
    ]
}

extension ZendeskMessagingFieldValue {
    /// `nil` for what no field can hold.
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
