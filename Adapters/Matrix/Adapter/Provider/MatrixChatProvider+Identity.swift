import ChatAdapterKit
public import ChatProviderKit
import Foundation
import InputValidation

extension MatrixChatProvider: IdentityManaging {
    /// The user whose chat the provider shows.
    public var currentUser: Observed<ChatUser> { core.currentUser }

    /// Logs a user in.
    ///
    /// - `.token`: A user whom the server knows by a token that the app's backend signs (`org.matrix.login.jwt`, its
    ///   `sub` is the user's name at the server). The session is kept, so that a later login as the same user asks the
    ///   server for nothing; when it ends, the backend is asked for another token. Read markers are stored under the
    ///   server's id of the user, such as `@customer42:example.com`, because servers take names that differ in case for
    ///   the same.
    /// - `.known`: A user whose access token the app has, as `authToken`. An `id` is the server's id, which has to be the
    ///   token's.
    /// - `.anonymous`: A logout, if somebody is logged in or may be.
    ///
    /// - Throws: `ChatError`: `authentication` where the server refuses, with a ``MatrixError`` underlying; `network`;
    ///   `notAllowedNow` while another login runs, or the kept session cannot be read; `invalidArgument` for a user
    ///   without an id or a token. The user stays the former one.
    public func login(_ newUser: ChatUser) async throws {
        try core.check()
        try beginChange()
        defer { endChange() }
        guard await cache.load() else {
            throw ChatError(
                .notAllowedNow,
                "What was kept of the session cannot be read just now. Log in again when the device was unlocked."
            )
        }
        switch newUser {
        case .anonymous: try await logOutIfNeeded()
        case .token(let identity): try await logIn(identity, newUser)
        case .known(let known): try await logIn(known, newUser)
        }
    }

    /// Logs the user out, back to the anonymous one: a guest, where the server takes guests. The session ends at once for
    /// the app; a server that cannot be reached is told when it can be.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while a login runs.
    public func logout() async throws {
        try core.check()
        try beginChange()
        defer { endChange() }
        // Where it cannot be read, the logout is remembered, and ends the session that is read later.
        _ = await cache.load()
        await logOut()
    }

    // MARK: Steps

    private func beginChange() throws(ChatError) {
        guard !line.isUserChanging else {
            throw ChatError(.notAllowedNow, "A login or logout is running. Wait until it has returned.")
        }
        updateLine(.userChanging(true))
    }

    private func endChange() {
        updateLine(.userChanging(false))
    }

    private func logOutIfNeeded() async throws {
        if cache.session.map({ !$0.isGuest })
            ?? (core.state.userID != nil || memory.user?.owesLogout == true)
        {
            await logOut()
        } else if memory.isUnknown {
            // The app's word is stronger than what the store will say.
            memory.remember(StoredValue.User(id: nil))
        }
    }

    private func logOut() async {
        // After a kill the store knows of the logout, whether the server has heard of it or not.
        memory.remember(StoredValue.User(id: nil, owesLogout: true))
        updateLine(.interrupted)
        endSession()
        await cache.flush()
        guard !isShutDown else { return }
        memory.forgetAnonymousRecord()
        publishUser(.anonymous, id: nil)
        memory.remember(StoredValue.User(id: nil))
        await endFormerSessions()
    }

    private func logIn(_ identity: SignedIdentity, _ newUser: ChatUser) async throws {
        guard !identity.userID.isEmpty else { throw ChatError(.invalidArgument, "The user has no id.") }
        let session = session(of: identity)
        if let session, !hasFailed {
            // The session is as good as it was. When it ends, this identity is asked.
            self.identity = identity
            adopt(session, newUser)
            return
        }
        let token = try await token(of: identity)
        let credentials = try await answer { [client, configuration] () throws(MatrixError) in
            try await client.login(
                jwt: token,
                deviceID: session?.deviceID,
                deviceName: configuration.deviceName
            )
        }
        try adopt(credentials, appUserID: identity.userID, newUser)
        self.identity = identity
    }

    /// The session of a user, if it is the one that is kept.
    private func session(of identity: SignedIdentity) -> MatrixSession? {
        guard let session = cache.session, let appUserID = session.appUserID,
            appUserID.isExactly(identity.userID)
        else { return nil }
        guard let stored = memory.user else { return session }
        return stored.id.isSameID(as: session.recordUserID) && !stored.owesLogout ? session : nil
    }

    private var hasFailed: Bool {
        if case .failed = core.status { true } else { false }
    }

    private func token(of identity: SignedIdentity) async throws(ChatError) -> Secret {
        do {
            return Secret(try await identity.token())
        } catch {
            throw ChatError(
                .authentication,
                "The app's backend gave no token: the login's token function threw an error."
            )
        }
    }

    private func logIn(_ known: KnownUser, _ newUser: ChatUser) async throws {
        guard let token = known.authToken, !token.value.isEmpty else {
            throw ChatError(
                .invalidArgument,
                "A Matrix user logs in by a signed token, or with an access token as authToken."
            )
        }
        let owner = try await answer { [client] () throws(MatrixError) in try await client.whoAmI(token) }
        if let id = known.id, !id.isExactly(owner.userID) {
            throw ChatError(
                .authentication,
                "The access token is another user's. The id is the server's, such as @name:host."
            )
        }
        let credentials = MatrixCredentials(
            userID: owner.userID,
            deviceID: owner.deviceID,
            accessToken: token
        )
        try adopt(credentials, appUserID: nil, newUser)
        identity = nil
    }

    private func answer<Answer: Sendable>(
        _ call: () async throws(MatrixError) -> Answer
    ) async throws(ChatError) -> Answer {
        do {
            return try await call()
        } catch {
            throw ChatError(matrix: error, refusedAs: .authentication)
        }
    }

    /// Uses a login's answer: new tokens of the same user, or another user.
    private func adopt(_ credentials: MatrixCredentials, appUserID: String?, _ newUser: ChatUser)
        throws(ChatError)
    {
        try core.check()
        updateLine(.interrupted)
        if let session = cache.session, session.userID == credentials.userID, !session.isGuest {
            cache.updateSession {
                $0.renew(credentials)
                $0.appUserID = appUserID
            }
        } else {
            endSession()
            cache.update { $0.session = MatrixSession(credentials, appUserID: appUserID) }
        }
        if let session = cache.session { adopt(session, newUser) }
    }

    private func adopt(_ session: MatrixSession, _ newUser: ChatUser) {
        memory.remember(StoredValue.User(id: session.recordUserID))
        if session.recordUserID.isSameID(as: core.state.userID) {
            core.renewUser(newUser, id: session.recordUserID)
        } else {
            publishUser(newUser, id: session.recordUserID)
        }
    }

    private func publishUser(_ newUser: ChatUser, id: String?) {
        inputs.send(.user(id))
        replaceUser(newUser, id: id)
        registerPusher()
    }
}

extension ChatError {
    /// A failed call in the core's words.
    init(matrix error: MatrixError, refusedAs code: Code = .vendor) {
        let kind: Code =
            switch error {
            case .refused(401, _, _): .authentication
            case .refused(500..., _, _): .vendor
            case .refused: code
            case .unreachable, .untrusted, .redirected, .limited: .network
            case .timedOut: .timeout
            case .malformed, .tooLarge: .vendor
            case .cancelled: .cancelled
            }
        // The server's code is beside the message.
        let text =
            if case .refused(let status, _, _) = error {
                "the server refused (status \(status))"
            } else {
                error.description
            }
        self.init(
            kind,
            text.prefix(1).uppercased() + text.dropFirst() + ".",
            vendorCode: error.code.flatMap { $0.isEmpty ? nil : $0 },
            underlying: error
        )
    }
}
