/// Where read markers outlive the app: one record for each provider and user.
///
/// When ``save(_:for:)`` returns without an error, the record survives a kill of the app at any later instant.
@MainActor
public protocol ReadMarkerStore: AnyObject, Sendable {
    /// The record under `key`, `nil` where there is none.
    ///
    /// - Throws: ``ReadMarkerStoreError``. What was stored is kept aside, and later calls go on without it.
    func record(for key: ReadRecord.Key) throws -> ReadRecord?

    /// Stores a record.
    ///
    /// - Throws: ``ReadMarkerStoreError``. What was stored before is still there.
    func save(_ record: ReadRecord, for key: ReadRecord.Key) throws
}

/// Why a record could not be read or stored.
public enum ReadMarkerStoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was stored cannot be understood. It is kept aside under `keptAs`; counting starts anew.
    case damaged(path: String, reason: String, keptAs: String)
    /// A later version of the library wrote it. It is kept aside under `keptAs`; counting starts anew.
    case newerVersion(path: String, version: Int, keptAs: String)
    /// It is there, but cannot be read. Nothing is written over it.
    case unreadable(path: String, reason: String)
    /// The record could not be written. The one before is still there.
    case unwritable(path: String, reason: String)

    /// What is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .damaged(let path, let reason, let keptAs):
            "\(path): not a marker file (\(reason)). It is kept as \(keptAs); counts start anew."
        case .newerVersion(let path, let version, let keptAs):
            "\(path): written by a later version of the app (format \(version)). It is kept as \(keptAs); counts start anew."
        case .unreadable(let path, let reason):
            "\(path): cannot be read (\(reason)). Counts are not stored until it can be; check its permissions."
        case .unwritable(let path, let reason):
            "\(path): cannot be written (\(reason)). The last count is lost if the app ends now; check free space and permissions."
        }
    }
}

/// A store that lives as long as the process: for tests and for replays.
@MainActor
public final class InMemoryReadMarkerStore: ReadMarkerStore {
    private var records: [ReadRecord.Key: ReadRecord]
    /// How often a record was stored.
    public private(set) var saveCount = 0

    /// Creates a store.
    public nonisolated init(_ records: [ReadRecord.Key: ReadRecord] = [:]) {
        self.records = records
    }

    /// The record under `key`.
    public func record(for key: ReadRecord.Key) -> ReadRecord? { records[key] }

    /// Stores a record.
    public func save(_ record: ReadRecord, for key: ReadRecord.Key) {
        saveCount += 1
        records[key] = record
    }
}

extension ReadRecord {
    /// Whose record it is.
    public struct Key: Sendable, Hashable, Codable {
        /// The provider.
        public var provider: ChatProviderID
        /// The user, `nil` for the anonymous one.
        public var userID: String?

        /// Creates a key.
        public init(provider: ChatProviderID, userID: String?) {
            self.provider = provider
            self.userID = userID
        }
    }
}
