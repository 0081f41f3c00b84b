import ChatProviderKit

/// A recording holds the session of each provider, for a person who reads it.
extension UserSession {
    /// Returns the session as a recording holds it: users by their names there, and without the fingerprints of what the
    /// vendor was told, from which an address could be guessed.
    ///
    /// - Parameter name: Returns the name that the recording gives to a user.
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
