/// The counters of this process that store what was seen.
///
/// Two counters of one user at one provider on one store would each write over what the other one has seen: the badge would
/// be wrong after the next launch. The first one stores, until it is stopped.
@MainActor
enum StoringCounters {
    /// The right of a counter to store under a key.
    final class Claim {
        fileprivate weak let counter: MessageCounter?
        fileprivate let store: ObjectIdentifier
        let key: StoredValue.Key
        /// Whether another counter has it now.
        fileprivate(set) var isLost = false

        fileprivate init(_ counter: MessageCounter, _ store: ObjectIdentifier, _ key: StoredValue.Key) {
            self.counter = counter
            self.store = store
            self.key = key
        }
    }

    private static var claims: [Claim] = []

    /// The right of a counter to store under a key, in the place of the one that it had before; `nil` where another one
    /// has that right.
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
    /// Stores on one file are one store.
    var identity: ObjectIdentifier {
        (self as? FileReadMarkerStore)?.fileIdentity ?? ObjectIdentifier(self)
    }
}
