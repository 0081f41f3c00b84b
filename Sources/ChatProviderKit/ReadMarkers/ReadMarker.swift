public import Foundation

/// Up to where the user has seen a log.
///
/// No marker at all (`nil`) means that the log was never seen.
public enum ReadMarker: Sendable, Hashable {
    /// The log held nothing of others, or was not loaded, when it was seen: all that comes is after the marker.
    case start
    /// The last entry of the log that was not the visitor's own, when the log was last seen.
    indirect case entry(Entry)

    /// The entry that a marker names, with those before it.
    public struct Entry: Sendable, Hashable, Codable {
        /// The largest number of ids in ``trail``.
        public static let trailLength = 32

        /// When the entry was created. It decides only where the log holds no entry of the trail.
        public var createdAt: Date
        /// The ids of the last entries that were not the visitor's own, at most ``trailLength``, oldest first. The last
        /// one is the marked entry. Never empty.
        ///
        /// Where the marked entry is removed from the log, the one before it takes its place.
        public var trail: [ChatEntry.ID]

        /// Creates the marked entry.
        public init(createdAt: Date, trail: [ChatEntry.ID]) {
            self.createdAt = createdAt
            self.trail = trail
        }
    }
}

extension ReadMarker {
    /// The trail of the marked entry; empty for the start.
    var trail: [ChatEntry.ID] {
        if case .entry(let entry) = self { entry.trail } else { [] }
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
public struct ReadRecord: Sendable, Hashable {
    /// The largest number of ids in ``heardIDs``.
    public static let heardLength = 256

    // The count comes first: it is what differs from message to message.

    /// The last count; 0 or more.
    public var count: Int
    /// Up to where the log was seen; `nil` if it never was, and for vendors that never give their log again.
    public var marker: ReadMarker?
    /// For vendors that never give their log again, such as Helpshift: the ids of the newest messages that were heard, at
    /// most ``heardLength``, oldest first. A message that is delivered again after a launch does not count again.
    public var heardIDs: [ChatEntry.ID]

    /// Creates a record.
    public init(marker: ReadMarker? = nil, count: Int, heardIDs: [ChatEntry.ID] = []) {
        self.marker = marker
        self.count = count
        self.heardIDs = heardIDs
    }
}

extension ReadRecord: Codable {
    private enum CodingKeys: String, CodingKey {
        case marker, count, heardIDs
    }

    /// Reads a record.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        marker = try container.decodeIfPresent(ReadMarker.self, forKey: .marker)
        count = try container.decode(Int.self, forKey: .count)
        heardIDs = try container.decodeIfPresent([ChatEntry.ID].self, forKey: .heardIDs) ?? []
    }

    /// Writes a record. What is empty is left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(marker, forKey: .marker)
        try container.encode(count, forKey: .count)
        if !heardIDs.isEmpty { try container.encode(heardIDs, forKey: .heardIDs) }
    }
}
