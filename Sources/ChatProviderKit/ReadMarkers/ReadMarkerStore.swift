/// Where read markers outlive the app: one record for each provider and user, who is logged in at each provider, and how
/// far users have moved from one to its successor.
///
/// A store of an app's own implements the first two methods.
@MainActor
public protocol ReadMarkerStore: AnyObject, Sendable {
    /// Returns what is stored under `key`, `nil` where there is nothing.
    ///
    /// - Throws: ``ReadMarkerStoreError``. After `unreadable`, and after an error of a store's own, nothing is saved under
    ///   the key before a later call has succeeded. After the others what was stored is kept aside, and later calls
    ///   go on without it.
    func value(for key: StoredValue.Key) throws -> StoredValue?

    /// Stores a value, `nil` to remove it. A later call of ``value(for:)`` returns it; it is on the disk after
    /// ``flush()`` at the latest.
    func save(_ value: StoredValue?, for key: StoredValue.Key)

    /// Reads again, off the main actor: what could not be read, and what another process has written since. The default
    /// implementation does nothing.
    func readAgain() async

    /// Begins to write all that was saved to the disk, without waiting for it. The default implementation calls
    /// ``flush()`` in a task.
    func beginFlush()

    /// Returns when all that was saved before is on the disk. The default implementation returns at once.
    ///
    /// - Throws: ``ReadMarkerStoreError``.
    func flush() async throws

    /// Identifies this installation of the app, as far as the store can tell: it is the same for as long as the app is
    /// installed, and no backup has it. `nil`, as in the default implementation, if that is not known.
    var installation: String? { get }

    /// Whether a login or a logout at a provider was called while nothing could be stored. It can be set while what is
    /// stored cannot be read, as before a phone's first unlock, and outlives the app. The default implementation forgets
    /// it.
    func hasNote(of provider: ChatProviderID) -> Bool

    /// Sets what ``hasNote(of:)`` returns, without waiting for a disk.
    func setNote(_ isSet: Bool, of provider: ChatProviderID)

    /// The providers of which it is stored who is logged in there, as far as that can be read now. The default implementation
    /// knows none: then a logout does not reach a provider that the configuration does not name any more.
    var providersWithUsers: Set<ChatProviderID> { get }

    /// What could not be written. The default implementation has none.
    var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { get }
}

extension ReadMarkerStore {
    /// Everything can be read.
    public func readAgain() async {}

    /// Calls ``flush()`` in a task. A failure is one of the ``diagnostics``.
    public func beginFlush() {
        Task { _ = try? await flush() }
    }

    /// Returns at once.
    public func flush() async throws {}

    /// Not known.
    public var installation: String? { nil }

    /// `false`.
    public func hasNote(of provider: ChatProviderID) -> Bool { false }

    /// Does nothing.
    public func setNote(_ isSet: Bool, of provider: ChatProviderID) {}

    /// None.
    public var providersWithUsers: Set<ChatProviderID> { [] }

    /// No events.
    public var diagnostics: ObservedEvents<ChatEvent.Diagnostic> {
        ObservedEvents { _ in ObservationToken {} }
    }

    /// Returns a user's record, `nil` where there is none.
    ///
    /// - Throws: As ``value(for:)``.
    public func record(of provider: ChatProviderID, userID: String?) throws -> ReadRecord? {
        guard case .record(let record)? = try value(for: .record(of: provider, userID: userID))?.content else {
            return nil
        }
        return record
    }

    /// Returns who is logged in at a provider, `nil` where nothing is stored.
    ///
    /// - Throws: As ``value(for:)``.
    package func user(of provider: ChatProviderID) throws -> StoredValue.User? {
        guard case .user(let user)? = try value(for: .user(of: provider))?.content else { return nil }
        return user
    }
}

/// Why a record could not be read or stored.
public enum ReadMarkerStoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What was stored cannot be understood. It is kept aside under `keptAs`; counting starts over.
    case damaged(path: String, reason: String, keptAs: String)
    /// A later version of the library wrote it. It is kept aside under `keptAs`, and taken back when that version
    /// returns; until then counting starts over.
    case newerVersion(path: String, version: Int, keptAs: String)
    /// It is there, but cannot be read. Nothing is written over it.
    case unreadable(path: String, reason: String)
    /// It is a file of the app's own, which was there before. It is left alone, and nothing is stored.
    case notOurs(path: String)
    /// The record could not be written. The one before is still there.
    case unwritable(path: String, reason: String)

    /// What is wrong, where, and what to do.
    public var description: String {
        switch self {
        case .damaged(let path, let reason, let keptAs):
            "\(path): not a marker file (\(reason)). It is kept as \(keptAs); counts start over."
        case .newerVersion(let path, let version, let keptAs):
            "\(path): written by a later version of the app (format \(version)). It is kept as \(keptAs) until that version is back; counts start over."
        case .unreadable(let path, let reason):
            "\(path): cannot be read (\(reason)). Counts are not stored until it can be; check its permissions."
        case .notOurs(let path):
            "\(path): a file that is no marker file. It is left alone, and nothing is stored: name another file for the markers."
        case .unwritable(let path, let reason):
            "\(path): cannot be written (\(reason)). The last count is lost if the app ends now; check free space and permissions."
        }
    }
}

extension Error {
    /// Whether a store has kept aside what it cannot understand, and goes on without it.
    var isRecoveredCorruption: Bool {
        switch self as? ReadMarkerStoreError {
        case .damaged, .newerVersion: true
        case .unreadable, .notOurs, .unwritable, nil: false
        }
    }
}

/// A store that lives as long as the process: for tests and for replays.
@MainActor
public final class InMemoryReadMarkerStore: ReadMarkerStore {
    private var values: [StoredValue.Key: StoredValue]
    private var notes: Set<ChatProviderID> = []
    /// How often a value was stored.
    public private(set) var saveCount = 0

    /// Creates a store.
    public nonisolated init(_ values: [StoredValue.Key: StoredValue] = [:]) {
        self.values = values
    }

    /// The store as the next launch finds it after a kill: what counters of this one still hold, it does not know.
    package func afterKill() -> InMemoryReadMarkerStore {
        let next = InMemoryReadMarkerStore(values)
        next.notes = notes
        return next
    }

    /// Returns what is stored under `key`.
    public func value(for key: StoredValue.Key) -> StoredValue? { values[key] }

    /// Stores a value.
    public func save(_ value: StoredValue?, for key: StoredValue.Key) {
        saveCount += 1
        values[key] = value
    }

    /// The providers of which it is stored who is logged in there.
    public var providersWithUsers: Set<ChatProviderID> {
        Set(values.keys.filter { $0.isUser }.map(\.provider))
    }

    /// Whether a note was set.
    public func hasNote(of provider: ChatProviderID) -> Bool { notes.contains(provider) }

    /// Keeps a note, or forgets it.
    public func setNote(_ isSet: Bool, of provider: ChatProviderID) {
        if isSet { notes.insert(provider) } else { notes.remove(provider) }
    }

    /// Does nothing: there is no disk.
    public func beginFlush() {}
}
