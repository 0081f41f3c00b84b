/// The contents of a marker file: values by their keys, and the order of their last changes.
package struct MarkerValues: Sendable {
    /// How many users of a provider are kept in addition to the current one.
    static let formerUsers = 32
    /// How many received message ids of each of them are kept.
    static let formerHeardLength = 32

    private(set) package var values: [StoredValue.Key: StoredValue] = [:]
    /// The most recently changed key is the last one.
    private(set) var keys: [StoredValue.Key] = []

    package init() {}

    /// Creates values without a known order. They are sorted, so that equal values make equal files.
    package init(_ values: [StoredValue.Key: StoredValue]) {
        self.values = values
        keys = values.keys.sorted(by: Self.isBefore)
    }

    /// The value of a key. Setting it makes it the newest.
    subscript(key: StoredValue.Key) -> StoredValue? {
        get { values[key] }
        set {
            keys.removeAll { $0 == key }
            if newValue != nil { keys.append(key) }
            values[key] = newValue
        }
    }

    /// Sets a value, which becomes the newest. Faster than the subscript for a key without a value.
    mutating func append(_ value: StoredValue, for key: StoredValue.Key) {
        if values.updateValue(value, forKey: key) != nil { keys.removeAll { $0 == key } }
        keys.append(key)
    }

    // MARK: Former users

    /// Drops what a shared device does not need: for each provider, all users except the current one, the
    /// anonymous one and the 32 newest, and the older received ids of these users.
    ///
    /// The logged-in user and a pending logout have their own key, and stay.
    mutating func dropOldUsers() {
        var kept: [ChatProviderID: Set<UserID>] = [:]
        // Records come first, because a move does not show when its user was last active.
        let newest = keys.reversed()
        let newestFirst = newest.filter { $0.list == .records } + newest.filter { $0.list != .records }
        for key in newestFirst where isFormerUsers(key) {
            guard let user = key.userID.map(UserID.init) else { continue }
            guard kept[key.provider, default: []].count < Self.formerUsers else { continue }
            kept[key.provider, default: []].insert(user)
        }
        for key in keys where isFormerUsers(key) {
            guard let user = key.userID.map(UserID.init), kept[key.provider]?.contains(user) == true else {
                values[key] = nil
                continue
            }
            guard case .record(let record)? = values[key]?.content else { continue }
            values[key] = .record(record.withNewestHeard(Self.formerHeardLength))
        }
        keys.removeAll { [values] in values[$0] == nil }
    }

    /// Returns whether a key belongs to a user who is neither anonymous nor logged in.
    private func isFormerUsers(_ key: StoredValue.Key) -> Bool {
        guard key.userID != nil else { return false }
        guard case .user(let user)? = values[.user(of: key.provider)]?.content else { return true }
        return !user.id.isSameID(as: key.userID)
    }

    /// Compares user ids byte by byte; the anonymous user comes first.
    private static func isBefore(_ left: StoredValue.Key, _ right: StoredValue.Key) -> Bool {
        guard left.provider == right.provider else { return left.provider.rawValue < right.provider.rawValue }
        guard let rightUser = right.userID else { return false }
        guard let leftUser = left.userID else { return true }
        return leftUser.utf8.lexicographicallyPrecedes(rightUser.utf8)
    }
}

extension ReadRecord {
    fileprivate func withNewestHeard(_ count: Int) -> ReadRecord {
        ReadRecord(marker: marker, count: self.count, heardIDs: heardIDs.suffix(count))
    }
}
