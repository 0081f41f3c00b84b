extension ChatState {
    /// How the visitor rates a chat.
    public enum Rating: Sendable, Hashable {
        /// There is no rating, or it was withdrawn.
        case unrated
        /// Thumbs up (Zendesk).
        case good
        /// Thumbs down (Zendesk).
        case bad
        /// A number of stars (Helpshift's CSAT: 1 to 5).
        case stars(Int)
    }
}
