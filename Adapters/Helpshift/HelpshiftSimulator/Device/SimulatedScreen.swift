import HelpshiftAdapter
import HelpshiftIdentity

/// The SDK's screen while it is shown.
struct SimulatedScreen {
    /// Whether it is the chat, and not the help centre.
    var isConversation: Bool
    /// What it was opened with.
    var configuration: [String: HelpshiftValue]
    /// The articles that the help centre shows.
    var articles: [SimulatedArticle] = []
    /// Whether an article has been read.
    var hasReadArticle = false
    /// Whether an article has been marked as no help.
    var hasMarkedUnhelpful = false
    /// What stands in the field for the next message.
    var draft = ""
    /// How many conversations were started here.
    var startedConversations = 0

    func text(_ key: String) -> String? {
        if case .string(let text)? = configuration[key] { text } else { nil }
    }

    func isOn(_ key: String) -> Bool { configuration[key] == .bool(true) }

    /// Whether the help centre offers to contact the team.
    var offersContact: Bool {
        switch text("enableContactUs").flatMap(HelpshiftConversationConfiguration.ContactUs.init(rawValue:)) {
        case .never: false
        case .afterViewingFAQs: hasReadArticle
        case .afterMarkingAnswerUnhelpful: hasMarkedUnhelpful
        case .always, nil: true
        }
    }

    /// Whether the filter lets an article through.
    func shows(_ article: SimulatedArticle) -> Bool {
        guard case .object(let filter)? = configuration["filter"], case .array(let values)? = filter["tags"],
            case .string(let word)? = filter["operator"],
            let combination = HelpshiftConversationConfiguration.Filter.Operator(rawValue: word)
        else { return true }
        let tags = Set(values.compactMap { if case .string(let tag) = $0 { tag } else { nil } })
        return switch combination {
        case .and: tags.isSubset(of: article.tags)
        case .or: !tags.isDisjoint(with: article.tags)
        case .not: tags.isDisjoint(with: article.tags)
        }
    }
}
