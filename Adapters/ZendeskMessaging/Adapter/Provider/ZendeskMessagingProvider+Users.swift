import ChatAdapterKit
public import ChatProviderKit

extension ZendeskMessagingProvider: IdentityManaging {
    /// The user whose count the provider publishes; the anonymous user while a logout is pending.
    public var currentUser: Observed<ChatUser> { core.currentUser }

    /// Logs a user in.
    ///
    /// - `.token`: A user identified by a token that the app's backend signs. The `userID` is the token's
    ///   `external_id`. Zendesk keeps the user across launches and requests another token when one has
    ///   expired. Log the same user in once after each launch, so that the provider has a token source. If
    ///   the SDK already has the user, it receives no new login, unless Zendesk has refused a request, or
    ///   the SDK has requested a token and received none, since the realtime connection last opened.
    /// - `.known`: Refused, because there is no login without a token.
    /// - `.anonymous`: A ``logout()``.
    ///
    /// From the call on, nothing of the previous user is shown or counted, and the SDK's screen closes. If
    /// necessary, the SDK is initialized first, and logs the previous user out. The provider checks a token
    /// before the SDK receives it, except for its signature, and its age, because a device's clock may be
    /// wrong. If the account's settings allow, the new user takes over the conversations of an anonymous one.
    ///
    /// After a failed login, no user is logged in: the user is the anonymous one (``currentUser``).
    ///
    /// - Throws: `ChatError`: `authentication` if the token is not available, is not valid
    ///   (``ZendeskMessagingTokenProblem`` as `underlying`) or is refused (``ZendeskMessagingError`` as
    ///   `underlying`); `invalidArgument` for a user without a token or an id; `cancelled` if another login
    ///   or a logout has replaced this one; `network`, `timeout`, `vendor`, `notInstalled`, `shutDown`.
    public func login(_ newUser: ChatUser) async throws {
        try core.check()
        if newUser == .anonymous { return try await logout() }
        try users.check(newUser) { () throws(ChatError) in
            guard case .token(let identity) = newUser else { throw .zendeskMessagingNeedsToken }
            guard !identity.userID.isEmpty else { throw ChatError(.invalidArgument, "The user has no id.") }
        }
        connect()
        askForUser()
        try await users.login(newUser, isRefused: needsLogin)
        core.renewUser(users.user)
    }

    /// Logs the user out, and returns to an anonymous user: Zendesk ends the session and removes the SDK's
    /// data of the user. If no user is logged in, nothing happens.
    ///
    /// The app no longer shows the user at once, and the SDK's screen closes. If Zendesk has not completed
    /// the logout within five seconds, it is retried, even after the next launch. Until it succeeds, there is
    /// no count. To end everything that the SDK does, call ``shutDown()`` afterwards, which does not end the
    /// session at Zendesk.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func logout() async throws {
        try core.check()
        await users.logout()
    }

    /// Deletes the anonymous user with all conversations, and creates a new one. If a user is logged in,
    /// nothing happens.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func forgetAnonymousVisitor() async throws {
        try core.check()
        await users.forgetAnonymousVisitor()
    }

    /// Restores the user of the last launch, unless the app has named a user since. The provider uses the
    /// SDK's reports only while the SDK has the same user. An interrupted logout is completed first.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown else { return }
        users.use(store, of: id)
    }

    // MARK: The session

    /// Follows the session: publishes its user, and sets the SDK's values for a new one.
    func follow(_ outputs: UserSession.Outputs) {
        guard !isShutDown else { return }
        let former = core.users
        let change = core.follow(outputs, user: users.user)
        let isFirst = former?.isRead == false && outputs.isRead
        if former?.isScreenVisible != outputs.isScreenVisible {
            screenDidChange(isVisible: outputs.isScreenVisible)
        }
        switch change {
        case .none: break
        case .restored(let user): publish(user, isKnown: isFirst)
        case .replaced(let user): publish(user)
        }
        if former?.numbers == .reported, outputs.numbers != .reported { endReports() }
        guard outputs.numbers == .reported, former?.numbers != .reported else { return }
        if core.state.loading == .notLoaded, !isFirst { beginReports() }
        if !isFirst { updateConnection(.userReturned) }
        tellUserSettings()
    }

    /// Starts a user's count, in one step for all observers.
    ///
    /// - Parameter isKnown: Whether the SDK's reports so far belong to that user.
    private func publish(_ newUser: ChatUser, isKnown: Bool = false) {
        inputs.send(.user(newUser.id))
        if !isKnown {
            beginReports()
            refuseAwaitedScreen()
        }
        sdk.settings.isUserNew = true
        core.replaceUser(by: newUser)
        if !isKnown { updateConnection(.authenticated) }
    }

    /// Reports the SDK's user to the session.
    func askForUser() {
        guard !isShutDown, sdk.connection.instance == .present, client.isInitialized else { return }
        users.send(.asked(client.currentUser?.signedID))
    }

    /// Shows a user from a recording, in which no login call is made.
    package func replayUser(_ userID: String?) {
        let isSame = userID.isSameID(as: core.user.id)
        if userID == nil || !isSame {
            users.replay(UserSession.Record(recordedUser: userID, kind: .token))
        }
        if isSame, userID == nil { publish(.anonymous) }
        // A login as the same user recovers the connection.
        updateConnection(.authenticated)
    }

    // MARK: New tokens

    /// Whether the app's next login as the current user reaches the SDK.
    package var needsLogin: Bool { sdk.connection.needsLogin }

    /// Returns a new token for the current user after the server has refused a request of the SDK. Returns
    /// `nil` if there is none, or if the SDK may have another user.
    func freshToken(after error: ZendeskMessagingError?) async -> Secret? {
        askForUser()
        guard !isShutDown, let id = core.user.id, core.users?.isSettled == true,
            client.currentUser?.isNamed(id) == true
        else { return nil }
        let change = core.state.userChangeCount
        do throws(ChatError) {
            let token = try await users.credentials.renewedToken()
            // The user may have changed while the app's backend signed the token.
            guard canReachUsersChat, core.state.userChangeCount == change else { return nil }
            do {
                try ZendeskMessagingToken.check(token.value, names: id)
            } catch {
                throw ChatError(error)
            }
            updateConnection(.authenticated)
            return token
        } catch {
            if canReachUsersChat, core.state.userChangeCount == change {
                updateConnection(.tokenRequestFailed)
                core.send(.authenticationFailed(error))
            }
            return nil
        }
    }
}

extension ChatError {
    init(_ problem: ZendeskMessagingTokenProblem) {
        self.init(.authentication, problem.description, underlying: problem)
    }

    static let zendeskMessagingNeedsToken = ChatError(
        .invalidArgument,
        "Zendesk Messaging logs users in only with signed tokens. Pass a token from the app's backend."
    )
    static let zendeskMessagingTapIsOfFormerUser = ChatError(
        .notAllowedNow,
        "The tapped notification is for the previous user."
    )
    static let zendeskMessagingHasAnotherUser = ChatError(
        .authentication,
        "Zendesk has accepted the login, but its SDK has another user. Log in again."
    )
}
