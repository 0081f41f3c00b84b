public import Foundation

/// A count's state that is kept across launches, for one provider and one user.
public struct ReadRecord: Sendable, Hashable {
    /// The largest number of ids in ``heardIDs``.
    package static let heardLength = 256

    // Records are compared property by property. The count comes first, because each message changes it.

    /// The last count; 0 or more.
    public var count: Int
    /// The read marker; `nil` if the user has never seen the log, and for vendors that never deliver their
    /// log again.
    public let marker: Marker?
    /// For vendors that never deliver their log again, such as Helpshift: the ids of the newest received
    /// messages, at most ``heardLength``, oldest first. A message that is delivered again after a launch does
    /// not count again.
    package let heardIDs: [ChatEntry.ID]

    /// Creates a record.
    public init(marker: Marker? = nil, count: Int) {
        self.init(marker: marker, count: count, heardIDs: [])
    }

    package init(marker: Marker? = nil, count: Int, heardIDs: [ChatEntry.ID]) {
        self.marker = marker
        self.count = count
        self.heardIDs = heardIDs
    }
}

extension ReadRecord {
    /// The position up to which the user has seen a log.
    ///
    /// Without a marker (`nil`), the log was never seen.
    public enum Marker: Sendable, Hashable, Codable {
        /// The log contained no other participant's entry, or was not loaded, when it was seen. Everything that
        /// follows is after the marker.
        case start
        /// The last entry that was not the visitor's own when the log was last seen.
        case entry(Entry)

        /// The entry that a marker names, and those before it.
        public struct Entry: Sendable, Hashable, Codable {
            /// The largest number of ids in ``trail``.
            public static let trailLength = 32

            /// When the entry was created. It is used only if the log contains no entry of the trail.
            public let createdAt: Date
            /// The ids of the last entries that were not the visitor's own, at most ``trailLength``, oldest
            /// first. The last one is the marked entry. Never empty.
            ///
            /// If the marked entry is removed from the log, the one before it takes its place.
            public let trail: [ChatEntry.ID]

            /// Creates the marked entry.
            public init(createdAt: Date, trail: [ChatEntry.ID]) {
                self.createdAt = createdAt
                self.trail = trail
            }
        }
    }
}

extension ReadRecord.Marker {
    /// The trail of the marked entry; empty for the start.
    var trail: [ChatEntry.ID] {
        if case .entry(let entry) = self { entry.trail } else { [] }
    }
}

extension ReadRecord {
    /// Reads a record. A marker is `{}` for the start, otherwise `{"entry": …}`.
    ///
    /// - Throws: An error, even if the data is well-formed but cannot come from the library.
    init(from container: KeyedDecodingContainer<MarkerFile.Name>) throws {
        count = try container.decode(Int.self, forKey: .count)
        if count < 0 { throw MarkerFile.Problem.damaged("a count is negative") }
        heardIDs = try container.decodeIfPresent([ChatEntry.ID].self, forKey: .heardIDs) ?? []
        guard try container.holds(.marker) else {
            marker = nil
            return
        }
        let place = try container.nestedContainer(keyedBy: MarkerFile.Name.self, forKey: .marker)
        guard try place.holds(.entry) else {
            marker = .start
            return
        }
        let entry = try place.nestedContainer(keyedBy: MarkerFile.Name.self, forKey: .entry)
        let createdAt = try entry.decode(TimeInterval.self, forKey: .createdAt)
        let trail = try entry.decode([ChatEntry.ID].self, forKey: .trail)
        if trail.isEmpty { throw MarkerFile.Problem.damaged("a marker names no entry") }
        marker = .entry(
            Marker.Entry(createdAt: Date(timeIntervalSinceReferenceDate: createdAt), trail: trail)
        )
    }

    /// Writes a record. Empty values are omitted.
    func write(to container: inout KeyedEncodingContainer<MarkerFile.Name>) throws {
        try container.encode(count, forKey: .count)
        if !heardIDs.isEmpty { try container.encode(heardIDs, forKey: .heardIDs) }
        guard let marker else { return }
        var place = container.nestedContainer(keyedBy: MarkerFile.Name.self, forKey: .marker)
        guard case .entry(let marked) = marker else { return }
        var entry = place.nestedContainer(keyedBy: MarkerFile.Name.self, forKey: .entry)
        try entry.encode(marked.createdAt.timeIntervalSinceReferenceDate, forKey: .createdAt)
        try entry.encode(marked.trail, forKey: .trail)
    }
}
