import ChatProviderKit

/// A store that cannot be read while the recorded device's protected data is not available.
@MainActor
final class ReplayStore: ReadMarkerStore {
    private let store: any ReadMarkerStore
    var isLocked = false
    /// Whether removals are ignored, because the line that is being played contains the stored values.
    var keepsValues = false

    init(_ store: any ReadMarkerStore) { self.store = store }

    func value(for key: StoredValue.Key) throws -> StoredValue? {
        if isLocked {
            let reason = "protected data was not available"
            throw ReadMarkerStoreError.unreadable(path: "markers.json", reason: reason)
        }
        return try store.value(for: key)
    }

    func readAgain() async { await store.readAgain() }

    func beginFlush() { store.beginFlush() }

    func flush() async throws { try await store.flush() }

    var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { store.diagnostics }

    func save(_ value: StoredValue?, for key: StoredValue.Key) {
        guard value != nil || !keepsValues else { return }
        store.save(value, for: key)
    }
}
