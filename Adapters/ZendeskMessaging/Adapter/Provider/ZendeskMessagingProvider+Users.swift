import ChatAdapterKit
public import ChatProviderKit

extension ZendeskMessagingProvider: IdentityManaging {
    /// The user whose count the provider publishes: the anonymous one while a logout is owed.
    public var currentUser: Observed<ChatUser> { core.currentUser }

    /// Logs a user in.
    ///
    /// - `.token`: A user by a token that the app's backend signs. The `userID` is the token's `external_id`. Zendesk
    ///   keeps the user across launches and asks again for a token when one has expired; log the same user in once
    ///   after each launch, so that the provider has a source to ask. If the SDK has the user already, it receives no
    ///   new login.
    /// - `.known`: Refused. There is no login without a token.
    /// - `.anonymous`: A ``logout()``.
    ///
    /// From the call on, nothing of the user before is shown or counted, and the SDK's screen is closed. The SDK is
    /// initialized first where it is not, and logs the user before out. The provider checks a token before the SDK sees it,
    /// but neither its signature nor, by a device's clock, its age. The conversations of an anonymous user become the new
    /// user's, as far as the account is set to that.
    ///
    /// After a failed login, nobody is logged in: the user is the anonymous one (``currentUser``).
    ///
    /// - Throws: `ChatError`: `authentication` where the token cannot be had, is not one
    ///   (``ZendeskMessagingTokenProblem`` underlying) or is refused (``ZendeskMessagingError`` underlying);
    ///   `invalidArgument` for a user without a token or an id; `cancelled` where another login or a logout has replaced
    ///   this one; `network`, `timeout`, `vendor`, `notInstalled`, `shutDown`.
    public func login(_ newUser: ChatUser) async throws {
        try core.check()
        switch newUser {
        case .anonymous: return try await logout()
        case .known: throw ChatError.zendeskMessagingNeedsToken
        case .token(let identity):
            guard !identity.userID.isEmpty else { throw ChatError(.invalidArgument, "The user has no id.") }
        }
        connect()
        askForUser()
        try await users.login(newUser, isRefused: sdk.connection.isRefused)
        core.renewUser(users.user)
    }

    /// Logs the user out, back to an anonymous one: Zendesk ends the session and removes what the SDK keeps of the
    /// user. If nobody is logged in, nothing happens.
    ///
    /// The user is gone for the app at once, and the SDK's screen is closed. What Zendesk has not carried out within five
    /// seconds is tried again, also after a launch to come; until then there is no count. To end all that the SDK does,
    /// call ``shutDown()`` afterwards: it does not end the session at Zendesk.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func logout() async throws {
        try core.check()
        if await !users.logout() { tellOfOwedLogout() }
    }

    /// Deletes the anonymous user with all conversations, and makes a new one. With a user logged in, nothing happens.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func forgetAnonymousVisitor() async throws {
        try core.check()
        await users.forgetAnonymousVisitor()
        if users.outputs.value.owesLogout { tellOfOwedLogout() }
    }

    private func tellOfOwedLogout() {
        core.diagnose("Zendesk has not carried out the logout yet. It is tried again.")
    }

    /// Restores who was logged in before the start, unless the app has said so since. What the SDK says counts only while it
    /// has the same user. A logout that the app's end has cut short is completed first.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown else { return }
        users.use(store, of: id)
    }

    // MARK: What the session says

    /// Follows the session: publishes its user, and tells the SDK what it has to know of a new one.
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
        case .renewed(let user): core.renewUser(user)
        case .restored(let user): publish(user, isKnown: isFirst)
        case .replaced(let user): publish(user)
        }
        if former?.numbers == .reported, outputs.numbers != .reported { endReports() }
        guard outputs.numbers == .reported, former?.numbers != .reported else { return }
        if core.state.loading == .notLoaded, !isFirst { beginReports() }
        if !isFirst { updateConnection(.authenticated) }
        tellUserSettings()
    }

    /// Begins a user's count, in one step for all observers.
    ///
    /// - Parameter isKnown: Whether what the SDK has said so far was of that user.
    private func publish(_ newUser: ChatUser, isKnown: Bool = false) {
        inputs.send(.user(newUser.id))
        if !isKnown { beginReports() }
        sdk.settings.isUserNew = true
        core.replaceUser(by: newUser)
        if !isKnown { updateConnection(.authenticated) }
    }

    /// Tells the session whom the SDK has.
    func askForUser() {
        guard !isShutDown, sdk.connection.instance == .present, client.isInitialized else { return }
        users.send(.asked(client.currentUser?.signedID))
    }

    /// Shows the user of a recording, who has come without a call.
    package func replayUser(_ userID: String?) {
        let isSame = userID.isSameID(as: core.user.id)
        if userID == nil || !isSame {
            users.replay(
                UserSession.Record(
                    user: userID.map { UserSession.Login(id: UserID($0), kind: .token) },
                    vendor: userID == nil ? .anonymous : .appUser
                )
            )
        }
        if isSame, userID == nil { publish(.anonymous) }
        // A login as the same user mends the connection.
        updateConnection(.authenticated)
    }

    // MARK: Fresh tokens

    /// A fresh token of the present user's, for a request of the SDK's that was refused; `nil` where there is none, or
    /// the SDK may ask for another user's.
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
        "Zendesk Messaging logs users in by signed tokens alone. Pass a token of the app's backend."
    )
    static let zendeskMessagingTapIsOfFormerUser = ChatError(
        .notAllowedNow,
        "The notification that was tapped is of the user before."
    )
    static let zendeskMessagingHasAnotherUser = ChatError(
        .authentication,
        "Zendesk has accepted the login, but its SDK has another user. Log in again."
    )
}
