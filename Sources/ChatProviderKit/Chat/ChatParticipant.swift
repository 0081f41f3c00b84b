/// Who wrote an entry of a chat's log.
///
/// Zendesk Chat has agents, visitors, triggers and the system, Helpshift agents and visitors, Matrix agents, visitors and
/// bots. Zendesk Messaging shows no log.
public enum ChatParticipant: String, Sendable, Hashable {
    /// A person who answers for the company.
    case agent
    /// The user of the app.
    case visitor
    /// A rule of the vendor's that sends messages by itself.
    case trigger
    /// An automated participant that answers in the conversation.
    case bot
    /// The vendor's own notes, such as "the chat was transferred".
    case system
}
