public import ChatProviderKit
import Foundation

extension ZendeskChatProvider: IdentityManaging {
    /// How long the SDK may take to forget a user, in seconds.
    static let resetTimeout: TimeInterval = 30

    /// The user whose chat the provider shows.
    ///
    /// A change comes after the change of the chat state, and before anything that the new user's chat brings.
    public var currentUser: Observed<ChatUser> { user.observed }

    /// Logs a user in.
    ///
    /// - `.token`: a visitor whom Zendesk knows by a signed token. Whether it accepts the token shows later, when it
    ///   is asked for: `authenticationFailed` comes as an event, and the connection fails.
    /// - `.known`: to Zendesk an anonymous visitor with a name and an address; to the app, and to unread markers,
    ///   a user. The `authToken` means nothing to Zendesk. The user of the last run has the chat of this device's
    ///   anonymous visitor: log one who had a token then in with a token, or out first.
    /// - `.anonymous`: a logout.
    ///
    /// Before another user comes, Zendesk is made to forget the one before, if it holds anything of the kind: that
    /// ends the chat. A push token that was registered here is registered again for the new user, since Zendesk
    /// drops it.
    ///
    /// A login as the same user changes nothing, but: it tries a failed connection again, with the new token, and
    /// it tells the SDK who the user is where it has not been told since the app was started.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while another login runs, `invalidArgument` for a user without an id
    ///   and for what is no e-mail address, `timeout` where the SDK does not answer: the user is the one before then.
    public func login(_ newUser: ChatUser) async throws {
        try checkUsable()
        try check(newUser)
        try beginChangingUser()
        defer { isChangingUser = false }
        if newUser.id == user.value.id {
            await renew(newUser)
            return
        }
        if holdsFormerUser(before: newUser) { try await leaveUser() }
        become(newUser)
        await applyIdentity()
    }

    /// Logs the user out, back to the anonymous one: Zendesk ends the chat and forgets the visitor.
    ///
    /// - Throws: `ChatError`: `notAllowedNow` while a login runs, `timeout` where the SDK does not answer.
    public func logout() async throws {
        try checkUsable()
        try beginChangingUser()
        defer { isChangingUser = false }
        try await leaveUser()
        become(.anonymous)
        await applyIdentity()
    }

    /// Another user's chat begins: in one step for all observers.
    package func become(_ newUser: ChatUser) {
        formerVisitors.removeAll { $0.userID == newUser.id }
        userNumber += 1
        lastTaken = nil
        isLoadedOnThisConnection = false
        hasHeldChat = false
        isIdentityApplied = false
        authenticationHasFailed = false
        awaitsLogin = false
        state.value = ChatState(userID: newUser.id)
        user.value = newUser
        // The SDK may load the next visitor's chat before it says that it has forgotten the last one. Whom a token
        // names comes with a connection of their own: until then the visitor is an anonymous one.
        var comesLater = false
        if case .token = newUser { comesLater = true }
        if !comesLater, let early = stateDuringReset,
            early.chatSessionStatus == .started || early.chatSessionStatus == .configuring
        {
            receive(early)
        }
        stateDuringReset = nil
    }

    // MARK: Steps

    private func beginChangingUser() throws {
        guard !isChangingUser else {
            throw ChatError(.notAllowedNow, "A login or logout is running. Wait until it has returned.")
        }
        isChangingUser = true
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

    /// Whether Zendesk holds anything of the present user that the next must not see.
    private func holdsFormerUser(before newUser: ChatUser) -> Bool {
        if user.value.id != nil || client.hasIdentity || hasHeldChat || callsUnderWay > 0 {
            return true
        }
        switch newUser {
        // The visitor stays the same: what is not loaded yet may be the chat of somebody before.
        case .known: return client.chatState.chatSessionStatus == .initializing
        case .anonymous, .token: return false
        }
    }

    private func leaveUser() async throws {
        let former = FormerVisitor(of: state.value)
        stateDuringReset = nil
        isResetting = true
        leaveUnfinishedConnection()
        // Before the reset: a connection that opens behind it would give the next visitor this name.
        let name = client.configuration.visitorInfo
        if configuredVisitorInfo { client.configuration.visitorInfo = nil }
        let hasAnswered = await resetIdentity()
        // What was begun meanwhile, by the vendor's screen for one, was begun for the user before.
        leaveUnfinishedConnection()
        isResetting = false
        guard !isShutDown else { throw ChatError.zendeskWasShutDown }
        guard hasAnswered else {
            stateDuringReset = nil
            if configuredVisitorInfo { client.configuration.visitorInfo = name }
            connectAfterChange()
            throw ChatError(.timeout, "The Zendesk SDK has not forgotten the user before. Try again.")
        }
        formerVisitors.append(former)
        configuredVisitorInfo = false
        if let pushToken { client.registerPushToken(pushToken) }
    }

    /// Gives up a connection that is being opened: it may already have the token of the user before, and the SDK does
    /// not say what it does with that.
    private func leaveUnfinishedConnection() {
        switch clientStatus {
        case .connecting, .reconnecting:
            connectsAfterChange = true
            client.disconnect()
        case .connected, .disconnected, .failed, .unreachable, .unknown, nil: break
        }
    }

    /// Opens the connection for whoever is the user now, if there was one, or nobody was let in.
    private func connectAfterChange() {
        let wasGivenUp = connectsAfterChange
        connectsAfterChange = false
        if case .failed = status.value { return connect() }
        // The SDK may not have told yet that the one before is closed.
        guard wasGivenUp, clientStatus != .connected else { return }
        disconnectWasRequested = false
        client.connect()
    }

    private func resetIdentity() async -> Bool {
        let client = client
        return await withCheckedContinuation { continuation in
            let answer = FirstAnswer(continuation)
            answer.timer = clock.schedule(after: Self.resetTimeout) { answer.give(false) }
            Task { @MainActor in
                await client.resetIdentity()
                answer.give(true)
            }
        }
    }

    private func renew(_ newUser: ChatUser) async {
        let isOfAnotherKind: Bool =
            switch (user.value, newUser) {
            case (.anonymous, .anonymous), (.known, .known), (.token, .token): false
            case (.anonymous, _), (.known, _), (.token, _): true
            }
        var hasFailed = false
        if case .failed = status.value { hasFailed = true }
        guard hasFailed || !isIdentityApplied || isOfAnotherKind else { return }
        user.value = newUser
        await applyIdentity()
    }

    /// Tells the SDK who the user is, and tries a failed connection again.
    private func applyIdentity() async {
        isIdentityApplied = true
        let wasAwaited = awaitsLogin
        awaitsLogin = false
        switch user.value {
        case .anonymous: break
        case .token(let identity):
            // What the SDK has shown so far since the start is the anonymous visitor's.
            if wasAwaited { formerVisitors.append(FormerVisitor(of: client.chatState)) }
            // Nor is what is being opened for that visitor this user's connection.
            leaveUnfinishedConnection()
            client.setIdentity(authenticator: TokenSource(identity, for: self))
        case .known(let known):
            let info = ZendeskVisitorInfo(name: known.name ?? "", email: known.email ?? "")
            // For connections to come, and for the one that is there.
            client.configuration.visitorInfo = info
            configuredVisitorInfo = true
            if clientStatus == .connected {
                do {
                    try await client.setVisitorInfo(info)
                } catch {
                    report("Zendesk was not told the visitor's name: \(ChatError(zendesk: error))")
                }
            }
        }
        // A visitor with a name has the chat that the device had before.
        if wasAwaited, case .known = user.value { receive(client.chatState) }
        connectAfterChange()
    }
}

/// Gives the SDK its tokens, while their user is the provider's.
@MainActor
private final class TokenSource: ZendeskJWTAuthenticator {
    private let identity: SignedIdentity
    private let userNumber: Int
    /// Gone, it changes no user.
    private weak var provider: ZendeskChatProvider?

    init(_ identity: SignedIdentity, for provider: ZendeskChatProvider) {
        self.identity = identity
        self.provider = provider
        userNumber = provider.userNumber
    }

    func getToken() async throws -> String {
        try checkIsWanted()
        let token = try await identity.token()
        // The app's server may have taken longer than the user stayed.
        try checkIsWanted()
        return token
    }

    private func checkIsWanted() throws {
        guard let provider, !provider.isShutDown else { return }
        guard !provider.isResetting, provider.userNumber == userNumber else { throw CancellationError() }
    }
}

/// The first of two answers.
@MainActor
private final class FirstAnswer {
    private var continuation: CheckedContinuation<Bool, Never>?
    var timer: ObservationToken?

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = continuation }

    func give(_ answer: Bool) {
        timer = nil
        continuation?.resume(returning: answer)
        continuation = nil
    }
}
