/// The user session of one provider. It lives as long as the support chat, even if the provider is swapped
/// out and created again.
@MainActor
package protocol ProviderSession: AnyObject {
    /// The logged-in user, the login or logout in progress, and the pending logout.
    var status: Observed<SupportChat.UserStatus> { get }

    /// Whether the vendor is known to have the anonymous visitor. A login then needs no logout before it.
    var hasAnonymousVisitor: Bool { get }

    /// Marks a logout as pending if a user is logged in. No caller waits.
    func oweLogout()

    /// Stores the user in another store from now on.
    func use(_ store: any ReadMarkerStore, of provider: ChatProviderID)

    /// Releases the app's token source, because no provider is left to log the user in.
    func releaseCredentials()

    /// Stops storing, because another adapter has taken over the provider's name.
    func retire()
}

/// The sessions of all providers that a support chat has had, by the providers' names.
@MainActor
package final class ProviderSessions {
    private var sessions: [ChatProviderID: any ProviderSession] = [:]

    package nonisolated init() {}

    subscript(id: ChatProviderID) -> (any ProviderSession)? { sessions[id] }

    var ids: Dictionary<ChatProviderID, any ProviderSession>.Keys { sessions.keys }

    func releaseCredentials() {
        for session in sessions.values { session.releaseCredentials() }
    }

    /// Returns the session of an earlier provider with this name if it is for the same vendor; otherwise a
    /// new one.
    package func session<Session: ProviderSession>(
        of id: ChatProviderID,
        where isOfVendor: (Session) -> Bool,
        orMake make: () -> Session
    ) -> Session {
        if let left = sessions[id] as? Session, isOfVendor(left) { return left }
        sessions[id]?.retire()
        let new = make()
        sessions[id] = new
        return new
    }
}
