import ChatAdapterKit
public import ChatProviderKit

extension ZendeskMessagingProvider: IdentityManaging {
    /// The user whose count the provider publishes.
    public var currentUser: Observed<ChatUser> { core.currentUser }

    /// Logs a user in.
    ///
    /// - `.token`: A user by a token that the app's backend signs. The `userID` is the token's `external_id`. Zendesk keeps
    ///   the user across launches and asks again for a token when one has expired; log the same user in once after each
    ///   launch, so that the provider has whom to ask.
    /// - `.known`: Refused. There is no login without a token.
    /// - `.anonymous`: A logout, if somebody is logged in or may be.
    ///
    /// The provider checks a token before the SDK sees it, but neither its signature nor, by a device's clock, its age. The
    /// SDK is initialized first, where it is not. A login while another user is in asks the SDK at once; to end that user's
    /// session for certain, log out before. The conversations of an anonymous user become the new user's, as far as the
    /// account is set to that.
    ///
    /// A login that fails leaves the user that was, or an unauthenticated one in the SDK: then the user is the anonymous one
    /// (``currentUser``), with a count of its own.
    ///
    /// - Throws: `ChatError`: `authentication` where the token cannot be had, is not one
    ///   (``ZendeskMessagingTokenProblem`` underlying) or is refused (``ZendeskMessagingError`` underlying);
    ///   `invalidArgument` for a user without a token or an id; `notAllowedNow` while another login or logout runs, or
    ///   the SDK's screen is shown; `network`, `timeout`, `cancelled`, `vendor`, `notInstalled`, `shutDown`.
    public func login(_ newUser: ChatUser) async throws {
        let changesNothing = newUser == .anonymous && !memory.isUnknown && isAnonymousForCertain
        if changesNothing, userState == .settled, !isShutDown { return }
        try checkCanChange()
        switch newUser {
        case .anonymous:
            try await logOutIfNamed()
        case .known:
            throw ChatError(
                .invalidArgument,
                "Zendesk Messaging logs users in by signed tokens alone. Pass a token of the app's backend."
            )
        case .token(let identity):
            guard !identity.userID.isEmpty else { throw ChatError(.invalidArgument, "The user has no id.") }
            userState = .preparing
            defer {
                userState = .settled
                showAwaitedScreen()
            }
            do {
                try await logIn(identity)
            } catch {
                if awaitedScreen != nil {
                    core.diagnose("the conversation is not shown, since the login failed")
                }
                awaitedScreen = nil
                throw error
            }
        }
    }

    /// Logs the user out, back to an anonymous one: Zendesk ends the session and removes what the SDK keeps of the user. An
    /// anonymous user is deleted with all conversations, and a new one is made.
    ///
    /// Before the SDK is initialized, the user is gone for the app at once; the SDK is told as soon as it can be, also after
    /// a launch to come. To end all that the SDK does, call ``shutDown()`` afterwards: it does not end the session at
    /// Zendesk.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while a login or another logout runs, or the SDK's screen is shown; `network`,
    ///   `timeout`, `cancelled`, `vendor`, where the user has stayed; `shutDown`.
    public func logout() async throws {
        try checkCanChange()
        if owedLogout != nil {
            await finishOwedLogout()
            try checkCanChange()
            if memory.user == StoredValue.User(id: nil) { return }
        }
        let former = memory.user ?? StoredValue.User(id: core.user.id)
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

    /// Restores who was logged in before the start, unless the app has said so since. What the SDK says counts only while it
    /// has the same user. A logout that the app's end has cut short is completed first.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown, let stored = memory.restore(from: store) else { return }
        if stored.owesLogout {
            forgetUser()
            completeOwedLogout()
        } else if !stored.id.isSameID(as: core.user.id) {
            takeUp(stored.id.map { .known(KnownUser(id: $0)) } ?? .anonymous)
            inputs.send(.reset)
            askForCount()
        }
    }

    private func logOutIfNamed() async throws {
        if memory.isUnknown {
            // The SDK finds a user of an earlier launch again when it is initialized.
            userState = .preparing
            defer { userState = .settled }
            try await initialized()
        }
        if isAnonymousForCertain {
            // Stronger than what a store says that cannot be read yet.
            if memory.isUnknown { memory.remember(StoredValue.User(id: nil)) }
        } else {
            try await logout()
        }
    }

    /// Whether nobody is logged in, by the app's word or the store's, and the SDK has nobody either.
    private var isAnonymousForCertain: Bool {
        core.user.id == nil && hasNamedUser && !owesLogout
    }

    private func checkCanChange() throws(ChatError) {
        try core.check()
        guard userState == .settled else { throw .zendeskMessagingUserIsChanging }
        try checkNoScreenIsShown()
    }
}
