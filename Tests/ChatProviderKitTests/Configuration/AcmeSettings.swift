import ChatProviderKit
import ChatProviderTesting

/// An adapter with a key of each kind.
struct AcmeSettings: ChatAdapter.Settings {
    static let providerType = "acme"
    static let meaning = "Acme Chat"
    static let keys = [
        ChatConfiguration.Key(
            "apiKey",
            .text(.notBlank),
            isRequired: true,
            isPrivate: true,
            "the account's key"
        ),
        ChatConfiguration.Key("host", .text(.host), "the account's host"),
        ChatConfiguration.Key("email", .text(.email), isPrivate: true, "the visitor's address"),
        ChatConfiguration.Key("retries", .integer(1...5), "how often to try again"),
        ChatConfiguration.Key("weight", .integer(.min ... .max), "any whole number"),
        ChatConfiguration.Key("mode", .choice(["quiet", "loud"]), "how it sounds"),
        ChatConfiguration.Key("tags", .list(of: .text(.notBlank)), "tags"),
        ChatConfiguration.Key(
            "screen",
            .object([ChatConfiguration.Key("dark", .flag, "whether it is dark")]),
            "the screen"
        ),
        ChatConfiguration.Key("sizes", .map(of: .integer(0...9)), "numbers by name"),
        ChatConfiguration.Key("extra", .anything, "anything"),
    ]

    var apiKey: String
    var host: String?
    var email: String?
    var retries: Int?
    var weight: Int?
    var mode: String?
    var tags: [String]?
    var screen: Screen?
    var sizes: [String: Int]?
    var extra: ChatConfiguration.Value?

    struct Screen: Codable, Hashable, Sendable {
        var dark: Bool?
    }

    init(apiKey: String, host: String? = nil, retries: Int? = nil) {
        self.apiKey = apiKey
        self.host = host
        self.retries = retries
    }

    var problems: [ChatConfigurationError.Problem] {
        guard mode == "loud", retries != nil else { return [] }
        return [
            ChatConfigurationError.Problem(
                path: "retries",
                found: "given with \"loud\"",
                expected: "one of the two"
            )
        ]
    }
}

extension ChatProviderRegistry {
    /// The adapters `null`, `scripted` and `acme`, whose live client is not linked.
    static var acme: ChatProviderRegistry {
        ChatProviderRegistry([
            .scripted,
            ChatAdapter(
                AcmeSettings.self,
                live: .unavailable(reason: "Add the package acme/chat-sdk."),
                simulator: .factory({ ScriptedChatProvider(id: $0.id) }),
                allowsOneLiveProvider: true
            ),
        ])
    }
}
