public import ChatProviderKit
public import HelpshiftIdentity

extension HelpshiftChatProvider: IdentityManaging {
    /// The user whose chat is shown.
    public var currentUser: Observed<ChatUser> { user.observed }

    /// Logs a user in: by a token with the identity system, by id and e-mail with the legacy login. As the anonymous
    /// user it is a logout; see ``loginAnonymously(configuration:)`` for the identity system's anonymous user.
    ///
    /// Log in once, as early as the app knows who the user is, and not again each time the app or the support screen
    /// opens: the SDK remembers the user, and a login replaces whoever is logged in. What becomes known of the user
    /// later is added (``addUserIdentities(_:)``). The token's callback is kept: it is called again when the SDK asks
    /// for fresh credentials. It should get a token from the backend each time; one that it keeps must not be used
    /// for longer than 24 hours after its `iat`.
    ///
    /// - Throws: `ChatError` as in ``login(_:options:)``.
    public func login(_ user: ChatUser) async throws {
        try await login(user, options: HelpshiftLoginOptions())
    }

    /// Logs a user in.
    ///
    /// Everything that the SDK's documents say of a login is checked before the SDK is asked. While a renewal of the
    /// credentials waits, the login takes its place.
    ///
    /// - Throws: `ChatError`, with a ``HelpshiftLoginError`` as `underlying` that says more: `notAllowedNow` while
    ///   another login runs or one of the SDK's screens is shown (the SDK would ignore it silently; the present
    ///   user stays), `invalidArgument` where the SDK would make the user anonymous, silently, `timeout` where
    ///   nobody answers, `authentication` for a token that would be or was refused.
    public func login(_ user: ChatUser, options: HelpshiftLoginOptions) async throws(ChatError) {
        let login = try await beginLogin()
        defer { endLogin(login) }
        switch user {
        case .anonymous:
            if self.user.value.id == nil, !credentials.isEmptyToken {
                userDidChange(to: .anonymous)
                login.succeed()
            } else {
                try logOutOfClient()
                login.succeed()
            }
        case .known(let known):
            let user = LegacyUser(known)
            let fresh = options.freshAuthToken
            try await logIn(user, fresh: fresh, allowsAnonymous: options.allowsAnonymous, login)
        case .token(let identity):
            let configuration = loginConfiguration(options.configuration)
            let allowsAnonymous = options.allowsAnonymous
            try await logIn(.token(identity, configuration, allowsAnonymous: allowsAnonymous), login)
        }
    }

    /// Logs the identity system's anonymous user in, by an empty token: the one way to be anonymous there.
    ///
    /// The SDK keeps this user over several such logins, until somebody is logged in by a token: the next anonymous
    /// user is a new one. Identities cannot be added to it.
    ///
    /// - Parameter configuration: As in ``HelpshiftLoginOptions``.
    /// - Throws: `ChatError`, as ``login(_:options:)``.
    public func loginAnonymously(configuration: [String: HelpshiftValue] = [:]) async throws(ChatError) {
        let login = try await beginLogin()
        defer { endLogin(login) }
        try await logIn(.emptyToken(loginConfiguration(configuration)), login)
    }

    /// Logs the user out. To be called when the user logs out of the app: otherwise whoever uses the device next sees
    /// the conversation. Attributes that the SDK has not sent by then are lost.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while a login runs or one of the SDK's screens is shown (the SDK would
    ///   ignore it silently; the present user stays).
    public func logout() async throws {
        try checkUserCanChange()
        renewal?.cancel()
        try logOutOfClient()
    }

    /// The configuration of a login by token, with full privacy as the screens have it.
    private func loginConfiguration(_ entries: [String: HelpshiftValue]) -> LoginConfiguration {
        var configuration = LoginConfiguration(fullPrivacy: hasFullPrivacy)
        configuration.entries.merge(entries) { _, own in own }
        return configuration
    }

    var hasFullPrivacy: Bool { configuration.screen.fullPrivacy == true }

    // MARK: One at a time

    private func beginLogin() async throws(ChatError) -> HelpshiftLogin {
        try checkUserCanChange()
        let login = makeLogin()
        self.login = login
        do throws(ChatError) {
            await renewal?.makeWay()
            // The wait was long enough for a screen or a shutdown.
            if let error = login.error { throw error }
            try checkIsUsable("login")
            try checkNoScreenIsShown()
        } catch {
            endLogin(login)
            throw error
        }
        return login
    }

    private func endLogin(_ login: HelpshiftLogin) {
        self.login = nil
        if let late = lateLogin {
            lateLogin = nil
            if !login.hasSucceeded { settle(late) }
        }
        if login.hasSucceeded { renewal?.reset() }
        renewal?.proceed()
    }

    /// Another login or logout.
    func makeLogin() -> HelpshiftLogin {
        loginNumber += 1
        return HelpshiftLogin(number: loginNumber, clock: clock, timeout: configuration.loginTimeout)
    }

    func checkUserCanChange() throws(ChatError) {
        try checkIsUsable("login")
        guard login == nil else { throw ChatError(.refused(.loginInProgress, errors: [:])) }
        try checkNoScreenIsShown()
    }

    private func checkNoScreenIsShown() throws(ChatError) {
        if isScreenShown { throw ChatError(.screenIsShown) }
    }
}
