public import ChatProviderKit
import HelpshiftIdentity

extension HelpshiftChatProvider: IdentityManaging {
    /// The user whose chat is shown.
    public var currentUser: ChatUser { user.value.user }

    /// Observes the user.
    public func observeCurrentUser(_ observer: @escaping @MainActor (ChatUser) -> Void) -> ObservationToken {
        user.observe { observer($0.user) }
    }

    /// Logs a user in: by a token with the identity system, by id and e-mail with the legacy login. As the anonymous
    /// user it is a logout.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while another login runs or one of the SDK's screens is shown (the
    ///   SDK would ignore it silently), `invalidArgument` where the SDK would make the user anonymous, silently;
    ///   otherwise what the SDK gives as its reason, with that as the vendor's code.
    public func login(_ user: ChatUser) async throws {
        let login = try beginLogin()
        defer { self.login = nil }
        switch user {
        case .anonymous:
            if currentUser.id == nil { userDidChange(to: .anonymous) } else { try logOutOfClient() }
        case .known(let known):
            let known = HelpshiftUserDetails.normalized(known)
            let details = try HelpshiftUserDetails.dictionary(
                known,
                hasFullPrivacy: configuration.screen.fullPrivacy == true
            )
            guard try client.loginUser(details) else {
                throw ChatError(
                    .invalidArgument,
                    "Helpshift refused the login: check the id and the e-mail address."
                )
            }
            userDidChange(to: .known(known))
        case .token(let identity):
            let token = try await freshToken(of: identity)
            // The wait for the token was long enough for a screen or a shutdown.
            try checkIsUsable("login")
            try checkNoScreenIsShown("log in")
            try await login.wait { () throws(ChatError) in
                try client.login(
                    identity: token,
                    configuration: [
                        HelpshiftKey.fullPrivacyEnabled: .bool(configuration.screen.fullPrivacy == true)
                    ],
                    success: { [weak self] in
                        // At once: what the SDK says next is the new user's.
                        if login.error == nil { self?.userDidChange(to: user) }
                        login.succeed()
                    },
                    failure: { login.fail(ChatError(helpshiftLoginFailure: $0, errors: $1)) }
                )
            }
        }
    }

    /// Logs the user out.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while a login runs or one of the SDK's screens is shown.
    public func logout() async throws {
        _ = try beginLogin()
        defer { login = nil }
        try logOutOfClient()
    }

    private func beginLogin() throws(ChatError) -> HelpshiftLogin {
        try checkIsUsable("login")
        guard login == nil else {
            throw ChatError(.notAllowedNow, "Another login is running: wait for its end.")
        }
        try checkNoScreenIsShown("change the user")
        let login = HelpshiftLogin()
        self.login = login
        return login
    }

    private func freshToken(of identity: SignedIdentity) async throws(ChatError) -> String {
        let token: String
        do {
            token = try await identity.token()
        } catch let error as ChatError {
            throw error
        } catch is CancellationError {
            throw ChatError(.cancelled, "The login was cancelled while it waited for the token.")
        } catch {
            // The error's words are the backend's, and may hold what must not be shown.
            throw ChatError(.authentication, "The backend gave no token (\(type(of: error))).")
        }
        guard !token.isEmpty else {
            throw ChatError(
                .invalidArgument,
                "The backend gave an empty token: Helpshift would make an anonymous user of it, silently."
            )
        }
        return token
    }

    private func logOutOfClient() throws(ChatError) {
        try client.logout()
        userDidLogOut()
    }

    // MARK: What a login does here

    /// A login took place. As the same user it changes nothing but a failed connection.
    func userDidChange(to newUser: ChatUser) {
        guard !isShutDown else { return }
        let isAnother = newUser.id != currentUser.id
        if isAnother { forgetUser(newUser.id) }
        user.value = HelpshiftCurrentUser(newUser, number: user.value.number + 1)
        mendConnection()
        if isAnother { requester?.userDidChange() }
    }

    /// A logout took place. It empties the state, whoever was logged in.
    func userDidLogOut() {
        guard !isShutDown else { return }
        forgetUser(nil)
        user.value = HelpshiftCurrentUser(.anonymous, number: user.value.number + 1)
        mendConnection()
        requester?.userDidChange()
    }

    private func forgetUser(_ newUserID: String?) {
        reportCount = 0
        state.value = ChatState(userID: newUserID)
        requester?.openIssueMayHaveChanged(false)
    }

    private func mendConnection() {
        if case .failed = status.value { status.value = .connected }
    }
}
