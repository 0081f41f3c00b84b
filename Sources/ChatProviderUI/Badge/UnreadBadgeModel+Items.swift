package import ChatProviderKit

extension UnreadBadgeModel {
    /// The badges that items show at the moment.
    private static var badges: [ObjectIdentifier: ObservationToken] = [:]

    /// Calls `body` with the badge and its changes, and with `nil` once the token is cancelled or released.
    /// The token retains the model.
    ///
    /// An app subscribes each time a view appears, and stores the new token in place of the previous one,
    /// which is released last. So a new badge of an item ends the previous one first, and releasing the
    /// previous token then changes nothing.
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
