public import ChatProviderKit

extension ChatAdapter.Request {
    /// Returns the session of the provider's users: that of the support chat's earlier provider with this
    /// name, or a new one. Without a support chat, it ends with the provider.
    ///
    /// - Parameters:
    ///   - traits: The vendor's traits.
    ///   - hasAnonymousLogin: Whether the vendor has a separate login for the anonymous visitor.
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
    /// The logged-in user, and any login or logout in progress.
    public var status: Observed<SupportChat.UserStatus> { outputs.map(\.status) }

    /// Marks a logout as pending if a user is logged in, without a waiting caller.
    public func oweLogout() { send(.logout()) }

    /// Keeps the user in a store of read markers, as ``use(_:)`` does.
    public func use(_ store: any ReadMarkerStore, of provider: ChatProviderID) {
        use(StoredSessionMemory(store, of: provider))
    }
}

extension UserSession.Outputs {
    /// The part of the session that an app sees.
    public var status: SupportChat.UserStatus {
        SupportChat.UserStatus(
            userID: user?.text,
            activity: activity ?? (owesLogout ? .loggingOut : nil),
            isSessionExpired: isExpired
        )
    }
}
