import ChatAdapterKit
public import ChatProviderKit

extension ZendeskChatProvider: IdentityManaging {
    /// The user whose chat the provider shows; the anonymous user while a logout is pending.
    ///
    /// It changes after the chat state, and before anything of the new user's chat is published.
    public var currentUser: Observed<ChatUser> { core.currentUser }

    /// Logs a user in.
    ///
    /// - `.token`: A visitor identified by a signed token. Zendesk accepts or refuses the token later, when
    ///   the SDK requests it: `authenticationFailed` is sent as an event, and the connection fails.
    /// - `.known`: A user for the app and for read markers, but for Zendesk only an anonymous visitor with a name and
    ///   an address. Zendesk does not use the `authToken`. If the visitor has no chat yet, the login keeps the visitor,
    ///   and the user's chat is empty. After a relaunch, the provider shows the chat of this device's anonymous
    ///   visitor. If the user had a token, log the user in with a token again, or out first.
    /// - `.anonymous`: A ``logout()``.
    ///
    /// From the call on, nothing of the previous user is shown or counted, and the SDK's screen closes. If the SDK has
    /// anything of the previous user, it resets its identity first, which ends the chat. Zendesk drops the push token
    /// with the previous user, so the provider registers its token again.
    ///
    /// Log the same user in once after each launch: the SDK does not remember its user, and nothing connects
    /// until then. A later login as the same user adopts the token source, and retries a failed connection;
    /// otherwise it changes nothing.
    ///
    /// - Throws: `ChatError`: `invalidArgument` for a user without an id and for an invalid e-mail address;
    ///   `notInstalled` without a `Chat.instance`; `cancelled` if another login or a logout has replaced this
    ///   one; `timeout` if the SDK has not answered after 30 seconds, after which no user is logged in;
    ///   `shutDown`.
    public func login(_ newUser: ChatUser) async throws {
        if newUser == .anonymous { return try await logout() }
        try core.check()
        try users.check(newUser) { () throws(ChatError) in
            try checkUsable()
            try check(newUser)
        }
        users.send(.providerArrived)
        try await users.login(newUser, isRefused: connection.hasFailed)
        if users.user != core.user { core.renewUser(users.user) }
    }

    /// Logs the user out, and returns to the anonymous user. Zendesk ends the chat and forgets the visitor.
    /// If no user is logged in, nothing happens.
    ///
    /// The app no longer shows the user at once, and the SDK's screen closes. If the SDK takes longer than
    /// five seconds, the logout continues. If the app ends before, the next launch completes it. Until then,
    /// there is no count.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func logout() async throws {
        try core.check()
        // The SDK has an identity that the app has set itself, without this provider.
        if client.hasIdentity, hearsUsersChat, core.user.id == nil {
            return try await forgetAnonymousVisitor()
        }
        await users.logout()
    }

    /// Ends the anonymous visitor's chat, and starts that of a new one. If a user is logged in, nothing
    /// happens.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func forgetAnonymousVisitor() async throws {
        try core.check()
        await users.forgetAnonymousVisitor()
    }

    /// Restores the user of the last launch, unless the app has named a user since.
    ///
    /// The SDK does not remember its user. Nothing connects until the stored user logs in again, or out,
    /// because the SDK would show the anonymous visitor's chat. An interrupted logout is completed first.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown else { return }
        users.use(store, of: id)
    }

    private func check(_ newUser: ChatUser) throws(ChatError) {
        switch newUser {
        case .anonymous: return
        case .known(let known): try checkEmail(known.email ?? "")
        case .token: break
        }
        guard let id = newUser.id, !id.isEmpty else {
            throw ChatError(
                .invalidArgument,
                "The user has neither an id nor an e-mail address, and would be anonymous."
            )
        }
    }

    // MARK: The session

    /// Follows the session: publishes its user, and holds the connection back while the SDK does not have
    /// that user.
    func follow(_ outputs: UserSession.Outputs) {
        guard !isShutDown else { return }
        let former = core.users
        let change = core.follow(outputs, user: users.user)
        if former?.isScreenVisible ?? false != outputs.isScreenVisible {
            core.send(.conversationVisibilityChanged(outputs.isScreenVisible))
        }
        switch change {
        case .none: break
        case .restored(let user), .replaced(let user): publish(user)
        }
        // Later connections use the SDK's user, if it has one, and otherwise the visitor that the app has set.
        if hearsUsersChat, case .known(let known) = core.user {
            host.nameVisitor(VisitorProfile(known), at: client)
        } else {
            host.nameVisitor(nil, at: client)
        }
        guard outputs.isSettled else {
            // Until the SDK has the user, new reports may belong to another one.
            if core.state.loading == .loaded { core.update { $0.loading = .loadedEarlier } }
            let isAwaited = outputs.isRead && !outputs.isChanging
            if former?.isSettled == true || isAwaited {
                perform(connection.apply(.userLeft(isAwaited: isAwaited)))
            }
            return
        }
        if let former, !former.isSettled { userDidArrive(wasThere: !former.isRead) }
    }

    /// Publishes another user, in one step for all observers.
    private func publish(_ newUser: ChatUser) {
        let isSameUser = newUser.id != nil && newUser.id.isSameID(as: core.user.id)
        if !isSameUser {
            opensAfterLogin = false
            // While the screen shows its camera, the SDK reports it as closed, so the session may not know that it is
            // open.
            vendor.closeScreen()
            inputs.send(.user(newUser.id))
        }
        vendor.visitors.leave(core.state)
        lastTaken = nil
        perform(connection.apply(.userChanged))
        core.replaceUser(by: newUser)
        if isSameUser { inputs.send(.reset) }
    }

    /// Records that the SDK has the app's user from now on.
    ///
    /// - Parameter wasThere: Whether the SDK already had that user, whom the provider has just read from the store.
    private func userDidArrive(wasThere: Bool) {
        let isOfShown = wasThere || vendor.showsUsersChat
        vendor.visitors.arrive(core.user.id, isOfShown: isOfShown)
        tellPushToken()
        // The SDK may already have loaded this user's chat. Only the chat of a user with a token arrives on a new
        // connection.
        let isLoadedForUser = core.user.isVisitor && client.chatState.isNewVisitors
        if isOfShown || isLoadedForUser { receive(client.chatState) }
        perform(
            connection.apply(
                .userArrived(isInstalled: client.isInitialized, isOfUser: !core.user.isVisitor)
            )
        )
        if opensAfterLogin { openConversation() }
    }

    /// Handles a reset that the SDK has completed very late, after the session has given it up and made the next call.
    func sdkDidForgetUser() {
        guard !isShutDown, hearsUsersChat else { return }
        guard core.user.id == nil else { return users.send(.asked(nil)) }
        users.dropAnonymousRecord()
        publish(.anonymous)
        userDidArrive(wasThere: false)
    }

    /// Prepares the connection for a new identity. A connection that is opening may already use another visitor's
    /// token, or none.
    func identityWillChange() { perform(connection.apply(.userLeft(isAwaited: false))) }

    /// Sends the visitor's name to Zendesk on the current connection.
    func nameVisitor(_ known: KnownUser) async {
        guard connection.isConnected, core.user == .known(known) else { return }
        do {
            try await client.setVisitorInfo(VisitorProfile(known))
        } catch {
            core.diagnose("Zendesk did not receive the visitor's name: \(ChatError(zendesk: error))")
        }
    }

    /// Shows a user from a recording, in which no login call is made.
    package func replayUser(_ userID: String?) {
        let isAnonymousAgain = userID == nil && core.user.id == nil
        users.replay(UserSession.Record(recordedUser: userID))
        if isAnonymousAgain { publish(.anonymous) }
        // A recording contains no late states of previous users.
        vendor.visitors.forgetFormer()
    }
}
