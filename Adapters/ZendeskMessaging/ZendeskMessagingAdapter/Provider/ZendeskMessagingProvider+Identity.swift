public import ChatProviderKit

extension ZendeskMessagingProvider: IdentityManaging {
    /// The user whose count the provider publishes.
    public var currentUser: Observed<ChatUser> { user.observed }

    /// Logs a user in.
    ///
    /// - `.token`: A user by a token that the app's backend signs. The `userID` is the token's `external_id`. Zendesk keeps
    ///   the user across launches and asks again for a token when one has expired; log the same user in once after each
    ///   launch, so that the provider has whom to ask.
    /// - `.known`: Refused. There is no login without a token.
    /// - `.anonymous`: A logout.
    ///
    /// The provider checks a token before the SDK sees it, but neither its signature nor, by a device's clock, its age. The
    /// SDK is initialised first, where it is not. A login while another user is in asks the SDK at once; to end that user's
    /// session for certain, log out before. The conversations of an anonymous user become the new user's, as far as the
    /// account is set to that.
    ///
    /// A login that fails leaves the user that was, or an unauthenticated one in the SDK: then the user is the anonymous one
    /// (``currentUser``), with a count of its own.
    ///
    /// - Throws: `ChatError`: `authentication` where the token cannot be had, is not one
    ///   (``ZendeskMessagingTokenProblem`` underlying) or is refused (``ZendeskMessagingError`` underlying); `invalidArgument`
    ///   for a user without a token or an id; `notAllowedNow` while another login or logout runs, or the SDK's screen is
    ///   shown; `network`, `timeout`, `cancelled`, `vendor`, `notInstalled`, `shutDown`.
    public func login(_ newUser: ChatUser) async throws {
        try checkCanChange()
        switch newUser {
        case .anonymous:
            guard !isAnonymousForCertain else { return }
            try await logout()
        case .known:
            throw ChatError(
                .invalidArgument,
                "Zendesk Messaging logs users in by signed tokens alone. Pass a token of the app's backend."
            )
        case .token(let identity):
            guard !identity.userID.isEmpty else { throw ChatError(.invalidArgument, "The user has no id.") }
            userState = .preparing
            defer { userState = .settled }
            try await logIn(identity)
        }
    }

    /// Logs the user out, back to an anonymous one: Zendesk ends the session and removes what the SDK keeps of the user. An
    /// anonymous user is deleted with all conversations, and a new one is made.
    ///
    /// Before the SDK is initialised, the user is gone for the app at once; the SDK is told as soon as it can be, also after
    /// a launch to come. To end all that the SDK does, call ``shutDown()`` afterwards: it does not end the session at
    /// Zendesk.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while a login or another logout runs, or the SDK's screen is shown; `network`,
    ///   `timeout`, `cancelled`, `vendor`, where the user has stayed; `shutDown`.
    public func logout() async throws {
        try checkCanChange()
        if let owedLogout {
            await owedLogout.value
            try checkCanChange()
            if memory.user == StoredValue.User(id: nil) { return }
        }
        let former = memory.user ?? StoredValue.User(id: user.value.id)
        // After a kill the store knows of the logout, whether the SDK has heard of it or not.
        memory.remember(StoredValue.User(id: nil, owesLogout: true))
        guard connection.instance == .present, client.isInitialized else { return forgetUser() }
        userState = .changing
        defer { endChange() }
        do {
            try await logOutOfClient()
        } catch {
            if !isShutDown { memory.remember(former) }
            throw error
        }
    }

    /// Takes up who was logged in before the start, unless the app has said so since. What the SDK says counts only while it
    /// has the same user. A logout that the app's end has cut short is completed first.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown, let stored = memory.restore(from: store) else { return }
        if stored.owesLogout {
            forgetUser()
            completeOwedLogout()
        } else if !stored.id.isSameID(as: user.value.id) {
            state.value.userID = stored.id
            user.value = stored.id.map { .known(KnownUser(id: $0)) } ?? .anonymous
            askForCount()
        }
    }

    /// Completes a logout that the SDK has not been told of.
    func completeOwedLogout() {
        guard memory.user?.owesLogout == true, userState == .settled, owedLogout == nil, !isShutDown,
            connection.instance == .present, client.isInitialized
        else { return }
        owedLogout = Task { [weak self] in
            do throws(ChatError) {
                try await self?.logOutOfClient()
            } catch {
                self?.reportOwedLogout(error)
            }
            self?.owedLogout = nil
        }
    }

    private func reportOwedLogout(_ error: ChatError) {
        if !isShutDown { report("a logout is not complete yet, and is tried again: \(error)") }
    }

    /// Whether nobody is logged in, by the app's word or the store's, and the SDK has nobody either.
    private var isAnonymousForCertain: Bool {
        user.value.id == nil && hasNamedUser && memory.user?.owesLogout != true
    }

    // MARK: Steps

    private func checkCanChange() throws(ChatError) {
        guard !isShutDown else { throw .zendeskMessagingWasShutDown }
        guard userState == .settled else { throw .zendeskMessagingUserIsChanging }
        try checkNoScreenIsShown()
    }

    /// Throws where the SDK would not take the login. To be called after each wait, during which a screen may have been
    /// opened.
    private func checkNothingPreventsLogin() throws(ChatError) {
        try checkUsable()
        try checkNoScreenIsShown()
    }

    private func logIn(_ identity: SignedIdentity) async throws(ChatError) {
        // Where the SDK has this user already, the identity is asked when Zendesk wants a token.
        if user.value.id.isSameID(as: identity.userID) { user.value = .token(identity) }
        if isPresent(identity) { return }
        try await initialized()
        if let owedLogout { await owedLogout.value }
        // The SDK finds a user of an earlier launch again when it is initialised.
        if isPresent(identity) { return }
        let token = try await token(of: identity)
        try checkNothingPreventsLogin()
        let former = client.currentUser
        userState = .changing
        defer { endChange() }
        let failure = await failure { [client] () throws(ZendeskMessagingError) in
            _ = try await client.loginUser(jwt: token)
        }
        guard !isShutDown else { throw .zendeskMessagingWasShutDown }
        try settle(identity, former: former, failure: failure)
    }

    /// Whether a login would change nothing.
    private func isPresent(_ identity: SignedIdentity) -> Bool {
        user.value.id.isSameID(as: identity.userID) && client.isInitialized && hasNamedUser
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
            become(.token(identity))
            return updateConnection(.authenticated)
        }
        if present != former, user.value.id != nil || present?.id != former?.id {
            // Whoever it was has gone, and what is there is nobody whom the app knows.
            memory.forgetAnonymousRecord()
            becomeAnother(.anonymous)
        }
        throw failure
            ?? ChatError(
                .authentication,
                "Zendesk has accepted the login, but its SDK has another user. Log in again."
            )
    }

    private func logOutOfClient() async throws(ChatError) {
        let former = client.currentUser
        let failure = await failure { [client] () throws(ZendeskMessagingError) in
            try await client.logoutUser()
        }
        guard !isShutDown else { throw .zendeskMessagingWasShutDown }
        if let failure {
            if let former, client.currentUser == former { throw failure }
            report("Zendesk reports a failed logout, but has forgotten the user: \(failure)")
        }
        forgetUser()
        memory.remember(StoredValue.User(id: nil))
        updateConnection(.authenticated)
    }

    /// The user is over. What may be owed stays owed.
    private func forgetUser() {
        memory.forgetAnonymousRecord()
        publish(.anonymous)
    }

    private func endChange() {
        guard userState == .changing else { return }
        userState = .settled
        guard !isShutDown else { return }
        // What came meanwhile was dropped.
        askForCount()
    }

    // MARK: Tokens

    private func token(of identity: SignedIdentity) async throws(ChatError) -> Secret {
        let token: String
        do {
            token = try await identity.token()
        } catch {
            if error is CancellationError { throw ChatError(.cancelled, "The login was cancelled.") }
            throw ChatError(.notToBeHad)
        }
        do {
            try ZendeskMessagingToken.check(token, names: identity.userID)
        } catch {
            throw ChatError(error)
        }
        return Secret(token)
    }

    /// A fresh token of the present user's, for a request of the SDK's that was refused; `nil` where there is none, or the
    /// SDK may ask for somebody else's.
    func freshToken(after error: ZendeskMessagingError?) async -> Secret? {
        guard !isShutDown, userState != .changing, let id = user.value.id,
            let sdkUser = client.currentUser, sdkUser.externalID.utf8.elementsEqual(id.utf8)
        else { return nil }
        guard case .token(let identity) = user.value else {
            eventSource.send(
                .authenticationFailed(
                    ChatError(
                        .authentication,
                        "Zendesk asks for a fresh token, and the app has not logged the user in since the launch. Log in.",
                        underlying: error
                    )
                )
            )
            return nil
        }
        let number = userNumber
        let task: Task<Secret?, Never>
        if let renewal, renewal.userNumber == number {
            task = renewal.task
        } else {
            task = Task { [weak self] in await self?.renewedToken(of: identity) }
            renewal = (number, task)
        }
        let token = await task.value
        if renewal?.task == task { renewal = nil }
        // The user may have changed while the app's backend signed the token.
        guard !isShutDown, userState != .changing, userNumber == number else { return nil }
        if token != nil { updateConnection(.authenticated) }
        return token
    }

    private func renewedToken(of identity: SignedIdentity) async -> Secret? {
        let number = userNumber
        do throws(ChatError) {
            return try await token(of: identity)
        } catch {
            if !isShutDown, userNumber == number { eventSource.send(.authenticationFailed(error)) }
            return nil
        }
    }

    // MARK: What the provider publishes

    /// Begins a user's count, in one step for all observers. The same user's goes on.
    package func become(_ newUser: ChatUser) {
        memory.remember(StoredValue.User(id: newUser.id))
        if newUser.id != nil, newUser.id.isSameID(as: user.value.id) {
            user.value = newUser
        } else {
            publish(newUser)
        }
    }

    /// Begins the count of another user, also of another anonymous one.
    private func becomeAnother(_ newUser: ChatUser) {
        memory.remember(StoredValue.User(id: newUser.id))
        publish(newUser)
    }

    private func publish(_ newUser: ChatUser) {
        userNumber += 1
        reportCount = 0
        hasLineStood = connection.isLineUp
        state.value = state.value.replaced(byUser: newUser.id)
        guard !isShutDown else { return }
        user.value = newUser
        guard !isShutDown, client.isInitialized else { return }
        tellConversationSettings()
        if let pushToken { client.updatePushToken(pushToken) }
    }

    // MARK: Calls

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

    /// Returns when the SDK has answered.
    func answer(
        _ call: @escaping @MainActor () async throws(ZendeskMessagingError) -> Void
    ) async throws(ChatError) {
        try await calls.wait(clock: clock) { wait in
            Task {
                do throws(ZendeskMessagingError) {
                    try await call()
                    wait.end()
                } catch {
                    wait.end(.failure(ChatError(zendeskMessaging: error)))
                }
            }
        }
    }
}

extension ChatError {
    fileprivate init(_ problem: ZendeskMessagingTokenProblem) {
        self.init(.authentication, problem.description, underlying: problem)
    }
}
