package import ChatProviderKit

/// An in-memory store that cannot be read until a test allows it, as on a device before its first unlock.
@MainActor
package final class LockedReadMarkerStore: ReadMarkerStore {
    /// Whether reads throw.
    package var isLocked: Bool
    /// The store's contents.
    package let values: InMemoryReadMarkerStore
    private let losesSaves: Bool

    /// Creates a store.
    ///
    /// - Parameter losesSaves: Whether the store drops values that are saved while it is locked.
    package init(
        _ values: InMemoryReadMarkerStore = InMemoryReadMarkerStore(),
        isLocked: Bool = true,
        losesSaves: Bool = false
    ) {
        self.values = values
        self.isLocked = isLocked
        self.losesSaves = losesSaves
    }

    package func value(for key: StoredValue.Key) throws -> StoredValue? {
        if isLocked { throw ReadMarkerStoreError.unreadable(path: "markers.json", reason: "locked") }
        return values.value(for: key)
    }

    /// On a device, too, a note can be read and written before the unlock.
    package func hasNote(of provider: ChatProviderID) -> Bool { values.hasNote(of: provider) }
    package func setNote(_ isSet: Bool, of provider: ChatProviderID) { values.setNote(isSet, of: provider) }

    package func save(_ value: StoredValue?, for key: StoredValue.Key) {
        if !isLocked || !losesSaves { values.save(value, for: key) }
    }
}
