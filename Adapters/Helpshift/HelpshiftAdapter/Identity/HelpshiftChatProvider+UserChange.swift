package import ChatProviderKit
import HelpshiftIdentity

/// The changes of the user.
extension HelpshiftChatProvider {
    func updateUser(_ event: HelpshiftUserState.Event) {
        for effect in userState.apply(event) { perform(effect) }
    }

    private func perform(_ effect: HelpshiftUserState.Effect) {
        switch effect {
        case .publish(let user): userDidChange(to: user)
        case .publishLogout: userDidLogOut()
        case .cancelRenewal: renewal.cancel()
        case .resetRenewal: renewal.reset()
        case .resumeRenewal: renewal.proceed()
        case .checkScreens: if !isScreenShown { updateUser(.screensClosed) }
        case .logOut: reportingErrors { () throws(ChatError) in try client.logout() }
        case .diagnose(let diagnostic): diagnose(diagnostic.rawValue)
        }
    }

    // MARK: What the provider publishes

    /// Publishes the user of a login. For the same user, only a failed connection changes.
    package func userDidChange(to newUser: ChatUser) {
        guard !isShutDown else { return }
        let isAnother = !Self.isSame(newUser.id, user.value.id)
        if isAnother { forgetUser(newUser.id) }
        user.value = newUser
        mendConnection()
        if isAnother { requester?.userDidChange() }
    }

    /// Publishes the anonymous user of a logout, and empties the state, also where the user was anonymous before.
    package func userDidLogOut() {
        guard !isShutDown else { return }
        forgetUser(nil)
        user.value = .anonymous
        mendConnection()
        requester?.userDidChange()
    }

    /// Compares ids as bytes: case and the spelling of an accented letter matter.
    private static func isSame(_ left: String?, _ right: String?) -> Bool {
        switch (left, right) {
        case (nil, nil): true
        case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
        case (nil, _?), (_?, nil): false
        }
    }

    private func forgetUser(_ newUserID: String?) {
        reportCount = 0
        state.value = ChatState(userID: newUserID)
        requester?.openIssueMayHaveChanged(false)
    }

    private func mendConnection() {
        if case .failed = status.value { status.value = .connected }
    }

    // MARK: For renewals

    /// Whether the same user can be logged in again now.
    var canRenew: Bool { !isShutDown && client.isInstalled && !userState.isLoggingIn && !isScreenShown }

    /// Publishes the error of a renewal's last attempt.
    func reportRenewalFailure(_ error: ChatError) {
        guard !isShutDown else { return }
        eventSource.send(.authenticationFailed(error))
    }
}
