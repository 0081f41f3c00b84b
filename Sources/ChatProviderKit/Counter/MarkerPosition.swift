import Foundation

/// Where a read marker stands in a log.
enum MarkerPosition: Sendable, Hashable, Codable {
    /// There is no marker, or it is at the start: it stands before all entries.
    case beforeAllEntries
    /// There is no marker, and the visitor's last message is at this index. What stands before it was answered, and so read.
    case answered(Int)
    /// On the entry at this index: the last one in the log of the marker's trail.
    case at(Int)
    /// The log holds nothing of the marker's trail. What is not older than this time stands after the marker.
    case missing(Date)

    /// Creates the position of a marker.
    ///
    /// - Parameters:
    ///   - index: That of the last entry of the marker's trail in the log; `nil` where the log holds none.
    ///   - answer: That of the visitor's last message, where it counts as an answer.
    init(of marker: ReadMarker?, at index: Int?, answer: Int?) {
        switch (marker, index) {
        case (nil, _): self = answer.map(Self.answered) ?? .beforeAllEntries
        case (.start, _): self = .beforeAllEntries
        case (.entry, let index?): self = .at(index)
        case (.entry(let entry), nil): self = .missing(entry.createdAt)
        }
    }

    /// The first index that can be after the marker.
    var firstIndexAfter: Int {
        switch self {
        case .at(let index), .answered(let index): index + 1
        case .beforeAllEntries, .missing: 0
        }
    }

    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// Whether the marker is before the entry at an index.
    func isBefore(_ entry: LogEntry, at index: Int) -> Bool {
        switch self {
        case .beforeAllEntries: true
        case .at(let marked), .answered(let marked): index > marked
        case .missing(let time): entry.createdAt >= time
        }
    }
}
