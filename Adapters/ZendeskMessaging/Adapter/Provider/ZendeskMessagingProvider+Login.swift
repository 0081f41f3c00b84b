import ChatAdapterKit
import ChatProviderKit

/// The steps of a login and of a logout.
extension ZendeskMessagingProvider {
    /// Logs a user in by a token of the app's backend.
    func logIn(_ identity: SignedIdentity) async throws(ChatError) {
        // Where the SDK has this user already, the identity is asked when Zendesk wants a token.
        if core.user.id.isSameID(as: identity.userID) { core.renewUser(.token(identity)) }
        if isPresent(identity) { return }
        try await initialized()
        try await finishOwedLogoutForLogin()
        // The SDK finds a user of an earlier launch again when it is initialized.
        if isPresent(identity) { return }
        let token = try await token(of: identity)
        // During the wait the store may have said that a logout is owed, or a screen may have been opened.
        try await finishOwedLogoutForLogin()
        let former = client.currentUser
        userState = .changing
        defer { endChange() }
        let failure = await failure { [client] () throws(ZendeskMessagingError) in
            _ = try await client.loginUser(jwt: token)
        }
        try core.check()
        try settle(identity, former: former, failure: failure)
    }

    /// Whether a login would change nothing.
    private func isPresent(_ identity: SignedIdentity) -> Bool {
        core.user.id.isSameID(as: identity.userID) && client.isInitialized && hasNamedUser
            && !connection.isRefused
    }

    /// Publishes whom the SDK has after a login.
    private func settle(
        _ identity: SignedIdentity,
        former: ZendeskMessagingUser?,
        failure: ChatError?
    ) throws(ChatError) {
        let present = client.currentUser
        let isIn = ZendeskMessagingUser.isExpected(present, as: identity.userID)
        if isIn, failure == nil || present != former {
            return userDidLogIn(.token(identity))
        }
        if !isStill(present, former) {
            // Whoever it was has gone, and what is there is nobody whom the app knows.
            userDidLogOut()
        }
        throw failure
            ?? ChatError(
                .authentication,
                "Zendesk has accepted the login, but its SDK has another user. Log in again."
            )
    }

    /// Whether the SDK still has the user whom it had before a login.
    private func isStill(_ present: ZendeskMessagingUser?, _ former: ZendeskMessagingUser?) -> Bool {
        guard core.user.id != nil else { return present?.id == former?.id }
        return present == former || ZendeskMessagingUser.isExpected(present, as: core.user.id)
    }

    /// Has the SDK log its user out, and begins the count of another anonymous one.
    func logOutOfClient() async throws(ChatError) {
        let former = client.currentUser
        let failure = await failure { [client] () throws(ZendeskMessagingError) in
            try await client.logoutUser()
        }
        try core.check()
        if let failure {
            if let former, client.currentUser == former { throw failure }
            core.diagnose("Zendesk reports a failed logout, but has forgotten the user: \(failure)")
        }
        userDidLogOut()
    }

    /// What came during a change was dropped, and is asked for.
    func endChange() {
        guard userState == .changing else { return }
        userState = .settled
        askForCount()
    }

    // MARK: A logout that the SDK has not been told of

    /// Completes it, as soon as the SDK can be told.
    func completeOwedLogout() {
        guard owesLogout, owedLogout == nil, userState != .changing, !isShutDown, !isConversationVisible,
            connection.instance == .present, client.isInitialized
        else { return }
        owedLogout = Task { [weak self] in
            do throws(ChatError) {
                try await self?.logOutOfClient()
                // What came meanwhile was dropped.
                self?.askForCount()
                self?.showAwaitedScreen()
            } catch {
                self?.reportOwedLogout(error)
            }
            self?.owedLogout = nil
        }
    }

    /// Returns when none is being completed.
    func finishOwedLogout() async {
        // The connection may begin another one as soon as one has failed.
        while let owedLogout { await owedLogout.value }
    }

    /// Completes it, if there is one: the SDK would take the former user's conversations along.
    private func finishOwedLogoutForLogin() async throws(ChatError) {
        completeOwedLogout()
        await finishOwedLogout()
        try checkUsable()
        try checkNoScreenIsShown()
        guard !owesLogout else { throw .zendeskMessagingOwesLogout }
    }

    private func reportOwedLogout(_ error: ChatError) {
        awaitedScreen = nil
        if !isShutDown { core.diagnose("a logout is not complete yet, and is tried again: \(error)") }
    }

    // MARK: Calls

    /// Returns when the SDK has answered.
    func answer(
        _ call: @escaping @MainActor () async throws(ZendeskMessagingError) -> Void
    ) async throws(ChatError) {
        try await core.answers.wait(for: "The Zendesk SDK", within: Self.timeLimit) { answer in
            Task {
                do throws(ZendeskMessagingError) {
                    try await call()
                    answer.give()
                } catch {
                    answer.give(.failure(ChatError(zendeskMessaging: error)))
                }
            }
        }
    }

    /// Returns why a call failed, or was not answered.
    private func failure(
        _ call: @escaping @MainActor () async throws(ZendeskMessagingError) -> Void
    ) async -> ChatError? {
        do throws(ChatError) {
            try await answer(call)
            return nil
        } catch {
            return error
        }
    }
}
