/// What a marker file holds: values by their keys, and the order in which they were last changed.
package struct MarkerValues: Sendable {
    /// How many users of a provider are kept besides the present one.
    static let formerUsers = 32
    /// How many heard ids of each of them are kept.
    static let formerHeardLength = 32

    private(set) package var values: [StoredValue.Key: StoredValue] = [:]
    /// The key that was changed last is the last one.
    private(set) var keys: [StoredValue.Key] = []

    package init() {}

    /// Creates values of which no order is known: they are in an order of their own, so that equal values make equal files.
    package init(_ values: [StoredValue.Key: StoredValue]) {
        self.values = values
        keys = values.keys.sorted(by: Self.isBefore)
    }

    /// The value of a key. One that is set becomes the newest.
    subscript(key: StoredValue.Key) -> StoredValue? {
        get { values[key] }
        set {
            keys.removeAll { $0 == key }
            if newValue != nil { keys.append(key) }
            values[key] = newValue
        }
    }

    /// Sets a value, which becomes the newest; faster than the subscript for a key that has none.
    mutating func append(_ value: StoredValue, for key: StoredValue.Key) {
        if values.updateValue(value, forKey: key) != nil { keys.removeAll { $0 == key } }
        keys.append(key)
    }

    /// What these values add to those that an older version of the app, which could not read them, has written since.
    func missing(in newer: MarkerValues) -> MarkerValues {
        var missing = MarkerValues()
        for key in keys {
            switch (values[key], newer[key]) {
            case (let value?, nil): missing.append(value, for: key)
            case (let value?, let since?):
                guard let marker = value.marker, case .record(let newest) = since.content,
                    [nil, .start].contains(newest.marker)
                else { continue }
                let both = ReadRecord(marker: marker, count: newest.count, heardIDs: newest.heardIDs)
                missing.append(.record(both), for: key)
            case (nil, _): continue
            }
        }
        return missing
    }

    // MARK: Former users

    /// Drops what a shared device need not remember: of each provider the users but for the present one, the anonymous one
    /// and the 32 newest, and the older of these users' heard ids.
    ///
    /// Who is logged in, and whether a logout is owed, has a key of its own and stays.
    mutating func dropOldUsers() {
        var kept: [ChatProviderID: Set<UserID>] = [:]
        // A move says little of when the user was here.
        let newestFirst = keys.reversed().filter(\.isRecord) + keys.reversed().filter { !$0.isRecord }
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

    /// Whether a key is of a user who is neither anonymous nor logged in.
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
