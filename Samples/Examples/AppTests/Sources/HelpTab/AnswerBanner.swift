import ChatProviderKit

/// A banner that an agent has answered.
public struct AnswerBanner: Sendable, Hashable, Identifiable {
    /// The answer's id.
    public let id: ChatEntry.ID
    /// Such as "Ada has answered".
    public let title: String
    /// The answer's text, or a file name.
    public let text: String

    /// Creates the banner of an answer. An agent without a name is called "Support".
    init(_ answer: ChatEntry) {
        id = answer.id
        title = "\(answer.displayName.isEmpty ? "Support" : answer.displayName) has answered"
        text = answer.text ?? ""
    }
}
