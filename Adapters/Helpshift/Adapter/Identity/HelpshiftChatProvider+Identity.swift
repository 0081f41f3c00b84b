import ChatAdapterKit
public import ChatProviderKit
public import HelpshiftIdentity

extension HelpshiftChatProvider: IdentityManaging {
    /// The user whose chat is shown: the anonymous one while a logout is owed.
    public var currentUser: Observed<ChatUser> { core.currentUser }

    /// Logs a user in: by a token with the identity system, by id and e-mail with the legacy login. As the anonymous user, by
    /// an empty token, which is the identity system's anonymous login.
    ///
    /// Log the same user in once after each launch, as early as the app knows who it is. The SDK remembers its user
    /// across launches; if it has this user already, it receives no new login, so the session and what was said of the
    /// user stay. The provider takes over the token's callback, and calls it again when the SDK asks for fresh
    /// credentials. The callback should get a token from the backend each time, as Helpshift may refuse one that is
    /// older than 24 hours.
    ///
    /// - Throws: `ChatError` as in ``login(_:options:)``.
    public func login(_ user: ChatUser) async throws {
        try await login(user, options: HelpshiftLoginOptions())
    }

    /// Logs a user in.
    ///
    /// From the call on, nothing of the user before is shown or counted, and the SDK's screens are closed. The SDK is
    /// installed first, where it is not, and logs the user before out. The provider checks the documented rules of a login
    /// before it asks the SDK. After a login that has failed, no one is logged in.
    ///
    /// - Throws: `ChatError`, with a ``HelpshiftLoginError`` as `underlying` where the vendor's rules are the reason:
    ///   `invalidArgument` where the SDK would silently make the user anonymous; `authentication` for a token that cannot be
    ///   had, or that the SDK refuses or would refuse; `timeout` where the backend or the SDK does not answer; `cancelled`
    ///   where another login or a logout has replaced this one. The age of a token is no reason here: what looks wrong by
    ///   the device's clock is a diagnostic, and the vendor decides.
    public func login(_ user: ChatUser, options: HelpshiftLoginOptions) async throws(ChatError) {
        try core.check()
        let configuration = loginConfiguration(options.configuration)
        switch user {
        case .anonymous, .token: try vendor.rules.check(configuration)
        case .known(let known): _ = try vendor.rules.check(LegacyUser(known))
        }
        install()
        try checkIsUsable("login")
        startUsing()
        defer { startAskingForCount() }
        vendor.loginConfiguration = configuration
        try await users.login(
            user,
            secret: Self.digests(of: user, fresh: options.freshAuthToken),
            isRefused: sdk.connection.sdkStatus == .failed(.authentication)
        )
        if users.user != core.user { core.renewUser(users.user) }
    }

    /// Logs in the identity system's anonymous user, by an empty token.
    ///
    /// The SDK keeps this user for further anonymous logins, until a user is logged in by a token. The next anonymous
    /// user is a new one. Identities cannot be added to an anonymous user.
    ///
    /// - Parameter configuration: As in ``HelpshiftLoginOptions``.
    /// - Throws: `ChatError`, as ``login(_:options:)``.
    public func loginAnonymously(configuration: [String: HelpshiftValue] = [:]) async throws(ChatError) {
        try await login(.anonymous, options: HelpshiftLoginOptions(configuration: configuration))
    }

    /// Logs the user out. If no one is logged in, nothing happens.
    ///
    /// Call this when the user logs out of the app. Otherwise the next person who uses the device sees the conversation.
    /// The user is gone for the app at once, and the SDK's screens are closed; the SDK is logged out when they have. If
    /// that takes longer than five seconds, it is tried again, also after a launch to come; until then there is no count.
    /// Attributes that the SDK has not sent yet are lost. The SDK is installed first, where it is not and has a user.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func logout() async throws {
        try core.check()
        let outputs = users.outputs.value
        if outputs.user != nil || outputs.owesLogout || !outputs.isRead { install() }
        defer { startAskingForCount() }
        if await !users.logout() {
            core.diagnose("Helpshift has not carried out the logout yet. It is tried again.")
        }
    }

    /// Does nothing: at Helpshift the anonymous user stays. A login by token ends that user, and a login by id and e-mail
    /// after ``clearAnonymousUserOnLogin(_:)``.
    public func forgetAnonymousVisitor() async throws { try core.check() }

    /// Restores who was logged in before the start, unless the app has said so since. The SDK remembers the user, and
    /// what it has said so far was of that user. A logout that the app's end has cut short is completed first.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown else { return }
        users.use(store, of: id)
    }

    /// The digest that came with a user first, then fresh ones.
    private static func digests(
        of user: ChatUser,
        fresh: (@Sendable () async throws -> String)?
    ) -> CredentialSource.Source? {
        guard let fresh, case .known(let known) = user else { return nil }
        let first = Locked(known.authToken?.value)
        return {
            let digest = first.withLock { digest in
                defer { digest = nil }
                return digest
            }
            if let digest { return digest }
            return try await fresh()
        }
    }

    /// The configuration of a login by token, with the full privacy of the screens' configuration.
    private func loginConfiguration(_ entries: [String: HelpshiftValue]) -> LoginConfiguration {
        var configuration = LoginConfiguration(fullPrivacy: vendor.rules.fullPrivacy)
        for (key, value) in entries { configuration.entries[key] = value }
        return configuration
    }

    // MARK: What the session says

    /// Follows the session: publishes its user, and what may be shown of that user.
    func follow(_ outputs: UserSession.Outputs) {
        guard !isShutDown else { return }
        let former = core.users
        let change = core.follow(outputs, user: users.user)
        if former?.isScreenVisible == true, !outputs.isScreenVisible { screensWereWithdrawn() }
        switch change {
        case .none: break
        case .renewed(let user): core.renewUser(user)
        case .restored(let user): restore(user)
        case .replaced(let user):
            publish(user)
            // What was heard before the store was read still stands, such as that the session has expired.
            if former?.isRead != false { clearFailure() }
        }
        if outputs.isSettled, former?.isRead == true, former?.isSettled == false { clearFailure() }
        guard outputs.numbers == .reported else {
            // Before the store was read, what is heard is of whom that names.
            if outputs.isRead { pauseBeingLive() }
            return
        }
        guard former?.numbers != .reported else { return }
        if former?.isExpired == true { inputs.send(.user(core.user.id)) }
        sdk.chat.renewalFailures = 0
        resumeBeingLive()
        startAskingForCount()
    }

    /// Begins a user's chat, in one step for all observers.
    private func publish(_ newUser: ChatUser) {
        inputs.send(.user(newUser.id))
        sdk.chat = HelpshiftUsersChat()
        silence?.stop()
        requester?.openIssueMayHaveChanged(false)
        core.replaceUser(by: newUser)
    }

    /// Takes up the user of an earlier launch: what the SDK has said so far was of that user.
    private func restore(_ user: ChatUser) {
        inputs.send(.reset)
        core.update { $0.userID = user.id }
        core.renewUser(user)
    }

    private func clearFailure() {
        if case .failed = sdk.connection.sdkStatus { updateConnection { $0.sdkStatus = .connected } }
        resumeBeingLive()
    }

    /// Shows the user of a recording, who has come without a call.
    package func replayUser(_ userID: String?) {
        let isSame = userID.isSameID(as: core.user.id)
        if userID == nil || !isSame {
            screensWereWithdrawn()
            // It is not known to be the user whom the SDK has spoken of.
            if !isSame { core.forgetReports() }
            users.replay(
                UserSession.Record(
                    user: userID.map { UserSession.Login(id: UserID($0), kind: .known) },
                    vendor: userID == nil ? .anonymous : .appUser
                )
            )
            if isSame { publish(.anonymous) }
        } else {
            // An expired session is renewed, and nothing more is of the time before.
            users.send(.asked(userID.map { UserID($0) }))
            users.send(.deadlinePassed(.quiet))
        }
        clearFailure()
    }

    // MARK: Sessions that end

    /// The SDK reports that the user's session has expired: each time the app comes to the front.
    func sessionDidExpire() {
        guard core.users?.owesLogout != true else { return }
        updateConnection { $0.sdkStatus = .failed(.sessionExpired) }
        core.send(.sessionExpired)
        users.send(.sessionExpired)
    }

    /// The account does not accept the user's digest. A fresh one is tried once for each login.
    func authenticationDidFail(_ reason: HelpshiftAuthenticationFailure) {
        guard core.users?.owesLogout != true else { return }
        inputs.send(.authenticationFailed(reason))
        updateConnection { $0.sdkStatus = .failed(.authentication) }
        core.send(.authenticationFailed(ChatError(.notVerified(reason))))
        guard users.credentials.isAvailable, !sdk.chat.hasRenewedDigest else { return }
        sdk.chat.hasRenewedDigest = true
        users.send(.sessionExpired)
    }

    /// Publishes an error once, after as many failures in a row as the configuration allows. Attempts go on after it.
    func couldNotRenewSession(_ error: ChatError) {
        sdk.chat.renewalFailures += 1
        if sdk.chat.renewalFailures == max(1, configuration.renewal.maximumAttempts) {
            core.send(.authenticationFailed(error))
        } else {
            core.diagnose("renewing the credentials failed, and is tried again: \(error.message)")
        }
    }
}
