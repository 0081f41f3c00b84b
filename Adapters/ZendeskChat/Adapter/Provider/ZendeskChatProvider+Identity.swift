import ChatAdapterKit
public import ChatProviderKit

extension ZendeskChatProvider: IdentityManaging {
    /// The user whose chat the provider shows: the anonymous one while a logout is owed.
    ///
    /// A change comes after the change of the chat state, and before anything of the new user's chat.
    public var currentUser: Observed<ChatUser> { core.currentUser }

    /// Logs a user in.
    ///
    /// - `.token`: A visitor whom Zendesk knows by a signed token. Whether Zendesk accepts the token shows later, when
    ///   the SDK asks for it: `authenticationFailed` is sent as an event, and the connection fails.
    /// - `.known`: To Zendesk an anonymous visitor with a name and an address; to the app, and to read markers, a
    ///   user. The `authToken` means nothing to Zendesk. A visitor without a chat stays the same, and what the connection
    ///   has loaded is the user's chat, which is empty. After a relaunch it shows the chat of this device's
    ///   anonymous visitor: log a user who had a token in by a token again, or out first.
    /// - `.anonymous`: A ``logout()``.
    ///
    /// From the call on, nothing of the user before is shown or counted, and the SDK's screen is closed. The SDK resets its
    /// identity first if it holds anything of the former user. That ends the chat. Zendesk drops the push token with the
    /// former user, so a token that was registered here is registered again.
    ///
    /// Log the same user in once after each launch: the SDK remembers no user, and until then nothing connects. A later login
    /// as the same user takes over the source of tokens, and tries a failed connection again; otherwise it changes nothing.
    ///
    /// - Throws: `ChatError`: `invalidArgument` for a user without an id and for an impossible e-mail address;
    ///   `notInstalled` without a `Chat.instance`; `cancelled` where another login or a logout has replaced this one;
    ///   `timeout` if the SDK has not answered after 30 seconds, after which no one is logged in; `shutDown`.
    public func login(_ newUser: ChatUser) async throws {
        if newUser == .anonymous { return try await logout() }
        try checkUsable()
        try check(newUser)
        users.send(.providerArrived)
        try await users.login(newUser, isRefused: connection.hasFailed)
        if users.user != core.user { core.renewUser(users.user) }
    }

    /// Logs the user out, back to the anonymous one. Zendesk ends the chat and forgets the visitor. If no one is
    /// logged in, nothing happens.
    ///
    /// The user is gone for the app at once, and the SDK's screen is closed. If the SDK takes longer than five seconds, the
    /// logout goes on; what the app's end has cut short is completed at the next launch. Until then there is no count.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func logout() async throws {
        try core.check()
        // The SDK has a user whom the app has not named.
        if client.hasIdentity, hearsUsersChat, core.user.id == nil {
            return try await forgetAnonymousVisitor()
        }
        if await !users.logout() { tellOfOwedLogout() }
    }

    /// Ends the anonymous visitor's chat, and begins that of a new one. With a user logged in, nothing happens.
    ///
    /// - Throws: `ChatError`: `shutDown`.
    public func forgetAnonymousVisitor() async throws {
        try core.check()
        await users.forgetAnonymousVisitor()
        if users.outputs.value.owesLogout { tellOfOwedLogout() }
    }

    private func tellOfOwedLogout() {
        core.diagnose("Zendesk's SDK has not forgotten the user yet. The logout goes on.")
    }

    /// Restores who was logged in before the start, unless the app has said so since.
    ///
    /// The SDK remembers no user. Until the stored user is logged in again, or out, nothing connects: the chat that the
    /// SDK would show is the anonymous visitor's. A logout that the app's end has cut short is completed first.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown else { return }
        users.use(store, of: id)
    }

    private func check(_ newUser: ChatUser) throws {
        switch newUser {
        case .anonymous: return
        case .known(let known): try checkEmail(known.email ?? "")
        case .token: break
        }
        guard let id = newUser.id, !id.isEmpty else {
            throw ChatError(
                .invalidArgument,
                "The user has neither id nor e-mail, and would be the anonymous one."
            )
        }
    }

    // MARK: What the session says

    /// Follows the session: publishes its user, and holds the connection back while the SDK does not have that user.
    func follow(_ outputs: UserSession.Outputs) {
        guard !isShutDown else { return }
        let former = core.users
        let change = core.follow(outputs, user: users.user)
        if former?.isScreenVisible ?? false != outputs.isScreenVisible {
            core.send(.conversationVisibilityChanged(outputs.isScreenVisible))
        }
        switch change {
        case .none: break
        case .renewed(let user): core.renewUser(user)
        case .restored(let user), .replaced(let user): publish(user)
        }
        configureVisitor()
        guard outputs.isSettled else {
            // Until the SDK is known to have the user again, nothing new is of that user.
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
            inputs.send(.user(newUser.id))
        }
        vendor.visitors.leave(core.state)
        lastTaken = nil
        perform(connection.apply(.userChanged))
        core.replaceUser(by: newUser)
        if isSameUser { inputs.send(.reset) }
    }

    /// The SDK has the app's user from now on.
    ///
    /// - Parameter wasThere: Whether it has had that user before, whom the store has named just now.
    private func userDidArrive(wasThere: Bool) {
        let isOfShown = wasThere || vendor.showsUsersChat
        vendor.visitors.arrive(core.user.id, isOfShown: isOfShown)
        tellPushToken()
        // The SDK may have loaded the chat before. That of a user with a token comes with a connection of its own.
        let isLoadedForUser = core.user.isVisitor && client.chatState.isNewVisitors
        if isOfShown || isLoadedForUser { receive(client.chatState) }
        perform(
            connection.apply(
                .userArrived(isInstalled: client.isInitialized, isOfUser: !core.user.isVisitor)
            )
        )
        if opensAfterLogin { openConversation() }
    }

    /// The SDK has forgotten its user very late: the logout that this was for has been made again since.
    func sdkDidForgetUser() {
        guard !isShutDown, hearsUsersChat else { return }
        guard core.user.id == nil else { return users.send(.asked(nil)) }
        users.dropAnonymousRecord()
        publish(.anonymous)
        userDidArrive(wasThere: false)
    }

    /// A connection that is being opened may have another visitor's token already, or none.
    func identityWillChange() { perform(connection.apply(.userLeft(isAwaited: false))) }

    /// Tells Zendesk the visitor's name on the present connection.
    func nameVisitor(_ known: KnownUser) async {
        guard connection.isConnected, core.user == .known(known) else { return }
        do {
            try await client.setVisitorInfo(ZendeskChatVisitorInfo(known))
        } catch {
            core.diagnose("Zendesk was not told the visitor's name: \(ChatError(zendesk: error))")
        }
    }

    /// Sets whom later connections name: the user whom the SDK has, or else the visitor whom the app had set.
    private func configureVisitor() {
        guard hearsUsersChat, case .known(let known) = core.user else {
            return host.nameVisitor(nil, at: client)
        }
        host.nameVisitor(ZendeskChatVisitorInfo(known), at: client)
    }

    /// Shows the user of a recording, who has come without a call.
    package func replayUser(_ userID: String?) {
        let isAnonymousAgain = userID == nil && core.user.id == nil
        users.replay(
            UserSession.Record(
                user: userID.map { UserSession.Login(id: UserID($0), kind: .known) },
                vendor: userID == nil ? .anonymous : .appUser
            )
        )
        if isAnonymousAgain { publish(.anonymous) }
        // Nothing in a recording is late.
        vendor.visitors.forgetFormer()
    }
}
