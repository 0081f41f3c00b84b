import ChatProviderKit

/// Notices the moment at which a provider's chat becomes another user's, before the counter does.
@MainActor
final class UserTap {
    private let tokens = ObservationTokens()
    private let emit: @MainActor (_ user: String?, _ isEmptied: Bool) -> Void
    private var userID: String?
    private var changesOfChat: Int
    /// Whether the store has said who is logged in, and the user has not told of it yet.
    private var isRestored = false
    private var hasStarted = false
    /// Whether the chat state has told of a change that the user has not told of yet.
    private var isTold = false
    /// The logins and logouts that are under way.
    private var calls = 0
    /// Those of them that are not logins as the present user.
    private var changes = 0

    /// - Parameter emit: Takes the new user's id; also where it is the one of before, after a login as the same. With
    ///   whether the chat was emptied.
    init(
        _ provider: any IdentityManaging,
        emit: @escaping @MainActor (_ user: String?, _ isEmptied: Bool) -> Void
    ) {
        self.emit = emit
        changesOfChat = provider.chatState.value.userChangeCount
        userID = provider.chatState.value.userID
        provider.chatState.observe { [weak self] in self?.hear($0) }.store(in: tokens)
        provider.currentUser.observe { [weak self] in self?.hear($0.id) }.store(in: tokens)
        hasStarted = true
    }

    /// Whether a login or logout is under way.
    var isCalling: Bool { calls > 0 }

    /// Whether one of them is not a login as the present user: what the vendor says meanwhile may be about either.
    var isChanging: Bool { changes > 0 }

    /// - Returns: Whether another user is to come, or the anonymous one.
    func callBegins(_ user: ChatUser, isLogout: Bool) -> Bool {
        calls += 1
        let isAnother = isLogout && user.id == nil || ExactUser(id: user.id) != ExactUser(id: userID)
        if isAnother { changes += 1 }
        return isAnother
    }

    func callEnds(isAnother: Bool) {
        calls -= 1
        if isAnother { changes -= 1 }
        isTold = false
    }

    // MARK: Inside

    private func hear(_ state: ChatState) {
        guard hasStarted else { return }
        let isEmptied = state.userChangeCount != changesOfChat
        changesOfChat = state.userChangeCount
        if isEmptied {
            isTold = true
            tell(state.userID, isEmptied: true)
        } else if ExactUser(id: state.userID) != ExactUser(id: userID) {
            isRestored = true
            userID = state.userID
        }
    }

    private func hear(_ newUserID: String?) {
        guard hasStarted else { return }
        if isTold || isRestored {
            isTold = false
            isRestored = false
        } else {
            tell(newUserID, isEmptied: false)
        }
    }

    private func tell(_ newUserID: String?, isEmptied: Bool) {
        userID = newUserID
        emit(newUserID, isEmptied)
    }
}
