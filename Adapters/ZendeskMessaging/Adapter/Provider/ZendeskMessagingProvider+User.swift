import ChatAdapterKit
import ChatProviderKit

/// What the provider publishes of its user.
extension ZendeskMessagingProvider {
    /// Begins a user's count, in one step for all observers. The same user's goes on.
    func become(_ newUser: ChatUser) {
        inputs.send(.user(newUser.id))
        memory.remember(StoredValue.User(id: newUser.id))
        if newUser.id != nil, newUser.id.isSameID(as: core.user.id) {
            core.renewUser(newUser)
        } else {
            publish(newUser)
        }
    }

    /// Begins the count of another anonymous user: of nobody whom the app has named.
    func becomeNewVisitor() {
        memory.remember(StoredValue.User(id: nil))
        forgetUser()
    }

    /// Restores a user of an earlier launch. What the SDK has said since the start was another user's, where it has not this
    /// one.
    func takeUp(_ storedUser: ChatUser) {
        let isOfUser = ZendeskMessagingUser.isExpected(client.currentUser, as: storedUser.id)
        guard isOfUser || core.state.loading == .notLoaded else { return publish(storedUser) }
        core.update { $0.userID = storedUser.id }
        core.renewUser(storedUser)
    }

    private func publish(_ newUser: ChatUser) {
        userNumber += 1
        awaitsTap = false
        reportCount = 0
        updateFreshness(.began)
        hasLineStood = connection.isLineUp
        // The counter ends what was visible with the user.
        _ = screenState.apply(.userChanged)
        core.replaceUser(by: newUser)
        guard !isShutDown, client.isInitialized else { return }
        tellConversationSettings()
        if let pushToken { client.updatePushToken(pushToken) }
    }

    /// Ends the user's count. A logout that is owed stays so.
    func forgetUser() {
        inputs.send(.user(nil))
        memory.forgetAnonymousRecord()
        publish(.anonymous)
    }

    /// Whether the SDK has the user whom the app has named.
    var hasNamedUser: Bool { ZendeskMessagingUser.isExpected(client.currentUser, as: core.user.id) }

    /// Whether the SDK has not been told of a logout.
    var owesLogout: Bool { memory.user?.owesLogout == true }

    /// Whether a refused request is the present user's. While the user changes, it may be the login's, which has an answer
    /// of its own, or the former user's.
    var takesRefusals: Bool { userState != .changing && !owesLogout }

    /// Whether what the SDK says is of the user whom the app has named, and what it is told reaches that user.
    var canReachUsersChat: Bool { userState != .changing && hasNamedUser && !owesLogout }
}
