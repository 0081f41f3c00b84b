import Foundation

/// The position of a read marker in a log.
enum MarkerPlace: Sendable {
    /// There is no marker, or it is at the start: all entries are after it.
    case everywhereAfter
    /// On the entry at this position.
    case at(Int)
    /// The log does not hold the marked entry: the times decide.
    indirect case missing(ReadMarker.Entry)

    init(of marker: ReadMarker?, in transcript: ChatTranscript) {
        switch marker {
        case nil, .start: self = .everywhereAfter
        case .entry(let entry): self = transcript.position(of: entry.id).map { .at($0) } ?? .missing(entry)
        }
    }

    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// Whether this is the marked entry, come back.
    func stands(on entry: ChatEntry) -> Bool {
        if case .missing(let marked) = self { marked.id == entry.id } else { false }
    }

    /// Whether the marker is before the entry at a position.
    func isBefore(_ entry: ChatEntry, at position: Int) -> Bool {
        switch self {
        case .everywhereAfter: true
        case .at(let marked): position > marked
        case .missing(let marked):
            entry.createdAt > marked.createdAt
                || (entry.createdAt == marked.createdAt && !marked.idsAtSameTime.contains(entry.id))
        }
    }
}
