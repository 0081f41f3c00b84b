import ChatProviderKit

extension ZendeskChatProviderUser {
    /// What can change the user.
    enum Event: Sendable, Equatable {
        /// The reset of the identity begins.
        case leave(FormerVisitor)
        /// The SDK has not answered the reset in time.
        case resetTimedOut
        /// The SDK has answered a reset that had timed out. `present` is the user of the provider.
        case resetReturnedLate(present: ChatUser)
        /// The store knows who was logged in before the start.
        case restore(ChatUser, isKnownToSDK: Bool)
        /// The store knows of a logout that the SDK may not have completed before the start.
        case oweLogout
        /// The SDK is going to be told who the user is, without a reset.
        case arrive
        /// Another user's chat begins. It follows a reset that was answered, or ``arrive``.
        case become(ChatUser)
        /// The SDK is told who the user is. `shown` is the chat that it shows.
        case identify(ChatUser, shown: ZendeskChatState)
        /// The SDK has been told who the user is.
        case identified
        /// The change of the user is over.
        case settle
        /// While the user changes: whether to connect when the change is over.
        case connectAfterwards(Bool)
        /// A chat state has arrived.
        case heard(ZendeskChatState, isConnected: Bool)
        /// A call to the SDK begins. `leavesEntry` says whether the SDK may keep an entry of it.
        case callBegan(leavesEntry: Bool)
        /// The SDK has answered a call.
        case callEnded
        /// A connection has opened. Whatever it brings belongs to the present user.
        case connected
        /// The provider was shut down.
        case shutDown
    }

    /// What the provider does, in this order, after a change.
    enum Effect: Sendable, Equatable {
        /// Closes a connection that is being opened: it may have the token of another user already.
        case giveUpOpening
        /// Sets what the SDK tells Zendesk of the visitor with each connection to come.
        case configureVisitor(ZendeskChatVisitorInfo?)
        /// Closes the connection, and opens it again after a login or a logout: it may be another visitor's.
        case closeUntilLogin
        /// Tells the app that the SDK has forgotten the user.
        case reportForgotten
        /// Drops what is stored for the anonymous visitor, who is a new one from now on.
        case forgetAnonymousRecord
        /// Publishes an empty chat: what was heard may be a former user's.
        case forgetChat
        /// Registers the push token again: Zendesk drops it with the user.
        case registerPushToken
        /// Publishes an empty chat of this user, and the user.
        case become(ChatUser)
        /// Gives the SDK the source of the user's tokens.
        case setIdentity(SignedIdentity)
        /// Publishes a chat state of the present user's.
        case apply(ZendeskChatState, isLoaded: Bool)
        /// Handles the chat state that the SDK shows as if it had just arrived.
        case readChat
        /// Does the same if the chat can be that of a visitor who has just been created.
        case readNewChat
        /// Opens a connection for the present user, if one is wanted or the last one failed.
        case reconnect(isWanted: Bool)
    }

    /// Whether the SDK has not been told of the present user yet.
    var awaitsLogin: Bool { knowledge == .awaitsLogin }

    /// Whether the SDK's configuration has the user's name.
    var isNamed: Bool { knowledge == .told(isNamed: true) }

    var isSettled: Bool {
        if case .settled = phase { true } else { false }
    }

    /// Whether the SDK is resetting the identity: what reaches it now reaches either user.
    var isLeaving: Bool {
        if case .leaving = phase { true } else { false }
    }

    /// Whether a connection would be another visitor's: the one before, or the anonymous one.
    var waitsToConnect: Bool { isLeaving || awaitsLogin && isSettled }

    /// Whether what is sent to the SDK reaches the present user's chat.
    var canReachUsersChat: Bool { !isLeaving && !awaitsLogin }

    /// Whether a chat that ends is the present user's, and not one of a user who has left.
    var hearsOwnChat: Bool { canReachUsersChat && formerVisitors.isEmpty }

    /// Whether the SDK may still forget whomever it is told of.
    var isResetOutstanding: Bool { outstandingResets > 0 }

    /// Whether the SDK may have a token of the user with this number.
    func wantsToken(ofUser number: Int) -> Bool { !isLeaving && self.number == number }

    /// Whether the SDK holds anything of the present user that the next one must not see.
    func needsReset(of present: ChatUser, hasIdentity: Bool, shown: ZendeskChatState, before next: ChatUser)
        -> Bool
    {
        if present.id != nil || hasIdentity || hasHeldChat || pendingCalls > 0 || awaitsLogin { return true }
        switch next {
        // The visitor stays the same, and a chat that is not loaded yet may be a former user's.
        case .known: return shown.chatSessionStatus == .initializing
        case .anonymous, .token: return false
        }
    }
}

extension ChatUser {
    /// Whether Zendesk takes the user for a visitor of this device, with a name or without one.
    var isVisitor: Bool {
        switch self {
        case .anonymous, .known: true
        case .token: false
        }
    }
}

extension ZendeskChatState {
    /// Whether there is anything of a visitor's in it.
    var holdsChat: Bool { isChatting || !logs.isEmpty }

    /// Whether this can be the chat of a visitor who has just been created: loaded, and with nothing in it. A reset ends
    /// the chat of whoever leaves.
    package var isNewVisitors: Bool {
        switch chatSessionStatus {
        case .configuring, .started: !holdsChat
        case .initializing, .ending, .ended, .unknown: false
        }
    }
}

extension ZendeskChatVisitorInfo {
    init(_ known: KnownUser) { self.init(name: known.name ?? "", email: known.email ?? "") }
}
