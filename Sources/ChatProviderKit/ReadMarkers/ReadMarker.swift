public import Foundation

/// Up to where the user has seen a log.
///
/// No marker at all (`nil`) means that the log was never seen.
public enum ReadMarker: Sendable, Hashable {
    /// The log was empty, or not loaded, when it was seen: all that comes is after the marker.
    case start
    /// The log's last entry at the moment it was last seen.
    indirect case entry(Entry)

    /// The entry that a marker names.
    public struct Entry: Sendable, Hashable, Codable {
        /// Its id.
        public var id: ChatEntry.ID
        /// Its position in the log at that moment. For people: the id decides.
        public var position: Int
        /// When it was created. It decides only where the log no longer holds the entry.
        public var createdAt: Date
        /// The ids of the entries with the same time that stood in the log at that moment, its own among them.
        public var idsAtSameTime: [ChatEntry.ID]

        /// Creates the marked entry.
        public init(id: ChatEntry.ID, position: Int, createdAt: Date, idsAtSameTime: [ChatEntry.ID]) {
            self.id = id
            self.position = position
            self.createdAt = createdAt
            self.idsAtSameTime = idsAtSameTime
        }
    }
}

extension ReadMarker: Codable {
    private enum CodingKeys: String, CodingKey {
        case entry
    }

    /// Reads a marker: `{}` for the start, `{"entry": …}` else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self = try container.decodeIfPresent(Entry.self, forKey: .entry).map { .entry($0) } ?? .start
    }

    /// Writes a marker.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        if case .entry(let entry) = self { try container.encode(entry, forKey: .entry) }
    }
}

/// What is kept of a count across launches, for one provider and one user.
public struct ReadRecord: Sendable, Hashable, Codable {
    /// Up to where the log was seen; `nil` if it never was.
    public var marker: ReadMarker?
    /// The last count.
    public var count: Int
    /// The latest time of what the count includes: unread messages, a report of the vendor's, the last time it was seen.
    public var asOf: Date?

    /// Creates a record.
    public init(marker: ReadMarker?, count: Int, asOf: Date?) {
        self.marker = marker
        self.count = count
        self.asOf = asOf
    }
}

extension ReadRecord {
    /// Whether both are the same in all. The count is what differs from message to message.
    public static func == (left: ReadRecord, right: ReadRecord) -> Bool {
        left.count == right.count && left.asOf == right.asOf && left.marker == right.marker
    }
}
