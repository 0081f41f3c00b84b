extension ModelProvider {
    /// The indices of all entries that stand after the marker.
    ///
    /// C1: in the log's order, while the marked entry is in the log. C7: by its time where it is not; "what
    /// stands in the log with a later time is after it, and so is what has the same time, unless it stood in the
    /// log when the marker was set". C4: with no marker, and with one at the start, everything.
    ///
    /// CHOICE: "stood in the log" at that time. No vendor moves an entry to another time, and to know of one that was
    /// moved the whole log would have to be stored.
    var afterMarker: [Int] {
        switch memory.marker {
        case nil, .start: return Array(memory.log.indices)
        case .entry(let id, let time, let companions):
            if let marked = memory.log.firstIndex(where: { $0.id == id }) {
                return Array(memory.log.indices.suffix(from: marked + 1))
            }
            return memory.log.indices.filter { index in
                let entry = memory.log[index]
                return entry.created > time || entry.created == time && !companions.contains(entry.id)
            }
        }
    }

    /// The unread messages of the log.
    var unreadEntries: [ModelEntry] { afterMarker.map { memory.log[$0] }.filter(\.counts) }

    /// C11, and "A seen conversation is live at 0, loaded or not". C15: "Being seen clears both, also a report
    /// that comes meanwhile".
    ///
    mutating func see(at time: Double) {
        if memory.log.isEmpty {
            // C4; "or not loaded": then the log is empty too.
            if memory.marker == nil { memory.marker = .start }
        } else {
            moveMarkerToEnd()
        }
        memory.count = 0
        memory.report = nil
        memory.lastSight = time
    }

    /// The screen was left, or the app went to the background.
    ///
    /// CHOICE: a sight lasts until the line that ends it; only a relaunch ends it unheard.
    mutating func sightEnds(at time: Double) {
        if memory.lastSight != nil { memory.lastSight = time }
        // C11: "Leaving again counts from there".
        recount()
    }

    /// C7: "The marker stays where the log is empty, and where its entry is missing and the last entry is not
    /// after it."
    mutating func moveMarkerToEnd() {
        guard let last = memory.log.indices.last else { return }
        if case .entry(let id, _, _) = memory.marker, !memory.log.contains(where: { $0.id == id }) {
            guard afterMarker.contains(last) else { return }
        }
        moveMarker(to: last)
    }

    /// C9: "a policy can make them move it".
    ///
    /// CHOICE: the marker moves from one own message after it to the next, not to the end of the log.
    ///
    /// - Returns: Whether there was one.
    mutating func moveMarkerToOwnMessages() -> Bool {
        guard policy.ownMessagesMarkSeen else { return false }
        var hasMoved = false
        while let own = afterMarker.first(where: { memory.log[$0].isOwnMessage }) {
            moveMarker(to: own)
            hasMoved = true
        }
        return hasMoved
    }

    /// CHOICE: "unless it stood in the log when the marker was set" is taken by the letter also where the marker
    /// is not set on the last entry.
    private mutating func moveMarker(to index: Int) {
        let entry = memory.log[index]
        memory.marker = .entry(
            id: entry.id,
            time: entry.created,
            companions: Set(memory.log.lazy.filter { $0.created == entry.created }.map(\.id))
        )
    }

    /// Counts anew what is not seen. Where nothing is known, nothing becomes known.
    mutating func recount() {
        switch participant.vendor {
        case .zendesk:
            if memory.isLoaded, !memory.isEnded { memory.count = unreadEntries.count }
        case .helpshift:
            guard memory.isLoaded || memory.count != nil else { return }
            memory.count = max(unreadEntries.count, reported)
        }
    }

    /// C15: "the last report plus the unread agent messages created after it came"
    private var reported: Int {
        guard let report = memory.report else { return 0 }
        return report.count + unreadEntries.count { $0.created > report.received }
    }

    /// "the time of the last agent message, report or sight that the count takes in"
    ///
    /// CHOICE: the last is the latest of them, an agent message's time is that of its creation, and the count takes
    /// in the messages that are unread now, the report, and the last sight.
    var takenIn: Double? {
        let others = [memory.report?.received, memory.lastSight]
        return (unreadEntries.map(\.created) + others.compactMap { $0 }).max()
    }
}
