/// Keeps read markers across launches: a record for each provider and user, the logged-in user at each
/// provider, and the progress of users who move from one provider to its successor.
///
/// Your own store must implement the first two methods.
@MainActor
public protocol ReadMarkerStore: AnyObject, Sendable {
    /// Returns the value under `key`; `nil` if there is none.
    ///
    /// - Throws: ``ReadMarkerStoreError``. After `unreadable`, and after your own store's error, no record
    ///   is saved under the key until a later call has succeeded. After any other error, the stored data is set
    ///   aside, and later calls continue without it.
    func value(for key: StoredValue.Key) throws -> StoredValue?

    /// Stores a value; `nil` removes it. A later call of ``value(for:)`` returns it. It is on the disk when
    /// ``flush()`` returns, at the latest.
    func save(_ value: StoredValue?, for key: StoredValue.Key)

    /// Reads again, off the main actor: data that could not be read before, and data that another process has
    /// written since. The default implementation does nothing.
    func readAgain() async

    /// Starts to write everything saved to the disk, without waiting. The default implementation calls
    /// ``flush()`` in a task.
    func beginFlush()

    /// Returns when everything saved before is on the disk. The default implementation returns at once.
    ///
    /// - Throws: ``ReadMarkerStoreError``.
    func flush() async throws

    /// Identifies this installation of the app, as far as the store can. The value stays the same while the
    /// app is installed, and is excluded from backups. `nil`, as in the default implementation, if it is
    /// unknown.
    var installation: String? { get }

    /// A user logs out before a phone's first unlock, when the store can't be read. Returns whether a login
    /// or a logout was called at a provider at such a time. The note can be set then, and is kept across
    /// launches. The default implementation does not keep it.
    func hasNote(of provider: ChatProviderID) -> Bool

    /// Sets the value that ``hasNote(of:)`` returns, without waiting for a disk.
    func setNote(_ isSet: Bool, of provider: ChatProviderID)

    /// The providers with a stored user, as far as they can be read now. The default implementation returns
    /// none. A logout then does not reach a provider that the configuration no longer names.
    var providersWithUsers: Set<ChatProviderID> { get }

    /// Failed writes. The default implementation reports nothing.
    var diagnostics: ObservedEvents<ChatEvent.Diagnostic> { get }
}

extension ReadMarkerStore {
    /// Does nothing.
    public func readAgain() async {}

    /// Calls ``flush()`` in a task, and ignores its error: report a failure in ``diagnostics``.
    public func beginFlush() {
        Task { _ = try? await flush() }
    }

    /// Returns at once.
    public func flush() async throws {}

    /// Returns `nil`.
    public var installation: String? { nil }

    /// Returns `false`.
    public func hasNote(of provider: ChatProviderID) -> Bool { false }

    /// Does nothing.
    public func setNote(_ isSet: Bool, of provider: ChatProviderID) {}

    /// Returns an empty set.
    public var providersWithUsers: Set<ChatProviderID> { [] }

    /// Never sends an event.
    public var diagnostics: ObservedEvents<ChatEvent.Diagnostic> {
        ObservedEvents { _ in ObservationToken {} }
    }

    /// Returns a user's record; `nil` if there is none.
    ///
    /// - Throws: The same errors as ``value(for:)``.
    public func record(of provider: ChatProviderID, userID: String?) throws -> ReadRecord? {
        guard case .record(let record)? = try value(for: .record(of: provider, userID: userID))?.content
        else {
            return nil
        }
        return record
    }

    /// Returns the logged-in user at a provider; `nil` if nothing is stored.
    ///
    /// - Throws: The same errors as ``value(for:)``.
    package func user(of provider: ChatProviderID) throws -> StoredValue.User? {
        guard case .user(let user)? = try value(for: .user(of: provider))?.content else { return nil }
        return user
    }
}

/// Why a store could not read or write a record.
public enum ReadMarkerStoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The stored data is not understood. It is kept under `keptAs`, and counting starts over.
    case damaged(path: String, reason: String, keptAs: String)
    /// A later version of the library wrote it. It is kept under `keptAs`, and used again when that version
    /// returns. Until then, counting starts over.
    case newerVersion(path: String, version: Int, keptAs: String)
    /// The data exists, but cannot be read. It is not overwritten.
    case unreadable(path: String, reason: String)
    /// The file is one of the app's own. It stays unchanged, and nothing is stored.
    case notOurs(path: String)
    /// The record could not be written. The previous one still exists.
    case unwritable(path: String, reason: String)

    /// One or two sentences that explain the problem, where it is, and what to do.
    public var description: String {
        switch self {
        case .damaged(let path, let reason, let keptAs):
            "\(path): not a marker file (\(reason)). It is kept as \(keptAs); counts start over."
        case .newerVersion(let path, let version, let keptAs):
            "\(path): written by a later version of the app (format \(version)). It is kept as \(keptAs) until that version returns; counts start over."
        case .unreadable(let path, let reason):
            "\(path): cannot be read (\(reason)). Counts are not stored until it can be; check its permissions."
        case .notOurs(let path):
            "\(path): the file is not a marker file. It is not changed, and nothing is stored: name another file."
        case .unwritable(let path, let reason):
            "\(path): cannot be written (\(reason)). The last count is lost if the app ends now; check free space and permissions."
        }
    }
}

extension Error {
    /// Whether a store has set aside data that it does not understand, and continues without it.
    var isRecoveredCorruption: Bool {
        switch self as? ReadMarkerStoreError {
        case .damaged, .newerVersion: true
        case .unreadable, .notOurs, .unwritable, nil: false
        }
    }

    /// Whether the store has no record for any user, now or later. Only an unreadable file may still contain
    /// one.
    var meansNothingIsStored: Bool {
        if case .notOurs? = self as? ReadMarkerStoreError { true } else { isRecoveredCorruption }
    }
}

/// A store that lives as long as the process, for tests and replays.
@MainActor
public final class InMemoryReadMarkerStore: ReadMarkerStore {
    private var values: [StoredValue.Key: StoredValue]
    private var notes: Set<ChatProviderID> = []
    /// The number of times that a value was saved.
    public private(set) var saveCount = 0

    /// Creates a store.
    public nonisolated init(_ values: [StoredValue.Key: StoredValue] = [:]) {
        self.values = values
    }

    /// Returns the store for the next launch after a kill. Unsaved values of this store's counters are lost.
    package func afterKill() -> InMemoryReadMarkerStore {
        let next = InMemoryReadMarkerStore(values)
        next.notes = notes
        return next
    }

    /// Returns the value under `key`.
    public func value(for key: StoredValue.Key) -> StoredValue? { values[key] }

    /// Stores a value.
    public func save(_ value: StoredValue?, for key: StoredValue.Key) {
        saveCount += 1
        values[key] = value
    }

    /// The providers with a stored user.
    public var providersWithUsers: Set<ChatProviderID> {
        Set(values.keys.filter { $0.isUser }.map(\.provider))
    }

    /// Returns whether a note was set.
    public func hasNote(of provider: ChatProviderID) -> Bool { notes.contains(provider) }

    /// Sets or removes a note.
    public func setNote(_ isSet: Bool, of provider: ChatProviderID) {
        if isSet { notes.insert(provider) } else { notes.remove(provider) }
    }

    /// Does nothing: there is no disk.
    public func beginFlush() {}
}
