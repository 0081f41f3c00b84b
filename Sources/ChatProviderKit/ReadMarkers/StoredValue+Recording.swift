/// A recording has other names for its users. The stored values get the same names.
extension StoredValue.Key {
    /// Returns the key for the value in a recording.
    ///
    /// - Parameter name: Returns a user's name in the recording.
    package func recorded(naming name: (String) -> String) -> StoredValue.Key {
        switch list {
        case .records: .record(of: provider, userID: userID.map(name))
        case .moves: .move(from: provider, userID: userID.map(name))
        default: self
        }
    }
}

extension StoredValue {
    /// Returns the value for a recording. It omits the installation, which belongs to one phone, and the
    /// fingerprint of what the vendor received, from which an address could be guessed.
    ///
    /// - Parameter name: Returns a user's name in the recording.
    package func recorded(naming name: (String) -> String) -> StoredValue {
        guard case .user(let user) = content else { return self }
        var recorded = User(id: user.id.map(name), owesLogout: user.owesLogout)
        recorded.signIn = user.signIn
        recorded.standing = user.standing
        return .user(recorded)
    }
}
