import ChatAdapterKit
public import ChatProviderKit
import Foundation

extension ZendeskChatProvider: IdentityManaging {
    /// The user whose chat the provider shows.
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
    /// - `.anonymous`: A logout, if somebody is logged in or may be.
    ///
    /// Before another user's login, the SDK resets its identity if it holds anything of the former user. That ends the
    /// chat. Zendesk drops the push token with the former user, so a token that was registered here is registered again.
    ///
    /// A login as the same user changes nothing, with three exceptions. It tries a failed connection again with the new
    /// token; it tells the SDK who the user is if the SDK has not been told since the app was started; and it does so if
    /// that user was `.known` and is `.token` now, or the other way round.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while another login runs; `invalidArgument` for a user without an id and
    ///   for an impossible e-mail address; `timeout` if the SDK has not answered after 30 seconds. After a timeout the former user
    ///   stays, and nothing connects or is published until the next login or logout: the SDK may still forget the user.
    public func login(_ newUser: ChatUser) async throws {
        try checkUsable()
        try check(newUser)
        await owedLogout?.value
        try checkUsable()
        try checkNoChangeIsRunning()
        let isSameUser = newUser.id.isSameID(as: core.user.id)
        if newUser.id == nil, !isSameUser || mayKnowSomebody {
            try await logout()
        } else if isSameUser, !userState.isResetOutstanding {
            await renew(newUser)
        } else if userState.needsReset(
            of: core.user,
            hasIdentity: client.hasIdentity,
            shown: client.chatState,
            before: newUser
        ) {
            startLeaving()
            try await finishLeaving()
            await enter(newUser)
        } else {
            perform(userState.apply(.arrive))
            await enter(newUser)
        }
    }

    /// Logs the user out, back to the anonymous one. Zendesk ends the chat and forgets the visitor.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while a login runs; `timeout` if the SDK does not answer, as for
    ///   ``login(_:)``.
    public func logout() async throws {
        try checkUsable()
        if let owedLogout {
            await owedLogout.value
            try checkUsable()
            // Somebody may have logged in meanwhile.
            if memory.user == StoredValue.User(id: nil) { return }
        }
        try checkNoChangeIsRunning()
        let former = memory.user ?? StoredValue.User(id: core.user.id)
        // After a kill the store knows of the logout, whether the SDK has heard of it or not.
        memory.remember(StoredValue.User(id: nil, owesLogout: true))
        startLeaving()
        do {
            try await finishLogout()
        } catch {
            if !isShutDown { memory.remember(former) }
            throw error
        }
    }

    /// Begins the chat of a new anonymous visitor, as after a logout.
    package func becomeNewVisitor() {
        memory.forgetAnonymousRecord()
        become(.anonymous)
    }

    /// Restores who was logged in before the start, unless the app has said so since.
    ///
    /// The SDK remembers no user. Until the stored user is logged in again, or out, nothing connects: the chat that the
    /// SDK would show is the anonymous visitor's. A logout that the app's end has cut short is completed first.
    public func restoreUser(from store: any ReadMarkerStore) {
        guard !isShutDown else { return }
        guard let stored = memory.restore(from: store) else { return }
        if stored.owesLogout {
            perform(userState.apply(.oweLogout))
            completeOwedLogout()
        } else if let id = stored.id {
            let user = ChatUser.known(KnownUser(id: id))
            perform(userState.apply(.restore(user, isKnownToSDK: client.hasIdentity)))
        }
    }

    /// Completes a logout that the app's end has cut short. Without a `Chat.instance`, and after a time-out, the next
    /// ``connect()`` tries again.
    func completeOwedLogout() {
        guard memory.user?.owesLogout == true, userState.isSettled, client.isInitialized else { return }
        startLeaving()
        owedLogout = Task { [weak self] in
            do {
                try await self?.finishLogout()
            } catch {
                if let self, !isShutDown {
                    core.diagnose("The logout of the last launch is not complete: \(error)")
                }
            }
            self?.owedLogout = nil
        }
    }

    /// Begins another user's chat, in one step for all observers.
    package func become(_ newUser: ChatUser) { perform(userState.apply(.become(newUser))) }

    /// Whether the SDK may have the chat of a user whom the app has not named, while the user is the anonymous one.
    private var mayKnowSomebody: Bool {
        userState.awaitsLogin || client.hasIdentity || memory.user == nil && !memory.hasReadStore
    }

    // MARK: Steps of a change

    /// How long the SDK may take to forget a user, in seconds.
    static let longestReset: TimeInterval = 30

    private func checkNoChangeIsRunning() throws {
        guard userState.isSettled else {
            throw ChatError(.notAllowedNow, "A login or logout is running. Wait until it has returned.")
        }
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

    /// Begins a change of the user: from now on nothing reaches the SDK's chat, and nothing of it is published.
    private func startLeaving() {
        // What the SDK shows while the user is not known to it is the anonymous visitor's.
        let former =
            userState.awaitsLogin
            ? FormerVisitor(of: client.chatState, userID: nil) : FormerVisitor(of: core.state)
        perform(userState.apply(.leave(former)))
    }

    /// Has the SDK forget the present user.
    private func finishLeaving() async throws {
        // The SDK carries it out, whether the caller waits or not.
        let reset = Task { [core, client, weak self] in
            do throws(ChatError) {
                try await core.answers.wait(
                    for: "The Zendesk SDK",
                    within: Self.longestReset,
                    late: { [weak self] _ in self?.resetDidReturnLate() },
                    { (answer: PendingAnswer<Void>) in
                        Task {
                            await client.resetIdentity()
                            answer.give()
                        }
                    }
                )
            } catch {
                guard error.code == .timeout else { throw error }
                // Here, as the late answer may be the next thing that happens.
                self?.resetDidTimeOut()
                throw ChatError(.timeout, "The Zendesk SDK has not forgotten the user before. Try again.")
            }
        }
        try await reset.value
        try core.check()
        // What was opened meanwhile, by the vendor's screen for example, was opened for the former user.
        giveUpOpening()
    }

    private func resetDidTimeOut() { perform(userState.apply(.resetTimedOut)) }

    private func resetDidReturnLate() {
        if !isShutDown { perform(userState.apply(.resetReturnedLate(present: core.user))) }
    }

    private func finishLogout() async throws {
        try await finishLeaving()
        memory.forgetAnonymousRecord()
        await enter(.anonymous)
    }

    private func enter(_ newUser: ChatUser) async {
        become(newUser)
        await identify()
    }

    private func renew(_ newUser: ChatUser) async {
        let isOfAnotherKind: Bool =
            switch (core.user, newUser) {
            case (.anonymous, .anonymous), (.known, .known), (.token, .token): false
            case (.anonymous, _), (.known, _), (.token, _): true
            }
        guard connection.hasFailed || userState.awaitsLogin || isOfAnotherKind else { return }
        perform(userState.apply(.arrive))
        core.renewUser(newUser)
        await identify()
    }

    /// Tells the SDK who the user is, and connects again where that is wanted.
    private func identify() async {
        perform(userState.apply(.identify(core.user, shown: client.chatState)))
        if case .known(let known) = core.user { await nameVisitor(known) }
        perform(userState.apply(.identified))
        perform(userState.apply(.settle))
        if opensAfterLogin { openConversation() }
    }

    /// Tells Zendesk the visitor's name on the present connection.
    private func nameVisitor(_ known: KnownUser) async {
        guard connection.isConnected else { return }
        do {
            try await client.setVisitorInfo(ZendeskChatVisitorInfo(known))
        } catch {
            core.diagnose("Zendesk was not told the visitor's name: \(ChatError(zendesk: error))")
        }
    }

    // MARK: Effects

    func perform(_ effects: [ZendeskChatProviderUser.Effect]) {
        for effect in effects {
            switch effect {
            case .giveUpOpening: giveUpOpening()
            case .configureVisitor(let info): configureVisitor(info)
            case .closeUntilLogin:
                // Where there is no network, the SDK may still be trying.
                if connection.status.isConnectedOrConnecting || connection.isUnreachable {
                    giveUpConnection()
                }
            case .reportForgotten:
                core.diagnose("The SDK has forgotten the user after the time limit. Log in or out again.")
            case .forgetAnonymousRecord: memory.forgetAnonymousRecord()
            case .forgetChat:
                let count = core.state.userChangeCount
                lastTaken = nil
                core.publish(state: ChatState(userID: core.user.id, userChangeCount: count))
                inputs.send(.reset)
            case .registerPushToken:
                if let pushToken { client.registerPushToken(pushToken) }
            case .become(let newUser): publish(newUser)
            case .setIdentity(let identity):
                client.setIdentity(authenticator: ZendeskChatTokenSource(identity, for: self))
            case .apply(let newState, let isLoaded):
                inputs.send(.chatState(newState))
                apply(newState, isLoaded: isLoaded)
            case .readChat: receive(client.chatState)
            case .readNewChat:
                if client.chatState.isNewVisitors { receive(client.chatState) }
            case .reconnect(let isWanted):
                perform(connection.apply(.reconnect(isWanted: isWanted, isInstalled: client.isInitialized)))
            }
        }
    }

    private func publish(_ newUser: ChatUser) {
        // The same user's chat begins anew where the SDK has to be told once more who it is.
        let isSameUser = newUser.id != nil && newUser.id.isSameID(as: core.user.id)
        if !isSameUser {
            opensAfterLogin = false
            inputs.send(.user(newUser.id))
        }
        lastTaken = nil
        memory.remember(StoredValue.User(id: newUser.id))
        perform(connection.apply(.userChanged))
        core.replaceUser(by: newUser)
        if isSameUser { inputs.send(.reset) }
    }

    /// Has connections to come name the visitor; `nil` for whom the app had named before.
    func configureVisitor(_ info: ZendeskChatVisitorInfo?) {
        guard let info else {
            client.configuration.visitorInfo = hostVisitorInfo ?? nil
            hostVisitorInfo = nil
            return
        }
        if hostVisitorInfo == nil { hostVisitorInfo = .some(client.configuration.visitorInfo) }
        client.configuration.visitorInfo = info
    }

    /// Closes a connection that is being opened. It may have the former user's token already, and the SDK does not say
    /// what it does with that token.
    private func giveUpOpening() {
        if connection.isOpening { giveUpConnection() }
    }

    /// Closes the connection until the change of the user is over. One that the app has closed stays closed then.
    private func giveUpConnection() {
        if !connection.isCloseRequested { perform(userState.apply(.connectAfterwards(true))) }
        client.disconnect()
    }
}
