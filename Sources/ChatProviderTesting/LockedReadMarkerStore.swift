package import ChatProviderKit

/// A store in memory that cannot be read before a test says so, as on a device before its first unlock.
@MainActor
package final class LockedReadMarkerStore: ReadMarkerStore {
    /// Whether reading it throws.
    package var isLocked = true
    /// What it holds.
    package let values = InMemoryReadMarkerStore()

    package init() {}

    package func value(for key: StoredValue.Key) throws -> StoredValue? {
        if isLocked { throw ReadMarkerStoreError.unreadable(path: "markers.json", reason: "locked") }
        return values.value(for: key)
    }

    package func save(_ value: StoredValue?, for key: StoredValue.Key) { values.save(value, for: key) }
}
