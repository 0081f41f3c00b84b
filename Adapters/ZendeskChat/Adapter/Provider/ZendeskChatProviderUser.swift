import ChatProviderKit

/// The user of a provider: what the SDK knows of the present one, and how far a change to the next one has come.
///
/// A value without side effects. ``apply(_:)`` makes every change, and returns what the provider does next.
struct ZendeskChatProviderUser: Sendable, Equatable {
    /// What the SDK knows of the present user.
    enum Knowledge: Sendable, Equatable {
        /// Nothing for certain: what the SDK shows may be another visitor's. The user is the one of the last run, or was
        /// not forgotten in time. A login or a logout ends this.
        case awaitsLogin
        /// Who it is. `isNamed` says whether the SDK's configuration has the user's name, for connections to come.
        case told(isNamed: Bool)
    }

    /// How far a change of the user has come.
    enum Phase: Sendable, Equatable {
        /// No change is running.
        case settled
        /// The SDK is resetting the identity. The present user is still the former one.
        case leaving(Leaving)
        /// The SDK is being told who the present user is.
        case arriving(Arriving)
    }

    /// The data of a reset.
    struct Leaving: Sendable, Equatable {
        /// The visitor who leaves, by each chat that the SDK has shown since.
        var former: [FormerVisitor]
        /// Whether to connect when the change is over.
        var connectsAfterwards = false
    }

    /// The data of a user whom the SDK is being told of.
    struct Arriving: Sendable, Equatable {
        /// Whether to connect when the change is over.
        var connectsAfterwards = false
        /// Whether the chat that the SDK shows already is this user's.
        var readsChat = false
    }

    private(set) var knowledge: Knowledge
    private(set) var phase: Phase
    /// Increases with each user. A token of an earlier number is not wanted any more.
    private(set) var number: Int
    /// Whether the SDK has held anything of the present user's. It shows an empty chat while it connects, and keeps what
    /// could not be sent.
    private(set) var hasHeldChat: Bool
    /// The number of calls that the SDK has not answered. It may keep them until there is a connection, whoever the user
    /// is by then.
    private(set) var pendingCalls: Int
    /// Those whose late states may still arrive.
    private(set) var formerVisitors: [FormerVisitor]
    /// Whether to connect once the user whom the SDK does not know has been logged in or out.
    private(set) var connectsAfterLogin: Bool
    /// The number of resets that have timed out and may still take place.
    private(set) var outstandingResets: Int

    init(
        _ knowledge: Knowledge,
        _ phase: Phase = .settled,
        number: Int = 0,
        hasHeldChat: Bool = false,
        pendingCalls: Int = 0,
        formerVisitors: [FormerVisitor] = [],
        connectsAfterLogin: Bool = false,
        outstandingResets: Int = 0
    ) {
        self.knowledge = knowledge
        self.phase = phase
        self.number = number
        self.hasHeldChat = hasHeldChat
        self.pendingCalls = pendingCalls
        self.formerVisitors = formerVisitors
        self.connectsAfterLogin = connectsAfterLogin
        self.outstandingResets = outstandingResets
    }

    mutating func apply(_ event: Event) -> [Effect] {
        switch event {
        case .leave(let former):
            guard isSettled else { return [] }
            phase = .leaving(Leaving(former: [former], connectsAfterwards: takeConnectsAfterLogin()))
            // A connection that opens during the reset would give the next visitor this name.
            guard isNamed else { return [.giveUpOpening] }
            knowledge = .told(isNamed: false)
            return [.giveUpOpening, .configureVisitor(nil)]
        case .resetTimedOut:
            guard case .leaving(let leaving) = phase else { return [] }
            phase = .settled
            knowledge = .awaitsLogin
            connectsAfterLogin = leaving.connectsAfterwards
            outstandingResets += 1
            return [.closeUntilLogin]
        case .arrive:
            guard isSettled else { return [] }
            phase = .arriving(Arriving(connectsAfterwards: takeConnectsAfterLogin()))
            return []
        case .resetReturnedLate(let present): return forget(present)
        case .restore(let restored, let isKnownToSDK):
            guard isSettled else { return [] }
            let effects = become(restored)
            guard !isKnownToSDK else { return effects + [.readChat] }
            knowledge = .awaitsLogin
            return effects + [.closeUntilLogin]
        case .oweLogout:
            guard isSettled else { return [] }
            knowledge = .awaitsLogin
            return [.forgetAnonymousRecord, .forgetChat, .closeUntilLogin]
        case .become(let newUser): return become(newUser)
        case .identify(let user, let shown): return identify(user, shown: shown)
        case .identified:
            guard case .arriving(let arriving) = phase, arriving.readsChat else { return [] }
            return [.readChat]
        case .settle:
            guard case .arriving(let arriving) = phase else { return [] }
            phase = .settled
            guard !awaitsLogin else {
                // A late reset has made the SDK forget the user again.
                connectsAfterLogin = arriving.connectsAfterwards
                return []
            }
            return [.reconnect(isWanted: arriving.connectsAfterwards)]
        case .connectAfterwards(let connects):
            switch phase {
            case .settled: if awaitsLogin { connectsAfterLogin = connects }
            case .leaving(var leaving):
                leaving.connectsAfterwards = connects
                phase = .leaving(leaving)
            case .arriving(var arriving):
                arriving.connectsAfterwards = connects
                phase = .arriving(arriving)
            }
            return []
        case .heard(let state, let isConnected): return hear(state, isConnected: isConnected)
        case .callBegan(let leavesEntry):
            pendingCalls += 1
            if leavesEntry { hasHeldChat = true }
            return []
        case .callEnded:
            pendingCalls -= 1
            return []
        case .connected:
            formerVisitors = []
            return []
        case .shutDown:
            // Whatever change is running ends without effects.
            phase = .settled
            formerVisitors = []
            return []
        }
    }

    private mutating func takeConnectsAfterLogin() -> Bool {
        defer { connectsAfterLogin = false }
        return connectsAfterLogin
    }

    /// The SDK has forgotten the user after the provider had stopped waiting for it.
    private mutating func forget(_ present: ChatUser) -> [Effect] {
        outstandingResets = max(0, outstandingResets - 1)
        // The reset that is running decides.
        guard !isLeaving else { return [] }
        guard present.id != nil else { return outstandingResets == 0 ? becomeNewVisitor() : [] }
        let wasNamed = isNamed
        knowledge = .awaitsLogin
        return (wasNamed ? [.configureVisitor(nil)] : []) + [.closeUntilLogin, .reportForgotten]
    }

    /// The anonymous user is another visitor from now on.
    private mutating func becomeNewVisitor() -> [Effect] {
        let effects = [.forgetAnonymousRecord] + become(.anonymous)
        return effects + [.readNewChat, .reconnect(isWanted: takeConnectsAfterLogin())]
    }

    private mutating func become(_ newUser: ChatUser) -> [Effect] {
        var effects = [Effect.become(newUser)]
        // The SDK may have loaded the chat before: the next visitor's ahead of its answer to the reset, or the one of a
        // visitor who is given a name and stays the same. That of a user with a token comes with a connection of its own.
        if newUser.isVisitor, !isSettled { effects.append(.readNewChat) }
        if case .leaving(let leaving) = phase {
            phase = .arriving(Arriving(connectsAfterwards: leaving.connectsAfterwards))
            outstandingResets = 0
            formerVisitors += leaving.former
            effects.insert(.registerPushToken, at: 0)
        }
        // After a reset the anonymous user is never the same visitor again.
        if let id = newUser.id { formerVisitors.removeAll { $0.userID.isSameID(as: id) } }
        number += 1
        hasHeldChat = false
        knowledge = .told(isNamed: false)
        return effects
    }

    private mutating func identify(_ user: ChatUser, shown: ZendeskChatState) -> [Effect] {
        guard case .arriving(var arriving) = phase else { return [] }
        let hasAwaited = awaitsLogin
        switch user {
        case .anonymous:
            knowledge = .told(isNamed: isNamed)
            return []
        case .token(let identity):
            knowledge = .told(isNamed: isNamed)
            // So far the SDK has shown the anonymous visitor's chat, and opened that visitor's connection.
            if hasAwaited { formerVisitors.append(FormerVisitor(of: shown, userID: nil)) }
            return [.giveUpOpening, .setIdentity(identity)] + (hasAwaited ? [.registerPushToken] : [])
        case .known(let known):
            knowledge = .told(isNamed: true)
            // A visitor with a name alone has the chat that the device had before.
            arriving.readsChat = hasAwaited
            phase = .arriving(arriving)
            return [.configureVisitor(ZendeskChatVisitorInfo(known))]
                + (hasAwaited ? [.registerPushToken] : [])
        }
    }

    private mutating func hear(_ state: ZendeskChatState, isConnected: Bool) -> [Effect] {
        if state.holdsChat { hasHeldChat = true }
        // Between the call and its answer the state may be of either visitor, and is dropped. A new visitor has no chat.
        if case .leaving(var leaving) = phase {
            guard state.holdsChat, !leaving.former.contains(where: { $0.owns(state) }) else { return [] }
            leaving.former.append(FormerVisitor(of: state, userID: leaving.former.first?.userID))
            phase = .leaving(leaving)
            return []
        }
        guard !awaitsLogin, !formerVisitors.contains(where: { $0.owns(state) }) else { return [] }
        let isLoaded = isConnected && state.chatSessionStatus.isPastInitializing
        if isLoaded { formerVisitors = [] }
        return [.apply(state, isLoaded: isLoaded)]
    }
}
