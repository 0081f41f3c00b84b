import ChatProviderKit
import HelpshiftIdentity

/// One login at a time.
extension HelpshiftChatProvider {
    /// Begins a login of the app: installs the SDK, unless it is installed. A renewal that waits is given up.
    func beginLogin() async throws(ChatError) -> HelpshiftLogin {
        try checkUserCanChange()
        let login = makeLogin()
        self.login = login
        updateUser(.loginBegan(number: login.number))
        do throws(ChatError) {
            prepare()
            await renewal.makeWay()
            // The provider may have been shut down, or a screen opened, during the wait.
            if let error = login.state.error { throw error }
            try checkNothingPreventsLogin()
        } catch {
            endLogin(login)
            throw error
        }
        return login
    }

    /// Ends a login of the app, whether it succeeded or failed.
    func endLogin(_ login: HelpshiftLogin) {
        self.login = nil
        updateUser(.loginEnded(isSuccess: login.state.hasSucceeded))
        startAskingForCount()
    }

    /// Creates a login of the app or of a renewal.
    func makeLogin() -> HelpshiftLogin {
        changeCount += 1
        return HelpshiftLogin(number: changeCount, clock: clock, timeout: configuration.loginTimeout)
    }

    /// Logs the SDK out.
    func logOutOfClient() throws(ChatError) {
        changeCount += 1
        let number = changeCount
        try whileSDKChangesUser { () throws(ChatError) in try client.logout() }
        // What was counted for the anonymous user may be of somebody whom the SDK remembered.
        if memory.isUnknown { memory.forgetAnonymousRecord() }
        updateUser(.loggedOut(number: number))
    }

    /// Changes the SDK's user with a call that has its answer when it returns. The store has the doubt before, and
    /// keeps it until the change has been published.
    ///
    /// What the SDK delivers meanwhile is dropped: it may be of either user.
    func whileSDKChangesUser(_ call: () throws(ChatError) -> Void) throws(ChatError) {
        isSDKChangingUser = true
        storeUncertainty()
        do throws(ChatError) {
            try call()
        } catch {
            isSDKChangingUser = false
            storeUncertainty()
            throw error
        }
        isSDKChangingUser = false
    }

    /// Throws where the app can neither log in nor log out now.
    func checkUserCanChange() throws(ChatError) {
        if isShutDown { throw .helpshiftShutDown }
        try checkNoLoginIsInProgress()
        try checkNoScreenIsShown()
    }

    /// Throws while a login of the app is in progress.
    func checkNoLoginIsInProgress() throws(ChatError) {
        if userState.isLoggingIn { throw ChatError(.refused(.loginInProgress, errors: [:])) }
    }

    /// Throws where the SDK would not take the login that is in progress. To be called after each wait, during which
    /// the provider may have been shut down or a screen opened.
    func checkNothingPreventsLogin() throws(ChatError) {
        try checkIsUsable("login")
        try checkNoScreenIsShown()
    }

    private func checkNoScreenIsShown() throws(ChatError) {
        if isScreenShown { throw ChatError(.screenIsShown) }
    }

    /// Logs in with credentials, for the first time or again: gets a token from the backend where one is needed,
    /// checks it, and asks the SDK.
    func logIn(_ credentials: HelpshiftCredentials, _ login: HelpshiftLogin) async throws(ChatError) {
        switch credentials {
        case .legacy(let user, let fresh):
            try await logIn(user, fresh: fresh, login)
        case .emptyToken(let configuration):
            try await logInWithEmptyToken(configuration, login)
        case .token(let identity, let configuration, let allowsAnonymous):
            try await logIn(identity, configuration, allowsAnonymous: allowsAnonymous, login)
        }
    }

    /// Logs the present user in again with fresh credentials.
    func logInAgain(_ login: HelpshiftLogin) async throws(ChatError) {
        guard let credentials = renewal.credentials else { return }
        if case .legacy(var user, let fresh) = credentials {
            user.authToken = nil
            try await logIn(.legacy(user, fresh: fresh), login)
        } else {
            try await logIn(credentials, login)
        }
    }
}
