import ChatProviderKit
import HelpshiftIdentity
import InputValidation

extension HelpshiftConversationConfiguration {
    /// The mistakes that the rules of single keys don't find.
    var problems: [ChatConfigurationError.Problem] {
        fieldProblems(at: "screen") + (later?.fieldProblems(at: "screen.\(Self.laterKey)") ?? [])
            + misplacedKeys
    }

    /// Returns the fields whose value does not have their type.
    private func fieldProblems(at place: String) -> [ChatConfigurationError.Problem] {
        values[object: "cifs"].sortedByKey.compactMap { key, field in
            guard HelpshiftCustomIssueField(field) == nil, case .object(let members) = field else {
                return nil
            }
            let type = members[text: "type"] ?? ""
            return ChatConfigurationError.Problem(
                path: "\(place).cifs.\(key).value",
                found: "found a value that does not match the field's type \(type)",
                expected: HelpshiftCustomIssueField.expectedValue(ofType: type)
            )
        }
    }

    /// The keys in `extra` that have their own setting. Their values would not be checked there.
    private var misplacedKeys: [ChatConfigurationError.Problem] {
        extra.keys.sorted().compactMap { key in
            guard Self.keys.contains(where: { $0.name == key }) else { return nil }
            return ChatConfigurationError.Problem(
                path: "screen.extra.\(key)",
                found: "found a key that has its own setting",
                expected: "it at screen.\(key)"
            )
        }
    }

    static let keys: [ChatConfiguration.Key] =
        [
            ChatConfiguration.Key(
                "enableContactUs",
                .choice(ContactUs.allCases.map(\.rawValue)),
                "when the help center offers to contact the team"
            ),
            ChatConfiguration.Key(
                "filter",
                .object([
                    ChatConfiguration.Key(
                        "operator",
                        .choice(Filter.Operator.allCases.map(\.rawValue)),
                        isRequired: true,
                        "how the tags are combined"
                    ),
                    ChatConfiguration.Key(
                        "tags",
                        .list(of: .text(.notBlank)),
                        isRequired: true,
                        "the articles' tags"
                    ),
                ]),
                "which articles the help center shows"
            ),
            ChatConfiguration.Key("fullPrivacy", .flag, "whether no data that identifies the user is kept"),
            ChatConfiguration.Key(
                "initiateChatOnLoad",
                .flag,
                "whether showing the screen starts a conversation"
            ),
            ChatConfiguration.Key(
                "conversationPrefillText",
                .text(),
                "the initial text of the field for the first message"
            ),
            ChatConfiguration.Key(
                laterKey,
                .object(issueKeys),
                "the configuration of conversations after the first one in a session"
            ),
            ChatConfiguration.Key("presentFullScreenOniPad", .flag, "whether the screens fill an iPad"),
            ChatConfiguration.Key("customMetadata", .map(of: .anything), "additional data for the agents"),
            ChatConfiguration.Key(
                "firstUserMessage",
                .text(),
                "the first message, under the key of the vendor's sample"
            ),
            ChatConfiguration.Key(
                "contactUsVisibility",
                .integer(0...100),
                "when the help center offers to contact the team, as the number of the vendor's sample"
            ),
            ChatConfiguration.Key("extra", .map(of: .anything), "the SDK's keys that are not listed here"),
        ] + issueKeys

    private static let issueKeys = [
        ChatConfiguration.Key("initialUserMessage", .text(), "the first message itself"),
        ChatConfiguration.Key("tags", .list(of: .text(.notBlank)), "tags of the conversation"),
        ChatConfiguration.Key(
            "cifs",
            .map(
                of: .object([
                    ChatConfiguration.Key(
                        "type",
                        .choice(HelpshiftCustomIssueField.types),
                        isRequired: true,
                        "the field's type"
                    ),
                    ChatConfiguration.Key("value", .anything, isRequired: true, "the value"),
                ])
            ),
            "values of the account's custom issue fields"
        ),
    ]
}
