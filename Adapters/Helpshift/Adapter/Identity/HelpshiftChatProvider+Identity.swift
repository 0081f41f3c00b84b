public import ChatProviderKit
public import HelpshiftIdentity

extension HelpshiftChatProvider: IdentityManaging {
    /// The user whose chat is shown.
    public var currentUser: Observed<ChatUser> { user.observed }

    /// Logs a user in: by a token with the identity system, by id and e-mail with the legacy login. As the anonymous
    /// user it is a logout; see ``loginAnonymously(configuration:)`` for the identity system's anonymous user.
    ///
    /// Log in once, as early as the app knows the user, and not again each time the app or the support screen opens:
    /// the SDK remembers the user, and a login replaces the user who is logged in. The SDK is installed first, where it
    /// is not. Add identities that become known later with ``addUserIdentities(_:)``.
    ///
    /// The provider retains the token's callback and calls it again when the SDK asks for fresh credentials; after a
    /// relaunch hand it over with ``resumeSession(of:configuration:)``. The callback should get a token from the backend
    /// each time, as Helpshift may refuse one that is older than 24 hours.
    ///
    /// - Throws: `ChatError` as in ``login(_:options:)``.
    public func login(_ user: ChatUser) async throws {
        try await login(user, options: HelpshiftLoginOptions())
    }

    /// Logs a user in.
    ///
    /// The provider checks the documented rules of a login before it asks the SDK. The login replaces a renewal of the
    /// credentials that waits.
    ///
    /// - Throws: `ChatError`, with a ``HelpshiftLoginError`` as `underlying`: `notAllowedNow` while another login is
    ///   in progress or one of the SDK's screens is shown (the SDK would ignore the login; the user stays the same),
    ///   `invalidArgument` where the SDK would silently make the user anonymous, `timeout` where the backend or the
    ///   SDK does not answer, `authentication` for a token that the SDK refuses or would refuse. The age of a token is
    ///   no reason here: what looks wrong by the device's clock is a diagnostic, and the vendor decides.
    public func login(_ user: ChatUser, options: HelpshiftLoginOptions) async throws(ChatError) {
        if user == .anonymous, isAnonymousWithoutSDK || isSurelyAnonymous {
            return userDidChange(to: .anonymous)
        }
        let login = try await beginLogin()
        defer { endLogin(login) }
        switch user {
        case .anonymous:
            // Where neither the app nor the store has said who is logged in, the SDK may remember somebody.
            if memory.isAnonymous, userState.credentials?.isEmptyToken != true {
                userDidChange(to: .anonymous)
            } else {
                try logOutOfClient()
            }
            login.succeed()
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

    /// Logs in the identity system's anonymous user, by an empty token.
    ///
    /// The SDK keeps this user for further anonymous logins, until a user is logged in by a token. The next anonymous
    /// user is a new one. Identities cannot be added to an anonymous user.
    ///
    /// - Parameter configuration: As in ``HelpshiftLoginOptions``.
    /// - Throws: `ChatError`, as ``login(_:options:)``.
    public func loginAnonymously(configuration: [String: HelpshiftValue] = [:]) async throws(ChatError) {
        let login = try await beginLogin()
        defer { endLogin(login) }
        try await logIn(.emptyToken(loginConfiguration(configuration)), login)
    }

    /// Logs the user out.
    ///
    /// Call this when the user logs out of the app. Otherwise the next person who uses the device sees the
    /// conversation. Attributes that the SDK has not sent yet are lost. The SDK is installed first, where it is not and
    /// may remember somebody of an earlier launch.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while a login is in progress or one of the SDK's screens is shown (the
    ///   SDK would ignore the logout; the user stays the same).
    public func logout() async throws {
        if isAnonymousWithoutSDK { return userDidLogOut() }
        try checkUserCanChange()
        prepare()
        try checkNothingPreventsLogin()
        renewal.cancel()
        try logOutOfClient()
    }

    /// Whether the SDK is known to have its anonymous user, and nothing is running that changes that.
    private var isSurelyAnonymous: Bool {
        !isShutDown && memory.isAnonymous && !userState.isLoggingIn
            && userState.credentials?.isEmptyToken != true
    }

    /// Whether nobody is logged in, by the app's word or the store's, and the SDK is not there to be told.
    private var isAnonymousWithoutSDK: Bool { !isShutDown && !client.isInstalled && memory.isAnonymous }

    /// The configuration of a login by token, with the full privacy of the screens' configuration.
    func loginConfiguration(_ entries: [String: HelpshiftValue]) -> LoginConfiguration {
        var configuration = LoginConfiguration(fullPrivacy: hasFullPrivacy)
        for (key, value) in entries { configuration.entries[key] = value }
        return configuration
    }

    var hasFullPrivacy: Bool { configuration.screen.fullPrivacy == true }
}
