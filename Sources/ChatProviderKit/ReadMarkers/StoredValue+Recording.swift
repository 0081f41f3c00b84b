/// A recording names its users, and what is stored of them has to fit.
extension StoredValue.Key {
    /// Returns the key under which a recording holds the value.
    ///
    /// - Parameter name: Returns the name that the recording gives to a user.
    package func recorded(naming name: (String) -> String) -> StoredValue.Key {
        switch list {
        case .records: .record(of: provider, userID: userID.map(name))
        case .moves: .move(from: provider, userID: userID.map(name))
        default: self
        }
    }
}

extension StoredValue {
    /// Returns the value as a recording holds it: without the installation, which is one phone's, and without the
    /// fingerprint of what the vendor was told, from which an address could be guessed.
    ///
    /// - Parameter name: Returns the name that the recording gives to a user.
    package func recorded(naming name: (String) -> String) -> StoredValue {
        guard case .user(let user) = content else { return self }
        var recorded = User(id: user.id.map(name), owesLogout: user.owesLogout)
        recorded.signIn = user.signIn
        recorded.standing = user.standing
        return .user(recorded)
    }
}
