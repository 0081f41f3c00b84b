import Foundation

/// The position of a read marker in a log.
enum MarkerPlace: Sendable {
    /// There is no marker, or it is at the start: all entries are after it.
    case everywhereAfter
    /// On the entry at this position: the last one in the log of the marker's trail.
    case at(Int)
    /// The log holds nothing of the marker's trail: what is not older than this time is after it.
    case missing(Date)

    /// - Parameter position: That of the last entry of the marker's trail in the log; `nil` where it holds none.
    init(of marker: ReadMarker?, at position: Int?) {
        switch (marker, position) {
        case (nil, _), (.start, _): self = .everywhereAfter
        case (.entry, let position?): self = .at(position)
        case (.entry(let entry), nil): self = .missing(entry.createdAt)
        }
    }

    /// The first position that can be after the marker.
    var firstPositionAfter: Int {
        if case .at(let position) = self { position + 1 } else { 0 }
    }

    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// Whether the marker is before the entry at a position.
    func isBefore(_ entry: ChatEntry, at position: Int) -> Bool {
        switch self {
        case .everywhereAfter: true
        case .at(let marked): position > marked
        case .missing(let time): entry.createdAt >= time
        }
    }
}
