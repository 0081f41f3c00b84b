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
    /// - Returns: A diagnostic, the first time that another counter has the right to store.
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
    /// - Returns: The damage to the stored data, if the store has just found some. A store reports that only
    ///   to its first caller, and the provider has no way to pass it on.
    func restoreUser() -> (any Error)? {
        var problem: (any Error)?
        do {
            _ = try store.user(of: provider.id)
        } catch {
            // Other errors are reported when the record is read.
            if error.isRecoveredCorruption { problem = error }
        }
        provider.restoreUser(from: store)
        return problem
    }

    /// Makes the next call of ``save(_:ofUser:for:)`` store the record, even if it is equal to the last one.
    func forgetRecord() { stored = nil }

    func replaceStore(with newStore: any ReadMarkerStore) {
        store = newStore
        claim = nil
    }
}
