import ChatAdapterKit
public import ChatProviderKit

extension MatrixChatProvider: IdentityManaging {
    /// The user whose chat the provider shows; the anonymous user while a logout is pending.
    public var currentUser: Observed<ChatUser> { core.currentUser }

    /// Logs a user in.
    ///
    /// - `.token`: A user identified by a token that the app's backend signs (`org.matrix.login.jwt`, its
    ///   `sub` is the user's name at the server). The session is kept, so that a later login as the same user
    ///   needs no request to the server. When it ends, the backend must provide another token. Servers do not
    ///   distinguish case in names, so the id is used in lowercase.
    /// - `.known`: A user whose access token the app has, as `authToken`. The `id` is the server's, such as
    ///   `@customer42:example.com`, and must match the token.
    /// - `.anonymous`: A ``logout()``.
    ///
    /// From the call on, nothing of the previous user is shown or counted. A login as another user first ends
    /// the previous user's session.
    ///
    /// Log the same user in once after each launch, as soon as the app knows the user. When the session ends,
    /// the provider calls the token function of that login for another token.
    ///
    /// - Throws: `ChatError`: `authentication` if the server refuses, with a ``MatrixError`` as `underlying`;
    ///   `network`; `timeout`; `notAllowedNow` if the kept session cannot be read; `invalidArgument` for a
    ///   user without an id or a token; `cancelled` if another login or a logout has replaced this one;
    ///   `shutDown`. After a failed login, no user is logged in.
    public func login(_ newUser: ChatUser) async throws {
        if newUser == .anonymous { return try await logout() }
        try core.check()
        var user = newUser
        try users.check(newUser) { () throws(ChatError) in user = try checked(newUser) }
        let isRefused = if case .failed = core.status { true } else { false }
        try await users.login(user, isRefused: isRefused)
        // The device may not have kept the session of an earlier launch.
        if await cache.load(), users.user == user, vendor.session == nil {
            users.send(.sessionExpired)
            try await users.login(user)
        }
        if users.user != core.user { core.renewUser(users.user) }
    }

    private func checked(_ user: ChatUser) throws(ChatError) -> ChatUser {
        guard let id = user.id, !id.isEmpty else { throw ChatError(.invalidArgument, "The user has no id.") }
        switch user {
        case .anonymous: return user
        case .token(let identity):
            return .token(SignedIdentity(userID: id.lowercased(), token: identity.token))
        case .known(let known):
            guard known.id != nil, known.authToken?.value.isEmpty == false else {
                throw ChatError(
                    .invalidArgument,
                    """
                    A Matrix user logs in with a signed token, or with the server's id and an access token as \
                    authToken.
                    """
                )
            }
            return user
        }
    }

    /// Logs the user out, and returns to the anonymous user: a guest, if the server accepts guests. If no
    /// user is logged in, nothing happens.
    ///
    /// The session ends at once for the app. A server that cannot be reached is notified later.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func logout() async throws {
        try core.check()
        await users.logout()
    }

    /// Ends the guest's chat, and starts that of a new one. If a user is logged in, nothing happens.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func forgetAnonymousVisitor() async throws {
        try core.check()
        await users.forgetAnonymousVisitor()
    }

    /// Restores the user of the last launch, unless the app has named a user since. Nothing connects until
    /// the store can be read.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown else { return }
        markers = store
        users.use(store, of: id)
    }

    // MARK: The session

    /// Follows the session: publishes its user, and connects while the server has that user.
    func follow(_ outputs: UserSession.Outputs) {
        guard !isShutDown else { return }
        let former = core.users
        switch core.follow(outputs, user: users.user) {
        case .none: break
        case .restored(let user) where former?.isRead == false: restore(user)
        case .restored(let user), .replaced(let user): replaceUser(by: user)
        }
        updateLine(.userIsThere(outputs.isSettled && connects))
        if outputs.isSettled, former?.isSettled == false { registerPusher() }
    }

    /// Adopts the user of an earlier launch. Nothing was connected before the store was read.
    private func restore(_ user: ChatUser) {
        inputs.send(.reset)
        core.update { $0.userID = user.id }
        core.renewUser(user)
    }

    /// Stops showing the previous user's chat.
    private func replaceUser(by newUser: ChatUser) {
        inputs.send(.user(newUser.id))
        updateLine(.userIsThere(false))
        chat = MatrixChat()
        // The next user's messages do not wait for the former user's.
        outgoing = Outgoing()
        limits.value = nil
        core.replaceUser(by: newUser)
    }

    /// Shows a recorded user, who appears without a call.
    package func replayUser(_ id: String?) {
        guard !isShutDown else { return }
        let isAnonymousAgain = id == nil && core.user.id == nil
        users.replay(UserSession.Record(recordedUser: id))
        if isAnonymousAgain { replaceUser(by: .anonymous) }
    }

    /// Publishes that the connection waits for the user, or for a login by the app.
    func publishWaiting() {
        guard let users = core.users, users.isRead,
            !users.isSettled, !users.isChanging, !users.owesLogout
        else { return publishEnd(.connecting) }
        let isNews = core.status != .failed(.sessionExpired)
        receive(.failure(MatrixProviderInput.Failure(status: 401, code: "M_MISSING_TOKEN")))
        if isNews { core.send(.sessionExpired) }
    }

    // MARK: Starting

    /// Ensures that there is a session for the app's user: that of the last launch, or a guest's.
    func establishSession() async throws {
        guard await cache.load() else { throw ChatError.unreadableMatrixSession }
        if Task.isCancelled { throw MatrixError.cancelled }
        if let session = cache.session {
            if session.isOf(core.user.id) { return }
            // An earlier installation has left it, or its login was not completed before a kill.
            cache.endSession()
        }
        guard core.user.id == nil else {
            users.send(.sessionExpired)
            throw MatrixError.cancelled
        }
        do {
            let guest = try await client.registerGuest(deviceName: configuration.deviceName)
            if Task.isCancelled { throw MatrixError.cancelled }
            cache.update { $0.session = MatrixSession(guest, isGuest: true) }
        } catch MatrixError.refused(let status, _, _) where status == 403 || status == 404 {
            throw MatrixRoomProblem.noGuests
        }
    }
}
