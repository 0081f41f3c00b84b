package import ChatProviderKit

/// A recording contains the session of each provider, for people who read it.
extension UserSession {
    /// Returns the session for a recording: with the recording's names for users, and without the
    /// fingerprints of what the vendor received, from which an address could be guessed.
    ///
    /// - Parameter name: Returns a user's name in the recording.
    package func recorded(naming name: (String) -> String) -> UserSession {
        var session = self
        session.user = user?.recorded(naming: name)
        session.record.user = record.user?.recorded(naming: name)
        if case .unread(var waiting) = store {
            waiting.login = waiting.login?.recorded(naming: name)
            session.store = .unread(waiting)
        }
        return session
    }
}

extension UserSession.Login {
    fileprivate func recorded(naming name: (String) -> String) -> Self {
        Self(id: id.map { UserID(name($0.text)) }, kind: kind)
    }
}

extension UserSession.Record {
    /// Creates the record that a replay continues with: the vendor has the user of the recording's line, or the
    /// anonymous visitor if the id is `nil`.
    package init(recordedUser id: String?, kind: UserSession.Login.Kind = .known) {
        self.init(
            user: id.map { UserSession.Login(id: UserID($0), kind: kind) },
            vendor: id == nil ? .anonymous : .appUser
        )
    }
}

extension UserSessionOwner {
    /// Creates the owner of a session in a replay: the vendor has the user of the recording's line, or the
    /// anonymous visitor if the id is `nil`.
    package convenience init(
        replaying userID: String?,
        kind: UserSession.Login.Kind = .known,
        traits: UserSession.Traits,
        hasAnonymousLogin: Bool = false,
        lifecycle: any AppLifecycle,
        clock: any ChatClock
    ) {
        self.init(
            traits: traits,
            hasAnonymousLogin: hasAnonymousLogin,
            memory: VolatileSessionMemory(UserSession.Record(recordedUser: userID, kind: kind)),
            lifecycle: lifecycle,
            clock: clock
        )
    }
}
