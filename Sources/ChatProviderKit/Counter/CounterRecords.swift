/// Keeps one counter's record in a store.
@MainActor
final class CounterRecords {
    private let provider: any ChatProvider
    private(set) var store: any ReadMarkerStore
    /// The record that the store has; `nil` if that is unknown.
    private var stored: ReadRecord?
    /// The right to store; `nil` before the first write, or while another counter of the same user has it.
    private var claim: StoringCounters.Claim?
    private var hasReportedSecondCounter = false

    init(_ store: any ReadMarkerStore, of provider: any ChatProvider) {
        self.store = store
        self.provider = provider
    }

    /// Stores a user's record, unless the store has it.
    ///
    /// - Returns: The first time that another counter has the right to store, a diagnostic about it.
    func save(
        _ record: ReadRecord,
        ofUser userID: String?,
        for counter: MessageCounter
    ) -> ChatEvent.Diagnostic? {
        guard record != stored else { return nil }
        stored = record
        let key = StoredValue.Key.record(of: provider.id, userID: userID)
        if claim?.key != key || claim?.isLost == true {
            claim = StoringCounters.claim(key, in: store, by: counter)
        }
        guard claim == nil else {
            store.save(.record(record), for: key)
            return nil
        }
        guard !hasReportedSecondCounter else { return nil }
        hasReportedSecondCounter = true
        let message = """
            \(provider.id) has another counter on the same store, which is not stopped. This one stores nothing: use one \
            counter, or stop the other one first.
            """
        return ChatEvent.Diagnostic(source: "markers", message: message)
    }

    /// Reads a user's record.
    func readRecord(ofUser userID: String?) -> (CounterState.StoredRecord, problem: (any Error)?) {
        stored = nil
        do {
            stored = try store.record(of: provider.id, userID: userID)
            return (.record(stored), nil)
        } catch {
            return (error.meansNothingIsStored ? .record(nil) : .unreadable, error)
        }
    }

    /// Restores the provider's user from the store.
    ///
    /// - Returns: Damage that the store reports only once, to the first caller. The provider cannot report it.
    func restoreUser() -> (any Error)? {
        var problem: (any Error)?
        do {
            _ = try store.user(of: provider.id)
        } catch {
            // If the store cannot be read, reading the record reports that again.
            if error.isRecoveredCorruption { problem = error }
        }
        provider.restoreUser(from: store)
        return problem
    }

    /// Stores the next record even if the store has it.
    func forgetRecord() { stored = nil }

    /// Keeps the records in another store from now on.
    func replaceStore(with newStore: any ReadMarkerStore) {
        store = newStore
        claim = nil
    }
}
