import ChatProviderKit
import HelpshiftIdentity
import InputValidation

extension HelpshiftConversationConfiguration {
    /// The mistakes that the keys cannot see.
    var problems: [ChatConfigurationError.Problem] {
        fieldProblems(at: "screen") + (later?.fieldProblems(at: "screen.\(Self.laterKey)") ?? [])
            + misplacedKeys
    }

    /// Fields whose value is not of their type.
    private func fieldProblems(at place: String) -> [ChatConfigurationError.Problem] {
        values[object: "cifs"].sortedByKey.compactMap { key, field in
            guard HelpshiftCustomIssueField(field) == nil, case .object(let members) = field else {
                return nil
            }
            let type = members[text: "type"] ?? ""
            return ChatConfigurationError.Problem(
                path: "\(place).cifs.\(key).value",
                found: "found a value that is none of a field of the type \(type)",
                expected: HelpshiftCustomIssueField.expectedValue(ofType: type)
            )
        }
    }

    /// Known keys in `extra`, where their values would not be checked.
    private var misplacedKeys: [ChatConfigurationError.Problem] {
        extra.sortedKeys.compactMap { key in
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
                .choice(ContactUs.allCases.map(\.rawValue)),
                "when the help center offers to contact the team"
            ),
            ConfigurationKey(
                "filter",
                .object([
                    ConfigurationKey(
                        "operator",
                        .choice(Filter.Operator.allCases.map(\.rawValue)),
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
                "which articles the help center shows"
            ),
            ConfigurationKey("fullPrivacy", .flag, "whether nothing that identifies the person is kept"),
            ConfigurationKey("initiateChatOnLoad", .flag, "whether showing the screen starts a conversation"),
            ConfigurationKey(
                "conversationPrefillText",
                .text(),
                "what is in the field for the first message"
            ),
            ConfigurationKey(
                laterKey,
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
                "when the help center offers to contact the team, as the number of the vendor's sample"
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
                        .choice(HelpshiftCustomIssueField.types),
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
