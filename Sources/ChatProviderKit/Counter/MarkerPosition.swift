import Foundation

enum MarkerPosition: Sendable, Hashable, Codable {
    /// There is no marker, or it is at the start: every entry is after it.
    case beforeAllEntries
    /// There is no marker, and the visitor's last message is at this index. The visitor has answered what
    /// precedes it, and so has read it.
    case answered(Int)
    /// The marker is at the entry with this index, the last one of the marker's trail in the log.
    case at(Int)
    /// The log contains no entry of the marker's trail. Entries that are not older than this time are after
    /// the marker.
    case missing(Date)

    /// Creates the position of a marker.
    ///
    /// - Parameters:
    ///   - index: The index of the trail's last entry in the log; `nil` if the log contains none.
    ///   - answer: The index of the visitor's last message, if it counts as an answer.
    init(of marker: ReadRecord.Marker?, at index: Int?, answer: Int?) {
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
