import ChatAdapterKit
public import ChatProviderKit
public import HelpshiftIdentity

extension HelpshiftChatProvider: IdentityManaging {
    /// The user whose chat is shown; the anonymous user while a logout is pending.
    public var currentUser: Observed<ChatUser> { core.currentUser }

    /// Logs a user in: with a token by the identity system, with an id and e-mail address by the legacy
    /// login, and as the anonymous user with an empty token, which is the identity system's anonymous login.
    ///
    /// Log the same user in once after each launch, as soon as the app knows the user. The SDK remembers its
    /// user across launches. If it already has this user, it receives no new login, so the session and the
    /// user's data stay. The provider adopts the token's callback, and calls it again when the SDK requests
    /// new credentials. Fetch a token from the backend in each call, because Helpshift may refuse one that is
    /// older than 24 hours.
    ///
    /// - Throws: `ChatError` as in ``login(_:options:)``.
    public func login(_ user: ChatUser) async throws {
        try await login(user, options: HelpshiftLoginOptions())
    }

    /// Logs a user in.
    ///
    /// From the call on, nothing of the previous user is shown or counted, and the SDK's screens close. If
    /// necessary, the SDK is installed first, and logs the previous user out. The provider checks the
    /// documented rules of a login before it calls the SDK. After a failed login, no user is logged in.
    ///
    /// - Throws: `ChatError`, with a ``HelpshiftLoginError`` as `underlying` if the vendor's rules are the
    ///   reason: `invalidArgument` if the SDK would silently make the user anonymous; `authentication` for a
    ///   token that is not available, or that the SDK refuses or would refuse; `network` if the backend
    ///   cannot be reached; `timeout` if the backend or the SDK does not answer; `cancelled` if another login
    ///   or a logout has replaced this one. The age of a token is never a reason: if it looks wrong by the
    ///   device's clock, a diagnostic reports it, and the vendor decides.
    public func login(_ user: ChatUser, options: HelpshiftLoginOptions) async throws(ChatError) {
        try core.check()
        let configuration = loginConfiguration(options.configuration)
        try users.check(user) { () throws(ChatError) in
            switch user {
            case .anonymous, .token: try vendor.rules.check(configuration)
            case .known(let known): _ = try vendor.rules.check(LegacyUser(known))
            }
            install()
            try checkIsUsable("login")
        }
        startUsing()
        defer { startAskingForCount() }
        vendor.loginConfiguration = configuration
        usersChat.hasRenewedDigest = false
        var digest: String?
        if case .known(let known) = user { digest = known.authToken?.value }
        let first = Locked(digest)
        try await users.login(
            user,
            secret: Self.digests(of: user, first: { first.withLock { $0.take() } }, options.freshAuthToken),
            isRefused: connection.sdkStatus == .failed(.authentication)
        )
        // A login as the user that the SDK already has needs no digest. A renewal needs a new one.
        first.withLock { $0 = nil }
        if users.user != core.user { core.renewUser(users.user) }
    }

    /// Logs in the identity system's anonymous user, with an empty token.
    ///
    /// The SDK keeps this user for further anonymous logins, until a user logs in with a token. After that,
    /// the next anonymous user is a new one. Identities cannot be added to an anonymous user.
    ///
    /// - Parameter configuration: As in ``HelpshiftLoginOptions``.
    /// - Throws: `ChatError`, as ``login(_:options:)``.
    public func loginAnonymously(configuration: [String: HelpshiftValue] = [:]) async throws(ChatError) {
        try await login(.anonymous, options: HelpshiftLoginOptions(configuration: configuration))
    }

    /// Logs the user out. If no user is logged in, nothing happens.
    ///
    /// Call this when the user logs out of the app. Otherwise, the next person who uses the device sees the
    /// conversation. The app no longer shows the user at once, and the SDK's screens close. The SDK logs the
    /// user out after they have closed. If that takes longer than five seconds, the logout is retried, even
    /// after the next launch. Until it succeeds, there is no count. Attributes that the SDK has not sent yet
    /// are lost. If the SDK has a user and is not installed, it is installed first.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func logout() async throws {
        try core.check()
        let outputs = users.outputs.value
        if outputs.user != nil || outputs.owesLogout || !outputs.isRead { install() }
        defer { startAskingForCount() }
        await users.logout()
    }

    /// Does nothing, because Helpshift keeps the anonymous user. A login with a token ends that user, and so
    /// does a login by id and e-mail address after ``clearAnonymousUserOnLogin(_:)``.
    public func forgetAnonymousVisitor() async throws { try core.check() }

    /// Restores the user of the last launch, unless the app has named a user since. The SDK remembers the
    /// user, and what it has reported so far belongs to that user. An interrupted logout is completed first.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown else { return }
        users.use(store, of: id)
    }

    /// Returns a source that provides the app's digest for the user first, and then new ones.
    private static func digests(
        of user: ChatUser,
        first: @escaping @Sendable () -> String?,
        _ fresh: (@Sendable () async throws -> String)?
    ) -> CredentialSource.Source? {
        guard let fresh, case .known = user else { return nil }
        return {
            if let digest = first() { return digest }
            return try await fresh()
        }
    }

    /// Returns the configuration of a login with a token, with the full privacy setting of the screens'
    /// configuration.
    private func loginConfiguration(_ entries: [String: HelpshiftValue]) -> LoginConfiguration {
        var configuration = LoginConfiguration(fullPrivacy: vendor.rules.fullPrivacy)
        for (key, value) in entries { configuration.entries[key] = value }
        return configuration
    }

    // MARK: The session

    /// Follows the session: publishes its user, and which of the user's data may be shown.
    func follow(_ outputs: UserSession.Outputs) {
        guard !isShutDown else { return }
        let former = core.users
        let change = core.follow(outputs, user: users.user)
        if former?.isScreenVisible == true, !outputs.isScreenVisible { screensWereWithdrawn() }
        // The screens have closed, or count as closed without a report (U3).
        if former?.screen.isClosing == true, !outputs.screen.isClosing { screens = HelpshiftScreens() }
        switch change {
        case .none: break
        case .restored(let user): restore(user)
        case .replaced(let user):
            publish(user)
            // Reports from before the store was read still apply, such as an expired session.
            if former?.isRead != false { clearFailure() }
        }
        if outputs.isSettled, former?.isRead == true, former?.isSettled == false {
            if change == .none, case .failed = connection.sdkStatus {
                sessionWasRenewed()
            } else {
                clearFailure()
            }
        }
        guard outputs.numbers == .reported else {
            // Before the store is read, the SDK's reports belong to the user that the store will name, so the
            // count stays live.
            if outputs.isRead { pauseBeingLive() }
            return
        }
        guard former?.numbers != .reported else { return }
        usersChat.renewalFailures = 0
        let loading = core.state.loading
        resumeBeingLive()
        // No line of a recording says that reports are no longer dropped, so record the state.
        if core.state.loading != loading { inputs.send(.reset) }
        startAskingForCount()
    }

    /// Publishes that the SDK has the same user again. A recording gets a login as this user. Because the replay
    /// of a login makes the count live at once, the actual state is recorded after it.
    private func sessionWasRenewed() {
        if let id = core.user.id { inputs.send(.user(id)) }
        clearFailure()
        inputs.send(.reset)
    }

    /// Starts a user's chat, in one step for all observers.
    private func publish(_ newUser: ChatUser) {
        inputs.send(.user(newUser.id))
        usersChat = HelpshiftUsersChat()
        silence?.stop()
        requester?.openIssueMayHaveChanged(false)
        core.replaceUser(by: newUser)
    }

    /// Adopts the user of an earlier launch. What the SDK has reported so far belongs to that user.
    private func restore(_ user: ChatUser) {
        inputs.send(.reset)
        core.update { $0.userID = user.id }
        core.renewUser(user)
    }

    private func clearFailure() {
        if case .failed = connection.sdkStatus { updateConnection { $0.sdkStatus = .connected } }
        resumeBeingLive()
    }

    /// Shows a user from a recording, in which no login call is made.
    package func replayUser(_ userID: String?) {
        let isSame = userID.isSameID(as: core.user.id)
        if userID == nil || !isSame {
            screensWereWithdrawn()
            screens = HelpshiftScreens()
            // The SDK's earlier reports may belong to another user.
            if !isSame { core.forgetReports() }
            users.replay(UserSession.Record(recordedUser: userID))
            if isSame { publish(.anonymous) }
        } else {
            // The recorded login renews an expired session. All later lines belong to this user, so there is
            // no quiet period.
            users.send(.asked(userID.map { UserID($0) }))
            users.send(.deadlinePassed(.quiet))
        }
        clearFailure()
    }

    // MARK: Expired sessions

    /// Handles the SDK's report that the user's session has expired. The SDK repeats it each time the app
    /// enters the foreground.
    func sessionDidExpire() {
        guard core.users?.owesLogout != true else { return }
        updateConnection { $0.sdkStatus = .failed(.sessionExpired) }
        core.send(.sessionExpired)
        users.send(.sessionExpired)
    }

    /// Renews a digest that the account does not accept. A new one is tried once for each login.
    package func authenticationDidFail(_ reason: HelpshiftAuthenticationFailure) {
        guard !isShutDown, core.users?.owesLogout != true else { return }
        inputs.send(.authenticationFailed(reason))
        updateConnection { $0.sdkStatus = .failed(.authentication) }
        core.send(.authenticationFailed(ChatError(.notVerified(reason))))
        guard users.credentials.isAvailable, !usersChat.hasRenewedDigest else { return }
        usersChat.hasRenewedDigest = true
        users.send(.sessionExpired)
    }

    /// Publishes an error once, after the number of consecutive failures that the configuration allows. The
    /// attempts continue.
    func couldNotRenewSession(_ error: ChatError) {
        usersChat.renewalFailures += 1
        if usersChat.renewalFailures == max(1, renewal.attempts) {
            core.send(.authenticationFailed(error))
        } else {
            core.diagnose("renewing the credentials failed, and will be retried: \(error.message)")
        }
    }
}
