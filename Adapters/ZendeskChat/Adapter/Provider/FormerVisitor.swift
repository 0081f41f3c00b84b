package import ChatProviderKit

/// Identifies the chat of a user who has left, so that a late state is not attributed to the current user.
///
/// The SDK ends the chat when the identity is reset, and delivers the last states of that chat later.
package struct FormerVisitor: Sendable, Equatable {
    /// The id of the user.
    package let userID: String?
    private let chatID: String?
    private let logs: ChatState.Transcript

    /// Creates a value for the user whose chat a provider publishes. The client may already show another
    /// user's.
    package init(of published: ChatState) {
        userID = published.userID
        chatID = published.chatID
        logs = published.transcript
    }

    /// Creates a value for the visitor whose chat a client shows.
    package init(of shown: ZendeskChatState, userID: String?) {
        self.userID = userID
        chatID = shown.chatID
        logs = shown.logs
    }

    /// Returns whether a state belongs to that user's chat: it has the chat's id, or its log begins or ends
    /// with an entry of the chat.
    package func owns(_ state: ZendeskChatState) -> Bool {
        if let chatID, state.chatID == chatID { return true }
        guard let first = state.logs.first, let last = state.logs.last else { return false }
        return logs.position(of: first.id) != nil || logs.position(of: last.id) != nil
    }
}
