import ChatProviderKit

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
