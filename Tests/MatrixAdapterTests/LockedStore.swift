import ChatProviderKit

/// A store that cannot be read before a test says so, as on a device before its first unlock.
@MainActor
final class LockedStore: ReadMarkerStore {
    var isLocked = true
    let values = InMemoryReadMarkerStore()

    func value(for key: StoredValue.Key) throws -> StoredValue? {
        if isLocked { throw ReadMarkerStoreError.unreadable(path: "markers.json", reason: "locked") }
        return values.value(for: key)
    }

    func save(_ value: StoredValue?, for key: StoredValue.Key) { values.save(value, for: key) }
}
