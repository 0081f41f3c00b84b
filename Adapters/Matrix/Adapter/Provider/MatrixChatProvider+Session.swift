import ChatAdapterKit
import ChatProviderKit
import InputValidation

/// The session: who the server takes the visitor for.
extension MatrixChatProvider {
    /// How often a call is made: a new token may be too old before it is used, as where the system suspends the app.
    private static let maximumAttempts = 4

    /// Calls the server with the present session. Where the session has ended, it is renewed, and the call made once more;
    /// where only a token's time is over, some times more.
    func call<Answer: Sendable>(
        _ body: @Sendable (Secret) async throws(MatrixError) -> Answer
    ) async throws(MatrixError) -> Answer {
        guard var session = cache.session else { throw .refused(status: 401, code: "M_MISSING_TOKEN") }
        var attempts = 1
        while true {
            do throws(MatrixError) {
                let answer = try await body(session.accessToken.secret)
                try checkIsWanted(by: session)
                return answer
            } catch {
                // A refusal that comes too late says nothing of the present user.
                if cache.session != nil || Task.isCancelled { try checkIsWanted(by: session) }
                let mayRenew = attempts == 1 || error.isSoftLogout && attempts < Self.maximumAttempts
                guard error.isUnknownToken, mayRenew else { throw error }
                attempts += 1
                try await renewSession(session, error)
                try checkIsWanted(by: session)
                session = cache.session ?? session
            }
        }
    }

    /// Throws where an answer comes too late: for another user, or for somebody who has stopped waiting.
    private func checkIsWanted(by session: MatrixSession) throws(MatrixError) {
        guard !isShutDown, !Task.isCancelled, cache.session?.userID == session.userID else {
            throw .cancelled
        }
    }

    // MARK: Beginning

    /// Makes sure that there is a session: that of the last launch, or a guest's.
    func establishSession() async throws(SyncFailure) {
        guard await cache.load() else { throw .unreadableSession }
        if Task.isCancelled { throw .server(.cancelled) }
        if let session = cache.session {
            if isOfPresentUser(session) { return become(session) }
            // The app's last word is another user.
            endSession()
        }
        // A guest beside a user who is logged in would begin a conversation that belongs to no user.
        if memory.isUnknown { throw .unreadableSession }
        if memory.user?.id != nil { throw .needsLogin }
        try await enterAsGuest()
    }

    /// Whether nothing that is known of the users speaks against a session.
    private func isOfPresentUser(_ session: MatrixSession) -> Bool {
        guard let user = memory.user else { return true }
        return user.id.isSameID(as: session.recordUserID) && !user.owesLogout
    }

    /// The store says who is logged in, after a session was taken up without it, or looked for.
    func checkResumedSession() {
        if let session = cache.session, isOfPresentUser(session) { return become(session) }
        endSession()
        updateLine(.interrupted)
    }

    private func enterAsGuest() async throws(SyncFailure) {
        do throws(MatrixError) {
            let guest = try await client.registerGuest(deviceName: configuration.deviceName)
            if Task.isCancelled { throw .cancelled }
            cache.update { $0.session = MatrixSession(guest, isGuest: true) }
        } catch {
            if case .refused(let status, _, _) = error, status == 403 || status == 404 {
                throw .room(.noGuests)
            }
            throw .server(error)
        }
        if let session = cache.session { become(session) }
    }

    /// Publishes whose session it is.
    private func become(_ session: MatrixSession) {
        // A store that cannot be read yet may know better.
        if !memory.isUnknown { memory.remember(StoredValue.User(id: session.recordUserID)) }
        guard !session.recordUserID.isSameID(as: core.state.userID) else { return }
        let id = session.recordUserID
        replaceUser(id.map { .known(KnownUser(id: $0)) } ?? .anonymous, id: id)
        inputs.send(.reset)
    }

    // MARK: Ending

    /// Ends the session for the app. The server is told when it can be.
    func endSession() {
        cache.update { state in
            guard let session = state.session else { return }
            // A guest cannot log out.
            if !session.isGuest { state.tokensToEnd.append(session.accessToken) }
            state.tokensToEnd = state.tokensToEnd.suffix(MatrixKeptState.maximumTokensToEnd)
            state.session = nil
        }
        sendingPause?.cancel()
        conversation = nil
        problem = nil
        deliveries = [:]
        receiptToSend = nil
        typingUntil = nil
        limits.value = nil
    }

    /// Tells the server of sessions that are over.
    func endFormerSessions() async {
        for token in cache.state.tokensToEnd {
            do throws(MatrixError) {
                try await client.logout(token.secret)
            } catch {
                // A token that the server does not know has ended.
                if error.isTransient || error == .cancelled { return }
            }
            cache.update { $0.tokensToEnd.removeAll { $0 == token } }
        }
    }

    // MARK: Renewing

    /// Gets new tokens for a session that the server does not accept any more.
    private func renewSession(_ session: MatrixSession, _ refusal: MatrixError) async throws(MatrixError) {
        if renewal == nil {
            guard cache.session?.accessToken == session.accessToken else { return }
            renewal = Task { [weak self] in
                let error = await self?.renewedSession(session, refusal)
                self?.renewal = nil
                return error
            }
        }
        if let error = await renewal?.value { throw error }
    }

    private func renewedSession(_ session: MatrixSession, _ refusal: MatrixError) async -> MatrixError? {
        do throws(MatrixError) {
            if refusal.isSoftLogout, let token = session.refreshToken,
                try await refresh(session, token.secret)
            {
                return nil
            }
            guard let identity, identity.userID.isExactly(session.appUserID ?? "") else {
                return refusal
            }
            try await logInAgain(session, identity)
            return nil
        } catch {
            return error
        }
    }

    /// - Returns: Whether the server gave new tokens.
    private func refresh(_ session: MatrixSession, _ token: Secret) async throws(MatrixError) -> Bool {
        do throws(MatrixError) {
            let (access, refresh) = try await client.refresh(token)
            guard cache.session?.accessToken == session.accessToken else { throw MatrixError.cancelled }
            cache.updateSession {
                $0.accessToken = MatrixToken(access)
                if let refresh { $0.refreshToken = MatrixToken(refresh) }
            }
            // The former pair works until the new one is used: a kill before it is stored does no harm.
            await cache.flush()
            return true
        } catch {
            guard !error.isTransient, error != .cancelled else { throw error }
            return false
        }
    }

    private func logInAgain(_ session: MatrixSession, _ identity: SignedIdentity) async throws(MatrixError) {
        let token = try await signedToken(of: identity)
        let credentials = try await client.login(
            jwt: token,
            deviceID: session.deviceID,
            deviceName: configuration.deviceName
        )
        guard cache.session?.accessToken == session.accessToken else { throw .cancelled }
        guard credentials.userID == session.userID else { throw .refused(status: 403, code: "M_FORBIDDEN") }
        cache.updateSession { $0.renew(credentials) }
    }

    private func signedToken(of identity: SignedIdentity) async throws(MatrixError) -> Secret {
        do {
            return Secret(try await identity.token())
        } catch {
            reportOnce("The app's backend gave no token. It is asked again.")
            throw .unreachable(0)
        }
    }
}
