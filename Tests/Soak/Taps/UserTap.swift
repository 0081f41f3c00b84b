import ChatProviderKit

/// Notices the moment at which a provider's chat becomes another user's, before the counter does.
@MainActor
final class UserTap {
    private let tokens = ObservationTokens()
    private let emit: @MainActor (String?) -> Void
    private var userID: String?
    private var hasStarted = false
    /// Whether the chat state has told of a change that the user has not told of yet.
    private var isTold = false
    /// The logins and logouts that are under way.
    private var calls = 0

    /// - Parameter emit: Takes the new user's id; also where it is the one of before, after a login as the same.
    init(_ provider: any IdentityManaging, emit: @escaping @MainActor (String?) -> Void) {
        self.emit = emit
        userID = provider.chatState.value.userID
        provider.chatState.observe { [weak self] in self?.hear($0) }.store(in: tokens)
        provider.currentUser.observe { [weak self] in self?.hear($0.id) }.store(in: tokens)
        hasStarted = true
    }

    /// Whether a login or logout is under way.
    var isCalling: Bool { calls > 0 }

    func callBegins() { calls += 1 }

    func callEnds() {
        calls -= 1
        isTold = false
    }

    // MARK: Inside

    private func hear(_ state: ChatState) {
        guard hasStarted, !isTold, state.userID != userID || calls > 0 && state.loading == .notLoaded else {
            return
        }
        isTold = true
        tell(state.userID)
    }

    private func hear(_ newUserID: String?) {
        guard hasStarted else { return }
        if isTold { isTold = false } else { tell(newUserID) }
    }

    private func tell(_ newUserID: String?) {
        userID = newUserID
        emit(newUserID)
    }
}
