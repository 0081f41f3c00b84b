import ChatProviderKit
import ChatProviderTesting
import Foundation
import TestSupport

/// A file store on a disk in memory. The test runs its writes.
@MainActor
struct StoreScene {
    nonisolated static let url = URL(fileURLWithPath: "/app/markers.json")

    let disk: SimulatedDisk
    let scheduler: ManualMarkerScheduler
    let store: FileReadMarkerStore
    let diagnostics: ObservationRecorder<ChatEvent.Diagnostic>

    /// - Parameter runsAtOnce: Whether urgent changes are written before a save returns.
    init(disk: SimulatedDisk = SimulatedDisk(), runsAtOnce: Bool = false) {
        self.disk = disk
        scheduler = ManualMarkerScheduler(runsAtOnce: runsAtOnce)
        store = FileReadMarkerStore(url: Self.url, files: disk, scheduler: scheduler)
        diagnostics = ObservationRecorder(store.diagnostics)
    }

    /// A disk whose marker file has these values.
    static func disk(_ values: [StoredValue.Key: StoredValue]) throws -> SimulatedDisk {
        SimulatedDisk([url.path: try MarkerFile.encode(values)])
    }

    /// The marker file's contents, or `nil` if it is missing or unusable.
    var fileContent: [StoredValue.Key: StoredValue]? { disk.content }
}

extension SimulatedDisk {
    /// The marker file's contents, or `nil` if it is missing or unusable.
    var content: [StoredValue.Key: StoredValue]? {
        try? self[\.files][StoreScene.url.path].map { try MarkerFile.decode($0).get().values }
    }
}

extension StoredValue {
    /// A record that was seen up to an entry, with some unread messages after it.
    static func record(seenTo entry: String, count: Int = 0) -> StoredValue {
        .record(
            ReadRecord(
                marker: .entry(.init(createdAt: Date(timeIntervalSince1970: 1.5), trail: [entry])),
                count: count
            )
        )
    }

    /// A record that was never seen.
    static func record(count: Int) -> StoredValue { .record(ReadRecord(count: count)) }
}

extension StoredValue.Key {
    static let ada = StoredValue.Key.record(of: "shop", userID: "ada")
    static let bob = StoredValue.Key.record(of: "shop", userID: "bob")
    static let anonymous = StoredValue.Key.record(of: "shop", userID: nil)
    static let shopUser = StoredValue.Key.user(of: "shop")
}
