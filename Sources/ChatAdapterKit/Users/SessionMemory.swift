/// What is kept of a users' session across launches, for one provider.
@MainActor
public protocol SessionMemory: AnyObject {
    /// What is stored, and whether this installation of the app has stored it rather than the one that a backup is of;
    /// `nil` for nothing.
    ///
    /// - Throws: An error if that cannot be read just now, as before a phone's first unlock.
    func read() throws -> (record: UserSession.Record, isOwn: Bool)?

    /// Whether another memory keeps the same record in the same place. By default only the memory itself does.
    func isSame(as other: any SessionMemory) -> Bool

    /// Stores a record. ``flush()`` returns when it is on the disk.
    func save(_ record: UserSession.Record)

    /// Drops what is stored of the anonymous visitor's messages.
    func dropAnonymousRecord()

    /// Returns when all that was saved is on the disk, or cannot be written now.
    func flush() async

    /// Whether a change of user was called that is not in the record: a file of its own, without an id, that can be
    /// written before the first unlock (U10).
    var hasNote: Bool { get set }
}

extension SessionMemory {
    /// Whether it is this memory.
    public func isSame(as other: any SessionMemory) -> Bool { other === self }
}

/// A memory that lives as long as the process: for tests, and for a provider without a store.
@MainActor
public final class VolatileSessionMemory: SessionMemory {
    /// The record.
    public private(set) var record: UserSession.Record?
    /// How often the anonymous visitor's record was dropped.
    public private(set) var anonymousDropCount = 0
    /// Whether a change of user was noted.
    public var hasNote = false

    /// Creates a memory.
    public nonisolated init(_ record: UserSession.Record? = nil) { self.record = record }

    /// What was saved last.
    public func read() -> (record: UserSession.Record, isOwn: Bool)? { record.map { ($0, true) } }

    /// Keeps the record.
    public func save(_ newRecord: UserSession.Record) { record = newRecord }

    /// Counts the call.
    public func dropAnonymousRecord() { anonymousDropCount += 1 }

    /// Returns at once.
    public func flush() async {}
}
