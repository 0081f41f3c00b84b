extension ZendeskMemory {
    /// What stands after the marker, in the log's order.
    ///
    /// C7: "After it is what stands behind the trail's furthest entry in the log; where none of the trail is there,
    /// what is not older than the marker's time." C4: with no marker, and with one at the start, everything.
    ///
    /// K0: an entry of the visitor's own "is compared with nothing": where the time decides, it is not after the
    /// marker.
    var afterMarker: [ModelZendeskLog] {
        switch marker {
        case nil, .start: return log
        case .entry(let time, let trail):
            let trail = Set(trail)
            if let furthest = log.lastIndex(where: { trail.contains($0.id) }) {
                return Array(log[(furthest + 1)...])
            }
            return log.filter { !$0.isVisitors && $0.seconds >= time }
        }
    }

    /// C11, and "or the start of the log, if it held none or was not loaded then and there was no marker".
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

    /// C9: "a policy can make one count as seeing what stands before it"
    ///
    /// CHOICE: it moves the marker as C16 does: to the last entry before it that is not the visitor's own, where
    /// something after the marker stands before it; never back.
    ///
    /// CHOICE: failed and pending messages do so too; ratings and comments do not.
    mutating func seeWhatOwnMessagesFollow() {
        guard let own = log.lastIndex(where: { $0.isVisitors && $0.isMessage }) else { return }
        let after = Set(afterMarker.lazy.filter { !$0.isVisitors }.map(\.id))
        guard let last = log[..<own].lastIndex(where: { !$0.isVisitors }),
            log[...last].contains(where: { after.contains($0.id) })
        else { return }
        moveMarker(to: last)
    }

    private mutating func moveMarker(to place: Int) {
        var trail: [String] = []
        for entry in log[...place].reversed() where !entry.isVisitors && trail.count < 32 {
            trail.append(entry.id)
        }
        marker = .entry(time: log[place].seconds, trail: trail.reversed())
    }
}

extension ModelZendeskLog {
    /// Whether it is an entry of the visitor's own, which carries the phone's time.
    ///
    /// CHOICE: whatever its type: ratings, comments and joins of the visitor's too.
    var isVisitors: Bool { participant == "visitor" }

    /// C5: "Only an agent's message, attachment and options count."
    var isMessage: Bool { type == "message" || type == "attachmentMessage" || type == "optionsMessage" }

    /// Its time of creation, in seconds since 1970.
    var seconds: Double { created / 1000 }
}
