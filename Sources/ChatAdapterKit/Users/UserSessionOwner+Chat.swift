public import ChatProviderKit

extension ChatAdapter.Request {
    /// The session of the provider's users: the one that the support chat's earlier provider of this name has left, or a new
    /// one. Without a support chat, it ends with the provider.
    ///
    /// - Parameters:
    ///   - traits: What the vendor is like.
    ///   - hasAnonymousLogin: Whether the vendor has a login of its own for the anonymous visitor.
    @MainActor
    public func userSession(
        traits: UserSession.Traits,
        hasAnonymousLogin: Bool = false
    ) -> UserSessionOwner {
        let makeSession = { [sessions, lifecycle, clock] in
            UserSessionOwner(
                traits: traits,
                hasAnonymousLogin: hasAnonymousLogin,
                outlivesProviders: sessions != nil,
                lifecycle: lifecycle,
                clock: clock
            )
        }
        guard let sessions else { return makeSession() }
        return sessions.session(of: id, where: { $0.traits == traits }, orMake: makeSession)
    }
}

extension UserSessionOwner: ProviderSession {
    /// Who is logged in, and what is being done about it.
    public var status: Observed<SupportChat.UserStatus> { outputs.map(\.status) }

    /// Owes the vendor a logout, if anybody is logged in, without a caller who waits.
    public func oweLogout() { send(.logout()) }

    /// Keeps who the user is in a store of read markers, as ``use(_:)``.
    public func use(_ store: any ReadMarkerStore, of provider: ChatProviderID) {
        use(StoredSessionMemory(store, of: provider))
    }
}

extension UserSession.Outputs {
    /// What an app learns of the session.
    public var status: SupportChat.UserStatus {
        SupportChat.UserStatus(
            userID: user?.text,
            activity: activity ?? (owesLogout ? .loggingOut : nil),
            isSessionExpired: isExpired
        )
    }
}
