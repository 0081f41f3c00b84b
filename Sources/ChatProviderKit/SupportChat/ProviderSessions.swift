/// Who the users of one provider are, for as long as the support chat lives: providers come and go.
@MainActor
package protocol ProviderSession: AnyObject {
    /// Who is logged in, what is under way, and what is owed.
    var status: Observed<SupportChat.UserStatus> { get }

    /// Owes the vendor a logout, if a user is logged in: the provider is not active, and no caller waits.
    func oweLogout()

    /// Stores who the user is in another store from now on.
    func use(_ store: any ReadMarkerStore, of provider: ChatProviderID)

    /// Releases the app's source of tokens: no provider is left to log the user in.
    func releaseCredentials()

    /// Stores nothing any more: another adapter has taken over the provider's name.
    func retire()
}

/// The sessions of the providers that a support chat has had, by the providers' names.
@MainActor
package final class ProviderSessions {
    private var sessions: [ChatProviderID: any ProviderSession] = [:]

    /// Creates the sessions of a chat that has had no provider yet.
    package nonisolated init() {}

    subscript(id: ChatProviderID) -> (any ProviderSession)? { sessions[id] }

    var ids: Dictionary<ChatProviderID, any ProviderSession>.Keys { sessions.keys }

    /// Releases the app's sources of tokens.
    func releaseCredentials() {
        for session in sessions.values { session.releaseCredentials() }
    }

    /// The session that an earlier provider of this name has left, if it is one for the same vendor; otherwise a new one.
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
