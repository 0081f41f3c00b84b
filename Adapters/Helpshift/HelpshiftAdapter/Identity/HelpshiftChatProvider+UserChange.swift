package import ChatProviderKit
import HelpshiftIdentity

/// What a login or a logout does here.
extension HelpshiftChatProvider {
    /// Whether the SDK may have another user than the provider shows: what it says then is nobody's.
    var isUserUncertain: Bool { lateLogin != nil || owesLogout }

    /// The SDK has logged somebody in, in time or after nobody waited for it any more.
    func sdkDidLogIn(_ late: HelpshiftLateLogin, isAwaited: Bool) {
        guard !isShutDown else { return }
        if isAwaited {
            adopt(late.user, late.credentials, late.number)
        } else if let login, login.number > late.number {
            // The later login decides; if it fails, the SDK stays with this one.
            lateLogin = late
        } else {
            settle(late)
        }
    }

    /// A login has come late, and nothing is under way.
    func settle(_ late: HelpshiftLateLogin) {
        if late.number > lastChange.number {
            // A renewal for the user of before would bring that one back.
            renewal?.cancel()
            adopt(late.user, late.credentials, late.number)
        } else if lastChange.isLogout {
            diagnose("the SDK logged a user in after the logout; it is told to log out again")
            owesLogout = true
            payLogout()
        } else {
            diagnose("the SDK answered a login after a later one had taken place; the later one holds")
        }
    }

    /// Logs the SDK out again, as soon as no screen is shown.
    func payLogout() {
        guard owesLogout, !isShutDown, !isScreenShown else { return }
        owesLogout = false
        reportingErrors { () throws(ChatError) in try client.logout() }
    }

    func adopt(_ newUser: ChatUser, _ newCredentials: HelpshiftCredentials, _ number: Int) {
        lastChange = (number, isLogout: false)
        owesLogout = false
        credentials = newCredentials
        userDidChange(to: newUser)
    }

    func logOutOfClient() throws(ChatError) {
        loginNumber += 1
        try client.logout()
        lastChange = (loginNumber, isLogout: true)
        owesLogout = false
        credentials = .none
        renewal?.reset()
        userDidLogOut()
    }

    /// A login took place. As the same user it changes nothing but a failed connection.
    package func userDidChange(to newUser: ChatUser) {
        guard !isShutDown else { return }
        let isAnother = !Self.isSame(newUser.id, user.value.id)
        if isAnother { forgetUser(newUser.id) }
        user.value = newUser
        mendConnection()
        if isAnother { requester?.userDidChange() }
    }

    /// A logout took place. It empties the state, whoever was logged in.
    package func userDidLogOut() {
        guard !isShutDown else { return }
        forgetUser(nil)
        user.value = .anonymous
        mendConnection()
        requester?.userDidChange()
    }

    /// Case matters, and so does the spelling of an accented letter, which Swift's `==` passes over.
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

    /// Whether the same user could be logged in again just now.
    var canRenew: Bool { !isShutDown && client.isInstalled && login == nil && !isScreenShown }

    /// All attempts have failed.
    func tellRenewalFailed(_ error: ChatError) {
        guard !isShutDown else { return }
        eventSource.send(.authenticationFailed(error))
    }
}
