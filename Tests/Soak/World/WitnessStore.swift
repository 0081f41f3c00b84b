import ChatProviderKit
import Foundation

/// The app's store of read markers, with a witness of what has reached it.
@MainActor
final class WitnessStore: ReadMarkerStore {
    private let store: any ReadMarkerStore
    private let isFile: Bool
    private let disk: SoakDisk
    private let sabotage: SoakSabotage?
    /// What the store has said to be stored.
    private(set) var reported: [ReadRecord.Key: ReadRecord]
    /// What the next process would find.
    private(set) var onDisk: [ReadRecord.Key: ReadRecord]
    private(set) var failures = 0
    private(set) var saves = 0

    /// - Parameters:
    ///   - usesFile: Whether the records are in the library's marker file; otherwise in a store that takes each record in
    ///     one operation, and much less time.
    ///   - records: What is stored.
    init(disk: SoakDisk, usesFile: Bool, records: [ReadRecord.Key: ReadRecord], sabotage: SoakSabotage?) {
        isFile = usesFile
        store =
            usesFile
            ? FileReadMarkerStore(url: URL(fileURLWithPath: "/app/markers.json"), files: disk)
            : InMemoryReadMarkerStore(records)
        self.disk = disk
        self.sabotage = sabotage
        reported = records
        onDisk = records
    }

    func record(for key: ReadRecord.Key) throws -> ReadRecord? { try store.record(for: key) }

    func save(_ record: ReadRecord, for key: ReadRecord.Key) throws {
        saves += 1
        let renames = disk.renames
        if sabotage == .forgetsRecords, saves % 5 == 0 {
            // A store that says so, and does not.
            reported[key] = record
            onDisk = reported
            return
        }
        do {
            if !isFile { try disk.takeRecord() }
            try store.save(record, for: key)
            reported[key] = record
            onDisk = reported
        } catch {
            failures += 1
            if disk.renames > renames {
                onDisk = reported
                onDisk[key] = record
            }
            throw error
        }
    }
}

/// What can be broken on purpose, to see that it is found.
enum SoakSabotage: String, Sendable, CaseIterable {
    /// The model counts the messages of triggers, whatever the policy says.
    case modelCountsTriggers = "model-counts-triggers"
    /// Each fifth record is not stored, though it is reported as stored.
    case forgetsRecords = "forgets-records"
    /// Each fifth agent's message of Helpshift's is delivered without its provider's hearing of it.
    case losesMessages = "loses-messages"
}
