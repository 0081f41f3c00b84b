import ChatProviderKit

extension ChatState {
    /// The state as it would be for a provider's first user.
    var ignoringUserChanges: ChatState {
        var state = self
        state.userChangeCount = 0
        return state
    }
}
