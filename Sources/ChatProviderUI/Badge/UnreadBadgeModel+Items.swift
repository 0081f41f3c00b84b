package import ChatProviderKit

extension UnreadBadgeModel {
    /// The badges that items show at the moment.
    private static var badges: [ObjectIdentifier: ObservationToken] = [:]

    /// Calls `body` with the badge and its changes, and with `nil` once the token is cancelled or released.
    /// The token retains the model.
    ///
    /// An app that subscribes each time a view appears receives the new token before it releases the previous
    /// one. An item therefore has one badge: a new one removes the previous one first, and the previous token
    /// then changes nothing.
    package func show(
        on item: AnyObject,
        _ body: @escaping @MainActor (UnreadBadge?) -> Void
    ) -> ObservationToken {
        let id = ObjectIdentifier(item)
        Self.badges.removeValue(forKey: id)?.cancel()
        let observation = changes.observe(body)
        let badge = ObservationToken {
            withExtendedLifetime(self) { observation.cancel() }
            body(nil)
        }
        Self.badges[id] = badge
        return ObservationToken {
            badge.cancel()
            if Self.badges[id] === badge { Self.badges[id] = nil }
        }
    }
}
