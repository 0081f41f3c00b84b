/// The counters in this process that store what was seen.
///
/// An app creates a second counter for the same provider and user by mistake. Each would overwrite what the
/// other has stored, and the badge would be wrong after the next launch. So only the first counter stores,
/// until it is stopped.
@MainActor
enum StoringCounters {
    /// A counter's right to store under a key.
    final class Claim {
        fileprivate weak let counter: MessageCounter?
        fileprivate let store: ObjectIdentifier
        let key: StoredValue.Key
        /// Whether another counter now has the right.
        fileprivate(set) var isLost = false

        fileprivate init(_ counter: MessageCounter, _ store: ObjectIdentifier, _ key: StoredValue.Key) {
            self.counter = counter
            self.store = store
            self.key = key
        }
    }

    private static var claims: [Claim] = []

    /// Gives a counter the right to store under a key, instead of its previous right. Returns `nil` if
    /// another counter has that right.
    static func claim(
        _ key: StoredValue.Key,
        in store: any ReadMarkerStore,
        by counter: MessageCounter
    ) -> Claim? {
        let store = store.identity
        func isWanted(_ claim: Claim) -> Bool { claim.store == store && claim.key == key }
        let holder = claims.first(where: isWanted)?.counter
        if let holder, holder !== counter, !holder.isStopped { return nil }
        claims.removeAll { claim in
            guard claim.counter == nil || claim.counter === counter || isWanted(claim) else { return false }
            claim.isLost = true
            return true
        }
        let claim = Claim(counter, store, key)
        claims.append(claim)
        return claim
    }
}

extension ReadMarkerStore {
    /// The same for all stores on one file.
    var identity: ObjectIdentifier {
        (self as? FileReadMarkerStore)?.fileIdentity ?? ObjectIdentifier(self)
    }
}
