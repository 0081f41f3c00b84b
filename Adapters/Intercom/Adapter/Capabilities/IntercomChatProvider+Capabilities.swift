import ChatAdapterKit
public import ChatProviderKit

extension IntercomChatProvider: UnreadCountReporting {
    /// Uses the number of unread conversations that the SDK has. A 0 from before it has heard from its server is none.
    public func requestUnreadCount() {
        askForUser()
        vendor.askForUnreadCount()
    }
}

extension IntercomChatProvider: IdentityManaging {
    /// The user whose count is published.
    public var currentUser: Observed<ChatUser> { core.currentUser }

    /// Logs a user in: by an id, an address or both (`.known`; `authToken` is the HMAC of Identity Verification), or by a
    /// token that the app's backend signs (`.token`, Messenger Security).
    ///
    /// - Throws: `ChatError`: `invalidArgument` for a user without id and address; `network`, `vendor`, `timeout`,
    ///   `cancelled`, `shutDown`.
    public func login(_ user: ChatUser) async throws {
        try core.check()
        guard user == .anonymous || user.id?.isEmpty == false else {
            throw ChatError(.invalidArgument, "The user has neither an id nor an e-mail address.")
        }
        connect()
        try await users.login(user)
    }

    /// Logs the user out. The next one is a new unidentified user.
    public func logout() async throws {
        try core.check()
        await users.logout()
    }

    /// Forgets the unidentified user. If a user is logged in, nothing happens.
    public func forgetAnonymousVisitor() async throws {
        try core.check()
        await users.forgetAnonymousVisitor()
    }
}

extension IntercomChatProvider: ConversationPresenting {
    /// Whether the messenger is visible that the provider was asked to show.
    public var isConversationVisible: Bool { core.users?.isScreenVisible == true }

    /// Shows the messenger. While the user changes, it opens when that is over.
    public func presentConversation() throws {
        try core.check()
        connect()
        askForUser()
        try users.openConversation()
    }

    /// Closes all of the SDK's windows.
    public func dismissConversation() { if !core.isShutDown { users.dismissConversation() } }
}
