import Foundation

/// One user's record in a store, and what the store has of it.
@MainActor
final class KeptRecord {
    private let key: ReadMarkerKey
    private let store: any ReadMarkerStore
    /// What the store has, where ``isStored``.
    private var stored = ReadRecord(marker: nil, count: 0, asOf: nil)
    private var isStored = false
    /// How often the marker had moved when it was compared with the stored one.
    private var storedMoves = 0

    init(of key: ReadMarkerKey, in store: any ReadMarkerStore) {
        self.key = key
        self.store = store
    }

    /// Reads what an earlier launch has stored.
    func load() throws -> ReadRecord? {
        guard let record = try store.record(for: key) else { return nil }
        (stored, isStored) = (record, true)
        return record
    }

    /// Stores what a tally says, unless it is there.
    ///
    /// - Parameters:
    ///   - moves: How often the marker has moved since the record was loaded.
    ///   - marker: Where it stands. Asked for only where it has moved since the last time, or that failed.
    func save(count: Int, asOf: Date?, moves: Int, marker: @autoclosure () -> ReadMarker?) throws {
        var record = ReadRecord(marker: nil, count: count, asOf: asOf)
        if isStored, moves == storedMoves {
            guard count != stored.count || asOf != stored.asOf else { return }
            // They change places, so that the marker is not copied: a record is stored with each message.
            swap(&record.marker, &stored.marker)
        } else {
            record.marker = marker()
            storedMoves = moves
            guard !isStored || record != stored else { return }
        }
        isStored = false
        try store.save(record, for: key)
        swap(&record, &stored)
        isStored = true
    }
}
