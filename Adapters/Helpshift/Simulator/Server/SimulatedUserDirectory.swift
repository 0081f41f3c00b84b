/// The users of an account. It finds the user of a login.
struct SimulatedUserDirectory {
    private(set) var users: [SimulatedUser] = []
    private var lastNumber = 0
    /// Chooses among several profiles with the same e-mail address.
    private var turn = 0

    subscript(id: SimulatedUser.ID) -> SimulatedUser? { users.first { $0.id == id } }

    /// Finds the user, or creates one if there is none: the rules of *How to Identify and Manage Users*,
    /// "What to provide as identifiers".
    ///
    /// The id takes precedence over the e-mail address. A user found by the id gets the new address. A user found by
    /// the address gets the id, unless that user already has another one: then a new user is created. If only the
    /// address is given, one of the users with that address is found. The documentation does not say which, so it is a
    /// different one each time.
    mutating func resolve(uid: String?, email: String?, kind: SimulatedUser.Kind) -> SimulatedUser.ID {
        if let uid, let position = position(uid: uid, kind: kind) {
            if let email { users[position].email = email }
            return users[position].id
        }
        let known = email.map { positions(email: $0, kind: kind) } ?? []
        if uid == nil, !known.isEmpty {
            turn += 1
            return users[known[turn % known.count]].id
        }
        if let position = known.first(where: { users[$0].uid == nil }) {
            users[position].uid = uid
            return users[position].id
        }
        lastNumber += 1
        let id = "user-\(lastNumber)"
        users.append(SimulatedUser(id: id, kind: kind, uid: uid, email: email))
        return id
    }

    /// Adds an anonymous user, if there is none with this id.
    mutating func addAnonymous(_ id: SimulatedUser.ID) {
        if self[id] == nil { users.append(SimulatedUser(id: id, kind: .anonymous)) }
    }

    mutating func remove(_ id: SimulatedUser.ID) {
        users.removeAll { $0.id == id }
    }

    mutating func change(_ id: SimulatedUser.ID, _ change: (inout SimulatedUser) -> Void) {
        guard let position = users.firstIndex(where: { $0.id == id }) else { return }
        change(&users[position])
    }

    /// Adds identities to a user.
    ///
    /// - Returns: The refused identifiers: a uid that differs from the user's, and a uid or e-mail address of another
    ///   user.
    mutating func add(_ identities: [SimulatedIdentity], to id: SimulatedUser.ID) -> [String] {
        var refused: [String] = []
        for identity in identities {
            if mayTake(identity, id) {
                change(id) { $0.take(identity) }
            } else {
                refused.append(identity.identifier)
            }
        }
        return refused
    }

    private func mayTake(_ identity: SimulatedIdentity, _ id: SimulatedUser.ID) -> Bool {
        guard let user = self[id] else { return false }
        switch identity.identifier {
        case "uid":
            if let uid = user.uid { return uid.isSame(as: identity.value) }
            return position(uid: identity.value, kind: user.kind) == nil
        case "email":
            return positions(email: identity.value, kind: user.kind).allSatisfy { users[$0].id == id }
        default: return true
        }
    }

    private func position(uid: String, kind: SimulatedUser.Kind) -> Int? {
        users.firstIndex { $0.kind == kind && $0.uid?.isSame(as: uid) == true }
    }

    private func positions(email: String, kind: SimulatedUser.Kind) -> [Int] {
        users.indices.filter { users[$0].kind == kind && users[$0].email?.isSame(as: email) == true }
    }
}

extension SimulatedUser {
    mutating func take(_ identity: SimulatedIdentity) {
        identities[identity.identifier] = identity
        switch identity.identifier {
        case "uid": uid = identity.value
        case "email": email = identity.value
        default: break
        }
    }
}

extension String {
    /// Compares bytes: ids are case-sensitive, and two encodings of an accented letter are different ids.
    fileprivate func isSame(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
