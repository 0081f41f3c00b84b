public import ChatProviderKit

/// The appearance and the forms of the vendor's screen. The SDK's defaults apply to everything that is `nil`.
public struct ZendeskChatScreenSettings: Codable, Hashable, Sendable {
    /// Whether a field of a form is shown, and whether it is required.
    public enum Field: String, Codable, Sendable, Hashable, CaseIterable {
        /// The field is required.
        case required
        /// The field may be empty.
        case optional
        /// The field is not shown.
        case hidden
    }

    /// An item of the screen's menu.
    public enum MenuAction: String, Codable, Sendable, Hashable, CaseIterable {
        /// Ends the chat.
        case endChat
        /// Requests the transcript by e-mail.
        case emailTranscript
    }

    /// The form before a chat.
    public struct PreChatForm: Codable, Hashable, Sendable {
        /// The visitor's name.
        public var name: Field?
        /// The visitor's e-mail address.
        public var email: Field?
        /// The visitor's telephone number.
        public var phone: Field?
        /// The department.
        public var department: Field?

        /// Creates a form.
        public init(
            name: Field? = nil,
            email: Field? = nil,
            phone: Field? = nil,
            department: Field? = nil
        ) {
            self.name = name
            self.email = email
            self.phone = phone
            self.department = department
        }
    }

    /// The name of the automatic messages.
    public var botName: String?
    /// The picture beside the automatic messages, by its name in the app's asset catalog.
    public var botAvatar: String?
    /// The screen's color as six hexadecimal digits after `#`.
    public var primaryColor: String?
    /// The form before a chat.
    public var preChatForm: PreChatForm?
    /// Whether the screen shows that no agent is available.
    public var agentAvailability: Bool?
    /// Whether a message can be left while no agent is available.
    public var offlineForm: Bool?
    /// Whether the screen offers to e-mail the transcript.
    public var transcriptPrompt: Bool?
    /// Whether long options are shown on several lines.
    public var multilineOptions: Bool?
    /// The items of the menu.
    public var menuActions: [MenuAction]?
    /// Whether a screen that the provider presents has a Close button. It does unless this is `false`: in
    /// landscape, and with Switch Control, the user cannot pull down a sheet.
    public var closeButton: Bool?

    /// Creates settings with the SDK's default appearance.
    public init() {}

    /// The keys of `screen`.
    public static let keys = [
        ChatConfiguration.Key("botName", .text(.notBlank), "the name of the automatic messages"),
        ChatConfiguration.Key(
            "botAvatar",
            .text(.notBlank),
            "the picture of the automatic messages, by its name in the app's asset catalog"
        ),
        ChatConfiguration.Key("primaryColor", .text(color), "the screen's color"),
        ChatConfiguration.Key(
            "preChatForm",
            .object(
                [
                    ("name", "name"), ("email", "e-mail address"), ("phone", "telephone number"),
                    ("department", "department"),
                ]
                .map { key, words in
                    ChatConfiguration.Key(
                        key,
                        .choice(Field.allCases.map(\.rawValue)),
                        "whether the form asks for the \(words)"
                    )
                }
            ),
            "the form before a chat"
        ),
        ChatConfiguration.Key(
            "agentAvailability",
            .flag,
            "whether the screen shows that no agent is available"
        ),
        ChatConfiguration.Key(
            "offlineForm",
            .flag,
            "whether a message can be left while no agent is available"
        ),
        ChatConfiguration.Key(
            "transcriptPrompt",
            .flag,
            "whether the screen offers to e-mail the transcript"
        ),
        ChatConfiguration.Key("multilineOptions", .flag, "whether long options are shown on several lines"),
        ChatConfiguration.Key(
            "menuActions",
            .list(of: .choice(MenuAction.allCases.map(\.rawValue))),
            "the items of the menu"
        ),
        ChatConfiguration.Key(
            "closeButton",
            .flag,
            "whether the screen has a Close button; true by default"
        ),
    ]

    private static let color = ChatConfiguration.Key.TextForm(
        "a color such as #1F73B7",
        pattern: "^#[0-9A-Fa-f]{6}$"
    )
}
