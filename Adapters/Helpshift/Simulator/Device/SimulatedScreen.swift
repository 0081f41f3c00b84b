import enum HelpshiftIdentity.HelpshiftValue

struct SimulatedScreen {
    /// Whether the screen is the chat, rather than the help center.
    var isConversation: Bool
    /// The configuration that the screen was opened with.
    var configuration: [String: HelpshiftValue]
    var articles: [SimulatedArticle] = []
    var draft = ""
    var startedConversations = 0

    func text(_ key: String) -> String? {
        if case .string(let text)? = configuration[key] { text } else { nil }
    }

    func isOn(_ key: String) -> Bool { configuration[key] == .bool(true) }

    /// Whether the configuration's filter includes an article.
    func shows(_ article: SimulatedArticle) -> Bool {
        guard case .object(let filter)? = configuration["filter"], case .array(let values)? = filter["tags"],
            case .string(let combination)? = filter["operator"]
        else { return true }
        let tags = Set(values.compactMap { if case .string(let tag) = $0 { tag } else { nil } })
        return switch combination {
        case "AND": tags.isSubset(of: article.tags)
        case "OR": !tags.isDisjoint(with: article.tags)
        case "NOT": tags.isDisjoint(with: article.tags)
        default: true
        }
    }
}
