/// The counters of this process that store what was seen.
///
/// Two counters of one user at one provider on one store would each write over what the other one has seen: the badge would
/// be wrong after the next launch. The first one stores, until it is stopped.
@MainActor
enum StoringCounters {
    private struct Claim {
        weak var counter: MessageCounter?
        let store: ObjectIdentifier
        let key: StoredValue.Key
    }

    private static var claims: [Claim] = []

    /// Whether a counter may store under a key.
    static func claim(_ key: StoredValue.Key, in store: any ReadMarkerStore, by counter: MessageCounter)
        -> Bool
    {
        let store = store.identity
        if let claim = claims.first(where: { $0.store == store && $0.key == key }), let holder = claim.counter
        {
            if holder === counter { return true }
            guard holder.isStopped else { return false }
        }
        claims.removeAll {
            $0.counter == nil || $0.counter === counter || ($0.store == store && $0.key == key)
        }
        claims.append(Claim(counter: counter, store: store, key: key))
        return true
    }
}

extension ReadMarkerStore {
    /// Stores on one file are one store.
    var identity: ObjectIdentifier {
        (self as? FileReadMarkerStore)?.fileIdentity ?? ObjectIdentifier(self)
    }
}
