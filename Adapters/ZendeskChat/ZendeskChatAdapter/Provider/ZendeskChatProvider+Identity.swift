public import ChatProviderKit
import Foundation

extension ZendeskChatProvider: IdentityManaging {
    /// The user whose chat the provider shows.
    ///
    /// A change comes after the change of the chat state, and before anything of the new user's chat.
    public var currentUser: Observed<ChatUser> { user.observed }

    /// Logs a user in.
    ///
    /// - `.token`: A visitor whom Zendesk knows by a signed token. Whether Zendesk accepts the token shows later, when
    ///   the SDK asks for it: `authenticationFailed` is sent as an event, and the connection fails.
    /// - `.known`: To Zendesk an anonymous visitor with a name and an address; to the app, and to unread markers, a
    ///   user. The `authToken` means nothing to Zendesk. The user of the last run has the chat of this device's
    ///   anonymous visitor. Log a user who had a token then in with a token, or out first.
    /// - `.anonymous`: A logout.
    ///
    /// Before another user's login, the SDK resets its identity if it holds anything of the former user. That ends the
    /// chat. Zendesk drops the push token with the former user, so a token that was registered here is registered again.
    ///
    /// A login as the same user changes nothing, with two exceptions. It tries a failed connection again with the new
    /// token, and it tells the SDK who the user is if the SDK has not been told since the app was started.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while another login runs; `invalidArgument` for a user without an id and
    ///   for an impossible e-mail address; `timeout` if the SDK does not answer, and the user stays the former one.
    public func login(_ newUser: ChatUser) async throws {
        try checkUsable()
        try check(newUser)
        try checkNoChangeIsRunning()
        if newUser.id == user.value.id {
            await renew(newUser)
        } else if userState.needsReset(
            of: user.value,
            hasIdentity: client.hasIdentity,
            shown: client.chatState,
            before: newUser
        ) {
            try await leave()
            await enter(newUser)
        } else {
            perform(userState.apply(.arrive))
            await enter(newUser)
        }
    }

    /// Logs the user out, back to the anonymous one. Zendesk ends the chat and forgets the visitor.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while a login runs; `timeout` if the SDK does not answer.
    public func logout() async throws {
        try checkUsable()
        try checkNoChangeIsRunning()
        try await leave()
        await enter(.anonymous)
    }

    /// Begins another user's chat, in one step for all observers.
    package func become(_ newUser: ChatUser) { perform(userState.apply(.become(newUser))) }

    // MARK: Steps of a change

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

    /// Has the SDK forget the present user.
    private func leave() async throws {
        perform(
            userState.apply(
                .leave(FormerVisitor(of: state.value), configuredVisitor: client.configuration.visitorInfo)
            )
        )
        let answer = await ZendeskIdentityReset.answer(of: client, clock: clock)
        guard !isShutDown else { throw ChatError.zendeskWasShutDown }
        // What was opened meanwhile, by the vendor's screen for example, was opened for the former user.
        giveUpOpening()
        switch answer {
        case .returned: return
        case .timedOut:
            perform(userState.apply(.resetTimedOut))
            throw ChatError(.timeout, "The Zendesk SDK has not forgotten the user before. Try again.")
        }
    }

    private func enter(_ newUser: ChatUser) async {
        become(newUser)
        await identify()
    }

    private func renew(_ newUser: ChatUser) async {
        let isOfAnotherKind: Bool =
            switch (user.value, newUser) {
            case (.anonymous, .anonymous), (.known, .known), (.token, .token): false
            case (.anonymous, _), (.known, _), (.token, _): true
            }
        guard connection.hasFailed || userState.awaitsLogin || isOfAnotherKind else { return }
        perform(userState.apply(.arrive))
        user.value = newUser
        await identify()
    }

    /// Tells the SDK who the user is, and connects again where that is wanted.
    private func identify() async {
        perform(userState.apply(.identify(user.value, shown: client.chatState)))
        if case .known(let known) = user.value { await nameVisitor(known) }
        perform(userState.apply(.identified))
        perform(userState.apply(.settle))
    }

    /// Tells Zendesk the visitor's name on the present connection.
    private func nameVisitor(_ known: KnownUser) async {
        guard connection.isConnected else { return }
        do {
            try await client.setVisitorInfo(ZendeskVisitorInfo(known))
        } catch {
            report("Zendesk was not told the visitor's name: \(ChatError(zendesk: error))")
        }
    }

    // MARK: Effects

    func perform(_ effects: [ZendeskProviderUser.Effect]) {
        for effect in effects {
            switch effect {
            case .giveUpOpening: giveUpOpening()
            case .configureVisitor(let info): client.configuration.visitorInfo = info
            case .registerPushToken:
                if let pushToken { client.registerPushToken(pushToken) }
            case .become(let newUser):
                lastTaken = nil
                perform(connection.apply(.userChanged))
                state.value = ChatState(userID: newUser.id)
                user.value = newUser
            case .setIdentity(let identity):
                client.setIdentity(authenticator: ZendeskTokenSource(identity, for: self))
            case .take(let newState, let isLoaded): take(newState, isLoaded: isLoaded)
            case .hear(let newState): receive(newState)
            case .readChat: receive(client.chatState)
            case .reconnect(let isWanted):
                perform(connection.apply(.reconnect(isWanted: isWanted, isInstalled: client.isInitialized)))
            }
        }
    }

    /// Closes a connection that is being opened. It may have the former user's token already, and the SDK does not say
    /// what it does with that token.
    private func giveUpOpening() {
        guard connection.isOpening else { return }
        perform(userState.apply(.connectAfterwards(true)))
        client.disconnect()
    }
}
