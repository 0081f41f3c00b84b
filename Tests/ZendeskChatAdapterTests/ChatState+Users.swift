import ChatProviderKit

extension ChatState {
    /// The state without its count of user changes, as if this were the provider's first user.
    var ignoringUserChanges: ChatState {
        var state = self
        state.userChangeCount = 0
        return state
    }
}
