import Foundation

/// Where a marker stands in a log.
enum MarkerPlace: Sendable {
    /// There is no marker, or it stands at the start: all entries are after it.
    case everywhereAfter
    /// On the entry at this position.
    case at(Int)
    /// The log does not hold the marked entry: the times decide.
    case missing(ReadMarker.Entry)

    init(of marker: ReadMarker?, in logs: ChatTranscript) {
        switch marker {
        case nil, .start: self = .everywhereAfter
        case .entry(let entry): self = logs.position(of: entry.id).map { .at($0) } ?? .missing(entry)
        }
    }

    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// Whether this is the marked entry, come back.
    func stands(on entry: ChatLog) -> Bool {
        if case .missing(let marked) = self { marked.id == entry.id } else { false }
    }

    /// Whether the marker stands before the entry at `position`.
    func isBefore(_ entry: ChatLog, at position: Int) -> Bool {
        switch self {
        case .everywhereAfter: true
        case .at(let marked): position > marked
        case .missing(let marked):
            entry.created > marked.created
                || (entry.created == marked.created && !marked.idsAtSameTime.contains(entry.id))
        }
    }
}
