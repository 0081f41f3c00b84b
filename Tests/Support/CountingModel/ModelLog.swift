/// A log that is delivered again, and the marker in it: Zendesk's and Matrix's.
protocol ModelLog {
    associatedtype Entry: ModelLogEntry

    var marker: ModelMarker? { get set }
    /// The entries in the log's order.
    var log: [Entry] { get }
}

protocol ModelLogEntry {
    var id: String { get }
    /// Whether it is the visitor's own entry.
    var isVisitors: Bool { get }
    /// Whether it is a message, an attachment or options, from any sender.
    var isMessage: Bool { get }
    /// Its time of creation, in seconds since 1970.
    var seconds: Double { get }
}

extension ModelLog {
    /// The entries after the marker, in the log's order.
    ///
    /// C7: "After it is what comes behind the trail's furthest entry in the log; where none of the trail is there,
    /// what is not older than the marker's time." With no marker, and with one at the start, everything.
    ///
    /// K0: an entry of the visitor's own "is compared with nothing": where the time decides, it is not after the
    /// marker.
    var afterMarker: [Entry] {
        switch marker {
        case nil, .start: return log
        case .entry(let time, _):
            if let furthest = furthestOfTrail { return Array(log[(furthest + 1)...]) }
            return log.filter { !$0.isVisitors && $0.seconds >= time }
        }
    }

    /// The entries that do not count as read, in the log's order.
    ///
    /// C4: "while there is no marker (a new phone, a new installation), in a log that is given again, everything before
    /// the visitor's last own message, whatever its delivery status, counts as read, C9 notwithstanding: the visitor has
    /// answered it. … Without a message of the visitor's, every agent message of the loaded log counts."
    var unread: [Entry] {
        guard marker == nil, let answer = lastOwnMessage else { return afterMarker }
        return Array(log[(answer + 1)...])
    }

    /// The index of the visitor's last own message.
    ///
    /// CHOICE: a redacted message is no longer a message (C5), and no answer.
    var lastOwnMessage: Int? { log.lastIndex { $0.isVisitors && $0.isMessage } }

    /// The index of the trail's furthest entry in the log.
    var furthestOfTrail: Int? {
        guard case .entry(_, let trail) = marker else { return nil }
        let ids = Set(trail)
        return log.lastIndex { ids.contains($0.id) }
    }

    /// C11, and "or the start of the log, if it was loaded then, held none, and there was no marker". Called only for a
    /// loaded log.
    mutating func see() {
        moveMarkerToEnd()
        if marker == nil { marker = .start }
    }

    /// C7: "The marker moves when seen and by C12 to the last entry of the log that is not the visitor's own … It
    /// stays where there is none, or where that entry is in its trail."
    mutating func moveMarkerToEnd() {
        guard let last = log.lastIndex(where: { !$0.isVisitors }) else { return }
        if case .entry(_, let trail) = marker, trail.contains(log[last].id) { return }
        moveMarker(to: last)
    }

    /// C7: "by C16 to the last such up to the entry read". C16: "the marker moves there if that entry stands after
    /// it, never back".
    ///
    /// C4: while there is no marker, "C16 sets a marker then, but not before that place", the visitor's last own
    /// message.
    ///
    /// CHOICE: if the read entry is before that place, the marker is set at that place, unless it is before the log's
    /// beginning.
    ///
    /// - Parameter end: The number of entries that were read.
    /// - Returns: Whether the marker has moved.
    mutating func read(first end: Int) -> Bool {
        guard end > 0 else { return false }
        let end = marker == nil ? max(end, lastOwnMessage.map { $0 + 1 } ?? 0) : end
        guard let last = log[..<end].lastIndex(where: { !$0.isVisitors }),
            idsAfterMarker.contains(log[last].id)
        else { return false }
        moveMarker(to: last)
        return true
    }

    /// C9: "a policy can make one count as seeing what comes before it"
    ///
    /// CHOICE: it moves the marker to the last entry before it that is not the visitor's own, if an entry between the
    /// marker and the message follows the marker; never back. C16 moves it as far, but if the time decides, only if
    /// that last entry itself is after the marker.
    ///
    /// CHOICE: failed and pending messages do so too, but ratings and comments do not.
    mutating func seeWhatOwnMessagesFollow() {
        guard let own = lastOwnMessage,
            let last = log[..<own].lastIndex(where: { !$0.isVisitors })
        else { return }
        let after = idsAfterMarker
        guard log[...last].contains(where: { after.contains($0.id) }) else { return }
        moveMarker(to: last)
    }

    // MARK: Inside

    private var idsAfterMarker: Set<String> { Set(afterMarker.lazy.filter { !$0.isVisitors }.map(\.id)) }

    private mutating func moveMarker(to place: Int) {
        var trail: [String] = []
        for entry in log[...place].reversed() where !entry.isVisitors && trail.count < 32 {
            trail.append(entry.id)
        }
        marker = .entry(time: log[place].seconds, trail: trail.reversed())
    }
}
