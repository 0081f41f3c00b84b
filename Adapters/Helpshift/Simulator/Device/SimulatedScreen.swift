import enum HelpshiftIdentity.HelpshiftValue

struct SimulatedScreen {
    /// Whether the screen is the chat, rather than the help center.
    let isConversation: Bool
    /// The configuration that the screen was opened with.
    let configuration: [String: HelpshiftValue]
    var articles: [SimulatedArticle] = []
    var draft = ""

    func text(_ key: String) -> String? {
        if case .string(let text)? = configuration[key] { text } else { nil }
    }

    func isOn(_ key: String) -> Bool { configuration[key] == .bool(true) }
}
