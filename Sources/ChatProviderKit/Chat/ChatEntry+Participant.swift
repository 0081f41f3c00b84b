extension ChatEntry {
    /// The author of an entry in a chat's log.
    ///
    /// Zendesk Chat has agents, visitors, triggers and the system; Helpshift has agents and visitors; Matrix
    /// has agents, visitors and bots. Zendesk Messaging and Intercom provide no log.
    public enum Participant: String, Sendable, Hashable, CaseIterable {
        /// A person who answers for the company.
        case agent
        /// The user of the app.
        case visitor
        /// A vendor's rule that sends messages automatically.
        case trigger
        /// The vendor's own notes, such as "the chat was transferred".
        case system
        /// An automated participant that answers in the conversation.
        case bot
    }
}
