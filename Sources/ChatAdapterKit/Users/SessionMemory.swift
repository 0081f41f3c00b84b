/// Keeps one provider's user session across launches.
@MainActor
public protocol SessionMemory: AnyObject {
    /// Returns the stored record; `nil` if there is none. `isOwn` is `false` for a record that another
    /// installation of the app has stored, as on a phone that was restored from a backup.
    ///
    /// - Throws: An error if it cannot be read at the moment, for example before a phone's first unlock.
    func read() throws -> (record: UserSession.Record, isOwn: Bool)?

    /// Returns whether another memory keeps the same record in the same place. The default implementation
    /// returns `true` only for the memory itself.
    func isSame(as other: any SessionMemory) -> Bool

    /// Stores a record, without waiting for the disk as ``flush()`` does.
    func save(_ record: UserSession.Record)

    /// Drops the stored record of the anonymous visitor's messages.
    func dropAnonymousRecord()

    /// Returns when everything saved is on the disk, or cannot be written at the moment.
    func flush() async

    /// Whether the app has changed the user since the record was stored. This note is a file of its own,
    /// without an id: unlike the record, it can be written before the first unlock (U10).
    var hasNote: Bool { get set }
}

extension SessionMemory {
    /// Returns whether it is this memory.
    public func isSame(as other: any SessionMemory) -> Bool { other === self }
}

/// A memory that lives as long as the process, for tests, and for a provider without a store.
@MainActor
public final class VolatileSessionMemory: SessionMemory {
    /// The record.
    public private(set) var record: UserSession.Record?
    /// Whether a change of user was recorded.
    public var hasNote = false

    /// Creates a memory.
    public nonisolated init(_ record: UserSession.Record? = nil) { self.record = record }

    /// Returns the last saved record.
    public func read() -> (record: UserSession.Record, isOwn: Bool)? { record.map { ($0, true) } }

    /// Keeps the record.
    public func save(_ newRecord: UserSession.Record) { record = newRecord }

    /// Does nothing, because no messages are counted here.
    public func dropAnonymousRecord() {}

    /// Returns at once.
    public func flush() async {}
}
