package import ChatAdapterKit
import ChatProviderKit
import InputValidation

/// The calls of a user session. Each corresponds to one call of the server. It also keeps the session that
/// the server returns.
///
/// It does not retain the provider, so that a call that is running during the provider's shutdown is still
/// answered.
@MainActor
final class MatrixVendor: UserSessionVendor, MatrixAccess {
    /// Makes the calls without a session.
    private let server: MatrixClient
    let cache: MatrixSessionCache
    weak var provider: MatrixChatProvider?
    private let users: UserSessionOwner
    private let deviceName: String?
    /// The running request for new tokens. Its value says whether the server provided them.
    private var refreshing: Task<Result<Bool, MatrixError>, Never>?
    /// The number of tokens that the server has provided since it last accepted one.
    private var unprovenTokens = 0
    private var hasReplacedGuest = false

    /// The session's current vendor, which differs from `self` if the provider was created again during a
    /// call.
    private var present: MatrixVendor { users.vendor as? MatrixVendor ?? self }

    init(
        _ server: MatrixClient,
        _ cache: MatrixSessionCache,
        _ users: UserSessionOwner,
        deviceName: String?
    ) {
        self.server = server
        self.cache = cache
        self.users = users
        self.deviceName = deviceName
    }

    /// The session of the app's user; `nil` if there is none, or if it is another user's.
    var session: MatrixSession? { cache.session.flatMap { $0.isOf(users.user.id) ? $0 : nil } }

    /// Whether another guest may begin, because the server has ended the account of a guest whom it had served before. It
    /// happens once: a server that refuses every guest would otherwise register one after the other.
    var canReplaceGuest: Bool {
        !hasReplacedGuest && session?.isGuest == true && session?.syncToken != nil
    }

    /// Makes the calls with that session.
    var client: MatrixClient { server.with(self) }

    // MARK: The calls of a user session

    func logIn(_ user: ChatUser, token: Secret?, _ answer: @escaping Answer) {
        let call = users.callNumber
        Task {
            do throws(ChatError) {
                guard await present.cache.load() else { throw .unreadableMatrixSession }
                // During that wait, the user may have changed, or the call may have been given up.
                guard call == users.callNumber, users.user == user else {
                    throw ChatError(matrix: .cancelled)
                }
                let credentials = try await credentials(of: user, token)
                guard call == users.callNumber else { return await end(credentials, of: user) }
                guard await present.cache.load() else { throw .unreadableMatrixSession }
                try present.cache.adopt(credentials, of: user.id)
                present.unprovenTokens += 1
                answer(.success(()))
            } catch {
                answer(.failure(VendorRefusal(error)))
            }
        }
    }

    private func credentials(of user: ChatUser, _ token: Secret?) async throws(ChatError) -> MatrixCredentials
    {
        do throws(MatrixError) {
            switch (user, token) {
            case (.token, let token?):
                return try await server.login(
                    jwt: token,
                    deviceID: cache.session.flatMap { $0.isOf(user.id) ? $0.deviceID : nil },
                    deviceName: deviceName
                )
            case (.known(let known), _):
                let token = known.authToken ?? ""
                let owner = try await server.whoAmI(token)
                guard owner.userID == known.id else { throw .refused(status: 403, code: "M_FORBIDDEN") }
                return MatrixCredentials(
                    userID: owner.userID,
                    deviceID: owner.deviceID,
                    accessToken: token
                )
            case (.anonymous, _), (.token, nil): throw .refused(status: 401, code: "M_MISSING_TOKEN")
            }
        } catch {
            throw ChatError(matrix: error, refusedAs: .authentication)
        }
    }

    /// Ends the session of a login that was given up. An access token from the app stays valid, because the
    /// app may use it again.
    private func end(_ credentials: MatrixCredentials, of user: ChatUser) async {
        guard case .token = user, await present.cache.load() else { return }
        present.cache.endLater(MatrixToken(credentials.accessToken))
        await present.endFormerSessions()
    }

    func logOut(_ answer: @escaping Answer) {
        Task {
            guard await present.cache.load() else {
                return answer(.failure(VendorRefusal(.unreadableMatrixSession, isTemporary: true)))
            }
            present.cache.endSession()
            answer(.success(()))
            await present.endFormerSessions()
        }
    }

    /// Does nothing, because the app draws the conversation's screen itself.
    func closeScreen() {}

    func diagnose(_ message: String) { provider?.core.diagnose(message) }

    func couldNotRenewSession(_ error: ChatError) {
        if error.code == .authentication {
            provider?.core.send(.authenticationFailed(error))
        } else {
            provider?.core.diagnose(
                "Renewing the session has failed, and will be retried: \(error.message)"
            )
        }
    }

    /// Does nothing, because the server's count arrives with its log.
    func askForUnreadCount() {}

    /// Nothing was received before the store was read, but the app may have opened its screens by then.
    func forgetReports(isChanged: Bool) {
        if isChanged { provider?.core.forgetReports() }
    }

    func follow(_ outputs: UserSession.Outputs) { provider?.follow(outputs) }

    /// Begins another guest's session. A guest cannot log in again, so the conversation is lost.
    func replaceGuest() {
        hasReplacedGuest = true
        diagnose("The server has ended the guest's account. Another guest begins.")
        users.send(.forgetAnonymousVisitor)
    }

    // MARK: Ended sessions

    /// Ends sessions at the server that have ended for the app.
    func endFormerSessions() async {
        for token in cache.state.tokensToEnd {
            do throws(MatrixError) {
                try await server.logout(token.secret)
            } catch {
                // If the server does not know a token, its session has ended.
                if error.isTransient || error == .cancelled { return }
            }
            cache.update { $0.tokensToEnd.removeAll { $0 == token } }
        }
    }

    // MARK: MatrixAccess

    func call<Answer: Sendable>(
        _ body: @Sendable (Secret) async throws(MatrixError) -> Answer
    ) async throws(MatrixError) -> Answer {
        guard var session else { throw .refused(status: 401, code: "M_MISSING_TOKEN") }
        var renewals = 0
        while true {
            do throws(MatrixError) {
                let answer = try await body(session.accessToken.secret)
                try checkIsWanted(by: session)
                unprovenTokens = 0
                return answer
            } catch {
                // A refusal that arrives too late has no meaning for the current user.
                if self.session != nil || Task.isCancelled { try checkIsWanted(by: session) }
                guard error.isUnknownToken, renewals < Self.maximumRenewals, try await renew(session, error)
                else { throw error }
                renewals += 1
                try checkIsWanted(by: session)
                session = self.session ?? session
            }
        }
    }

    /// How often a call is repeated with another token. An upload may take longer than any token is valid.
    private static let maximumRenewals = 2

    /// Throws `cancelled` if the answer arrives too late: the user has changed, or the caller has stopped
    /// waiting.
    private func checkIsWanted(by session: MatrixSession) throws(MatrixError) {
        guard provider?.isShutDown == false, !Task.isCancelled, self.session?.userID == session.userID else {
            throw .cancelled
        }
    }

    /// Requests new tokens for a session that the server no longer accepts: with its refresh token, or with
    /// another login.
    ///
    /// - Returns: Whether there are new tokens.
    private func renew(_ session: MatrixSession, _ refusal: MatrixError) async throws(MatrixError) -> Bool {
        guard cache.session?.accessToken == session.accessToken else { return true }
        // A token may expire before it is used, for example if the system suspends the app. If a server
        // refuses a token that it has just provided, it is not asked repeatedly.
        guard unprovenTokens < (refusal.isSoftLogout ? 4 : 1) else { return false }
        if refusal.isSoftLogout, let token = session.refreshToken {
            let task = refreshing ?? Task { await refresh(session, token.secret) }
            refreshing = task
            let answer = await task.value
            if refreshing == task { refreshing = nil }
            if try answer.get() { return true }
        }
        guard cache.session?.accessToken == session.accessToken else { return true }
        if users.outputs.value.isSettled { users.send(.sessionExpired) }
        for await outputs in users.outputs.values where !outputs.isChanging { break }
        return users.outputs.value.isSettled && cache.session?.accessToken != session.accessToken
    }

    private func refresh(_ session: MatrixSession, _ token: Secret) async -> Result<Bool, MatrixError> {
        do throws(MatrixError) {
            let (access, refresh) = try await server.refresh(token)
            guard cache.session?.accessToken == session.accessToken else { return .failure(.cancelled) }
            cache.updateSession {
                $0.accessToken = MatrixToken(access)
                if let refresh { $0.refreshToken = MatrixToken(refresh) }
            }
            unprovenTokens += 1
            // The previous pair works until the new one is used, so a kill before it is stored does no harm.
            await cache.flush()
            return .success(true)
        } catch {
            return error.isTransient || error == .cancelled ? .failure(error) : .success(false)
        }
    }
}

extension UserSession.Traits {
    /// The adapter keeps the session across launches. A guest is new each time, and ends when a user logs in.
    package static let matrix = UserSession.Traits(
        keepsUser: true,
        canBeAsked: false,
        makesNewVisitorAtLogout: true,
        anonymousVisitor: .endsAtLogin
    )
}

extension ChatError {
    static var unreadableMatrixSession: ChatError {
        ChatError(
            .notAllowedNow,
            "The kept session cannot be read at the moment. Log in again after the device is unlocked."
        )
    }

    /// Creates the core's error for a failed call.
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
        // The server's code is in addition to the message.
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
